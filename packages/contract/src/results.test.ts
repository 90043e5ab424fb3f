import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scoreOf } from './results.ts';

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
