import { messages } from '@sixtyfour/contract';
import { AdSlot } from '../ui/AdSlot.tsx';
import { ComingPage } from '../shell/ComingPage.tsx';

export default function ChessGuidePage() {
  return <ComingPage title={messages.nav.chessGuide} text={messages.comingPages.chessGuide} after={<AdSlot />} />;
}
