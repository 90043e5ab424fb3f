import { messages } from '@sixtyfour/contract';
import { ComingPage } from '../shell/ComingPage.tsx';

export default function PuzzlePage() {
  return <ComingPage title={messages.puzzles.title} text={messages.comingPages.puzzles} />;
}
