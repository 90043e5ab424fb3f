import { asksForRush } from '@sixtyfour/contract';
import { PuzzleScreen } from '../features/puzzles/PuzzleScreen.tsx';
import { useLocation } from '../lib/navigation.tsx';
import { lazyScreen } from '../shell/reload.ts';

/** Lazy: few visitors of the page play a rush. */
const RushScreen = lazyScreen(async () => (await import('../features/puzzles/rush/RushScreen.tsx')).RushScreen);

/** The query selects a puzzle or a rush; a new query remounts the screen. */
export default function PuzzlesPage() {
  const { search } = useLocation();
  if (asksForRush(new URLSearchParams(search))) return <RushScreen />;
  return <PuzzleScreen key={search} />;
}
