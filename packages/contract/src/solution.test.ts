import { Game } from '@sixtyfour/chess';
import { expect, test } from 'vitest';
import { isSolution, playEntries, playEntry, pliesToSolve } from './solution.ts';

function gameOf(fen: string): Game {
  const game = Game.fromFen(fen, 'standard');
  if (!game.ok) throw new Error(fen);
  return game.value;
}

const TWO_MATES = { start: gameOf('k7/8/1K6/8/8/8/8/6RR w - - 0 1'), solution: ['7,7-0,7'] };
const PROMOTION = { start: gameOf('8/1k1P1q2/8/8/8/8/PP6/1K6 w - - 0 1'), solution: ['1,3-0,3=N'] };
/** White: queen e4 captures on e8, the rook recaptures, rook e1 mates. */
const SACRIFICE = {
  start: gameOf('r3r1k1/5ppp/8/8/4Q3/8/5PPP/4R1K1 w - - 0 1'),
  solution: ['4,4-0,4', '0,0-0,4', '7,4-0,4'],
};

test.each([
  ['R-PZ-08 the move of the solution', TWO_MATES, '7,7-0,7', true],
  ['another mate where the solution ends in mate', TWO_MATES, '7,6-0,6', true],
  ['R-PZ-08 another move', TWO_MATES, '7,6-1,6', false],
  ['the piece that the solution promotes to', PROMOTION, '1,3-0,3=N', true],
  ['another piece', PROMOTION, '1,3-0,3', false],
])('%s', (_, { start, solution }, entry, isRight) => {
  const after = playEntry(start, entry);
  if (after === null) throw new Error(`not legal: ${entry}`);
  expect(isSolution(solution, 0, after)).toBe(isRight);
});

test('a mate before the last move of a longer solution is not its move', () => {
  const after = playEntries(SACRIFICE.start, SACRIFICE.solution);
  if (after === null) throw new Error('not legal');
  expect(isSolution(SACRIFICE.solution, 2, after)).toBe(true);
  expect(isSolution(SACRIFICE.solution, 0, after)).toBe(false);
});

test('moves are played if all are legal', () => {
  const { start, solution } = SACRIFICE;
  expect(playEntries(start, [])?.fen).toBe(start.fen);
  expect(playEntries(start, solution)?.lastPlayed).toMatchObject({ checkmate: true });
  expect(playEntries(start, ['4,4-0,4', '4,4-0,4'])).toBeNull();
  expect(playEntry(start, 'e4e8')).toBeNull();
});

test.each([
  [0, 0],
  [1, 1],
  [2, 1],
  [3, 3],
  [4, 3],
])('of %i plies, %i are played until a puzzle is solved', (length, plies) => {
  expect(pliesToSolve(Array.from({ length }, () => ''))).toBe(plies);
});
