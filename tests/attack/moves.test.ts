import { Game } from '@sixtyfour/chess';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Random } from '../load/random.ts';
import { drawByRepetition, longLine } from './moves.ts';

const outcomeOf = (moves: readonly string[]) => {
  const game = Game.replay('standard', null, moves);
  if (!game.ok) throw new Error('not a game');
  return game.value.outcome;
};

test('a long line is a legal game that is not over, and is the same for the same seed', () => {
  const moves = longLine(600, new Random(7));
  expect(moves).toHaveLength(600);
  expect(outcomeOf(moves)).toBeNull();
  expect(longLine(600, new Random(7))).toEqual(moves);
});

test('a line is continued to a draw by repetition', () => {
  expect(outcomeOf(drawByRepetition(['e2e4', 'c7c6']) ?? [])?.winner).toBeNull();
  fc.assert(
    fc.property(fc.integer(), fc.nat({ max: 10 }), (seed, halves) => {
      const moves = drawByRepetition(longLine(2 * halves, new Random(seed)));
      expect(moves === null ? null : outcomeOf(moves)?.winner).toBeNull();
    }),
    // From the example, a first pair of knight moves gives mate.
    { numRuns: 30, examples: [[-19, 9]] },
  );
  // The king is in check, so no knight of white can move.
  expect(drawByRepetition(['e2e4', 'e7e5', 'd1e2', 'd8h4', 'e1d1', 'h4e4', 'e2e1', 'e4e1'])).toBeNull();
});
