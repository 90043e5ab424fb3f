import { PuzzleShowcase } from '../features/puzzles/showcase/PuzzleShowcase.tsx';

export default function ChessPuzzlesPage() {
  return <PuzzleShowcase />;
}
