export { PuzzleShowcase as default } from '../features/puzzles/showcase/PuzzleShowcase.tsx';
