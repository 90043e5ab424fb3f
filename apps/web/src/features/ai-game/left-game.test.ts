import { expect, test } from 'vitest';
import { isWorthReturning } from './left-game.ts';

const moves = ['e2e4', 'e7e5', 'g1f3', 'b8c6'];
const clock = { white: 10_000, black: 60_000, running: 'white', anchor: 1_000 } as const;

test.each([
  ['with time on the clock', { moves, clock }, true],
  ['whose side to move is out of time', { moves, clock: { ...clock, anchor: -9_000 } }, false],
  ['without a clock', { moves, clock: null }, true],
  ['whose clock waits', { moves, clock: { ...clock, running: null, anchor: -90_000 } }, true],
  ['of three half-moves', { moves: moves.slice(1), clock: null }, false],
])('a game %s is worth going back to, or not', (_, game, expected) => {
  expect(isWorthReturning(game, 1_000)).toBe(expected);
});
