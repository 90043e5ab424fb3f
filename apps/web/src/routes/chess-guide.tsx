import { Guide } from '../features/guide/Guide.tsx';

export default function ChessGuidePage() {
  return <Guide />;
}
