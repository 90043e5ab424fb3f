import { Guide } from '../features/reading/Guide.tsx';

export default function ChessGuidePage() {
  return <Guide />;
}
