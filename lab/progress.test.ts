import { expect, test } from 'vitest';
import { progressBar } from './progress.ts';

test('a bar shows how much is done, and never exceeds its length', () => {
  expect(progressBar(250, 1000, 'puzzles')).toBe('[#####...............] 250 of 1000 puzzles');
  expect(progressBar(0, 0, 'puzzles')).toBe('[....................] 0 of 0 puzzles');
  expect(progressBar(30, 20, 'games')).toBe('[####################] 30 of 20 games');
});
