import { messages } from '@sixtyfour/contract';
import { ComingPage } from '../shell/ComingPage.tsx';

export default function MultiplayerPage() {
  return <ComingPage title={messages.rooms.title} text={messages.comingPages.multiplayer} />;
}
