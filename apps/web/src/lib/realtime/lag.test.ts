import { expect, test } from 'vitest';
import { addToLag, NO_LAG } from './connection.ts';

test('the first four answers have equal weight, each later one weighs a tenth', () => {
  const four = [40, 80, 60, 20].reduce(addToLag, NO_LAG);
  expect(four).toEqual({ ms: 50, answers: 4 });
  expect(addToLag(four, 150).ms).toBeCloseTo(60);
});

test('the lag is unknown before the first answer', () => {
  expect(NO_LAG.ms).toBeNull();
  expect(addToLag(NO_LAG, 45)).toEqual({ ms: 45, answers: 1 });
});
