/** The showcase on /chess-puzzles, whose positions link to puzzles of a theme. */
import { expect, test } from 'vitest';
import { SHOWCASE } from '../../apps/web/src/features/puzzles/showcase/positions.ts';
import { playLine } from './line.ts';
import { themesOf } from './themes/index.ts';

test.each(Object.values(SHOWCASE).flat())('$name shows $theme', ({ fen, solution, theme }) => {
  // No theme of the links depends on the score.
  expect(themesOf(playLine(fen, solution), 0)).toContain(theme);
});
