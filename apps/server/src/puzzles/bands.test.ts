import { expect, test } from 'vitest';
import { bandsToTry, ratingWithin } from './bands.ts';

test('without a level and a rating, all bands are searched', () => {
  expect(bandsToTry(null, null)).toEqual([{ from: 0, to: 80 }]);
});

test('a level is searched as a whole', () => {
  expect(bandsToTry('beginner', null)).toEqual([{ from: 0, to: 23 }]);
  expect(bandsToTry('intermediate', null)).toEqual([{ from: 24, to: 35 }]);
  expect(bandsToTry('advanced', null)).toEqual([{ from: 36, to: 80 }]);
});

test('the search around a rating widens', () => {
  expect(bandsToTry(null, 1500)).toEqual([
    { from: 28, to: 32 },
    { from: 26, to: 34 },
    { from: 22, to: 38 },
    { from: 0, to: 80 },
  ]);
});

test('the search around a rating stays within the level', () => {
  expect(bandsToTry('intermediate', 1750)).toEqual([
    { from: 33, to: 35 },
    { from: 31, to: 35 },
    { from: 27, to: 35 },
    { from: 24, to: 35 },
  ]);
  // 600 is too far from every puzzle of this level.
  expect(bandsToTry('intermediate', 600)).toEqual([{ from: 24, to: 35 }]);
});

test.each([
  [0, { from: 0, to: 2 }],
  [4_000, { from: 78, to: 80 }],
  [9_999, { from: 78, to: 80 }],
])('a rating of %i is clamped to the ratings of puzzles', (near, bands) => {
  expect(bandsToTry(null, near)[0]).toEqual(bands);
});

test('all bands are equally likely', () => {
  const picks = [0, 0.33, 0.34, 0.66, 0.67, 0.999];
  expect(picks.map((pick) => ratingWithin({ from: 12, to: 14 }, pick))).toEqual([600, 600, 650, 650, 700, 700]);
});
