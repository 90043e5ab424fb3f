import { messages } from '@sixtyfour/contract';
import { ComingPage } from '../shell/ComingPage.tsx';

export default function ChessPuzzlesPage() {
  return <ComingPage title={messages.home.puzzles} text={messages.comingPages.chessPuzzles} />;
}
