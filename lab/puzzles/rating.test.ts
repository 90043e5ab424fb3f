import { expect, test } from 'vitest';
import { rate, RATING_BOUNDS, traitsOf } from './rating.ts';

const EASY = { effort: 50, misses: { 'judit-poll-gar': 0, 'bobby-fish-er': 0 } };
const HARD = { effort: null, misses: { 'judit-poll-gar': 3, 'bobby-fish-er': 3 } };

test('traits: shares of the tries, steps of effort, and themes as 0 and 1', () => {
  const evidence = { effort: 3200, misses: { 'judit-poll-gar': 3, 'bobby-fish-er': 1 } };
  expect(traitsOf(2, ['endgame', 'fork', 'sacrifice'], evidence)).toEqual({
    constant: 1,
    solverMoves: 2,
    effort: 3,
    missedByEasy: 1,
    missedByMedium: 1 / 3,
    mate: 0,
    quietMove: 0,
    sacrifice: 1,
    endgame: 1,
  });
});

test('a line that nobody finds counts as more effort than was tried', () => {
  expect(traitsOf(1, [], HARD).effort).toBe(traitsOf(1, [], { ...EASY, effort: 51_200 }).effort + 1);
});

test('ratings rise with length, effort and misses, within their limits', () => {
  const steps = [
    rate(traitsOf(1, ['mate'], EASY)),
    rate(traitsOf(1, [], EASY)),
    rate(traitsOf(2, [], EASY)),
    rate(traitsOf(2, [], { ...EASY, effort: 12_800 })),
    rate(traitsOf(3, ['quietMove'], HARD)),
  ];
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  expect(rate(traitsOf(60, [], HARD))).toBe(RATING_BOUNDS.most);
  expect(rate({ ...traitsOf(1, [], EASY), constant: -9 })).toBe(RATING_BOUNDS.least);
});
