import { expect, test } from 'vitest';
import { progressLine } from './progress.ts';

test('progress: how many there are, and how many more an hour at this pace', () => {
  expect(progressLine({ game: 40, puzzles: 250, target: 1000, found: 25, elapsedMs: 180_000 })).toBe(
    '[#####...............] 250 of 1000 puzzles, 40 games, 500 puzzles an hour',
  );
  expect(progressLine({ game: 0, puzzles: 0, target: 0, found: 0, elapsedMs: 0 })).toBe(
    '[....................] 0 of 0 puzzles, 0 games, 0 puzzles an hour',
  );
});
