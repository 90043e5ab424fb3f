import { News } from '../features/news/News.tsx';

export default function ChessNewsPage() {
  return <News />;
}
