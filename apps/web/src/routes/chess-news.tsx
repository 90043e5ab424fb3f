import { News } from '../features/reading/News.tsx';
import { AdSlot } from '../ui/AdSlot.tsx';

export default function ChessNewsPage() {
  return <News after={<AdSlot />} />;
}
