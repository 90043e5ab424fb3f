import { useLocation } from 'react-router';
import { PuzzleScreen } from '../features/puzzles/PuzzleScreen.tsx';

/** Another query asks for another puzzle, and so for another screen. */
export default function PuzzlesPage() {
  const { search } = useLocation();
  return <PuzzleScreen key={search} />;
}
