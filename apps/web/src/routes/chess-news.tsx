import { AdSlot } from '../features/advertising/AdSlot.tsx';
import { News } from '../features/reading/News.tsx';

export default function ChessNewsPage() {
  return <News after={<AdSlot />} />;
}
