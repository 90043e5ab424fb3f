import { type Color, END_REASONS } from '@sixtyfour/chess';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endsOnBoard, isLongEnough, losesIfGivenUp, resultFor, scoreOf } from './results.ts';

test('a win of one side is a loss of the other', () => {
  expect([
    resultFor<Color>('white', 'white'),
    resultFor<Color>('white', 'black'),
    resultFor<Color>(null, 'white'),
  ]).toEqual(['win', 'loss', 'draw']);
});

test.each([
  ['win', 0, 1300],
  ['win', 141, 1159],
  ['win', 141.9, 1159],
  ['win', 300, 1000],
  ['win', 301, 1000],
  ['draw', 10, 500],
  ['loss', 10, 0],
] as const)('R-LB-13 R-CO-06 a %s after %d s scores %d', (result, seconds, score) => {
  expect(scoreOf(result, seconds)).toBe(score);
});

test('a slower win never scores more than a faster one, nor less than 1000', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(1000), (a, b) => {
      expect(scoreOf('win', Math.max(a, b))).toBeLessThanOrEqual(scoreOf('win', Math.min(a, b)));
      expect(scoreOf('win', a)).toBeGreaterThanOrEqual(1000);
    }),
  );
});

test('checkmate and the draws by rule end a game on the board', () => {
  expect(END_REASONS.filter(endsOnBoard)).toEqual([
    'checkmate',
    'stalemate',
    'repetition',
    'insufficient-material',
    'seventy-five-moves',
  ]);
});

test.each([
  [3, 500, true, false],
  [4, 0, true, true],
  [4, 500, false, false],
  [19, 500, false, false],
  [20, 59, false, false],
  [20, 60, false, true],
])('A-47 T-07 %d plies in %d s, ended on the board: %s; long enough: %s', (plies, secondsPlayed, onBoard, expected) => {
  expect(isLongEnough({ plies, secondsPlayed, onBoard })).toBe(expected);
});

test('A-115 T-07 giving up before the twentieth ply costs nothing, however long the game took', () => {
  expect([0, 4, 19, 20, 200].map((plies) => losesIfGivenUp({ plies }))).toEqual([false, false, false, true, true]);
});
