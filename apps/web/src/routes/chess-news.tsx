import { messages } from '@sixtyfour/contract';
import { AdSlot } from '../ui/AdSlot.tsx';
import { ComingPage } from '../shell/ComingPage.tsx';

export default function ChessNewsPage() {
  return <ComingPage title={messages.nav.chessNews} text={messages.comingPages.chessNews} after={<AdSlot />} />;
}
