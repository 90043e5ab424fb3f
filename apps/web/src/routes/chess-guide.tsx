import { Guide } from '../features/reading/Guide.tsx';
import { AdSlot } from '../ui/AdSlot.tsx';

export default function ChessGuidePage() {
  return <Guide after={<AdSlot />} />;
}
