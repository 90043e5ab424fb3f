import { AdSlot } from '../features/advertising/AdSlot.tsx';
import { Guide } from '../features/reading/Guide.tsx';

export default function ChessGuidePage() {
  return <Guide after={<AdSlot />} />;
}
