import { PuzzleShowcase } from '../features/puzzle-showcase/PuzzleShowcase.tsx';

export default function ChessPuzzlesPage() {
  return <PuzzleShowcase />;
}
