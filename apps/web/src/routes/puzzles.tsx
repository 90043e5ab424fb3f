import { useLocation } from 'react-router';
import { PuzzleScreen } from '../features/puzzles/PuzzleScreen.tsx';

/** The query selects the puzzle; another query remounts the screen. */
export default function PuzzlesPage() {
  const { search } = useLocation();
  return <PuzzleScreen key={search} />;
}
