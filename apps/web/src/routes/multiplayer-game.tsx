import { messages } from '@sixtyfour/contract';
import { ComingPage } from '../shell/ComingPage.tsx';

export default function RoomGamePage() {
  return <ComingPage title={messages.pageNames.roomGame} text={messages.comingPages.game} />;
}
