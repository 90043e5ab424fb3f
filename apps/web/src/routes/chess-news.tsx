import { News } from '../features/reading/News.tsx';

export default function ChessNewsPage() {
  return <News />;
}
