import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasPassed, median, quantile, toLines } from './figures.ts';

const figure = { what: 'others refused', value: 0, limit: 0 };
const result = { id: 'T-05', setting: 'proxy', seconds: 1, figures: [figure] } as const;

test.each([
  [0, 0, true],
  [1, 0, false],
  [1.9, 2, true],
  [2, 2, true],
  [Number.NaN, 2, false],
  [Infinity, 2, false],
])('a figure of %d with the limit %d: withstood is %s', (value, limit, passed) => {
  expect(hasPassed({ ...result, figures: [figure, { ...figure, value, limit }] })).toBe(passed);
});

test('an attack that could not be carried out has not passed', () => {
  expect(hasPassed({ ...result, figures: [], error: 'no session' })).toBe(false);
  expect(toLines({ ...result, figures: [], error: 'no session' })).toEqual([
    '| T-05 | proxy | could not be carried out | no session |  | failed |',
  ]);
});

test('each figure is a line with its unit and verdict', () => {
  const slow = { what: 'longest wait', value: 16.042, limit: 2, unit: 's', note: '1 s before' };
  expect(toLines({ ...result, figures: [figure, slow] })).toEqual([
    '| T-05 | proxy | others refused | 0 | 0 | refused or worthless |',
    '| T-05 | proxy | longest wait | 16 s (1 s before) | 2 s | works |',
  ]);
});

test('a quantile is the smallest value that at least its share of the values does not exceed', () => {
  const values = fc.array(fc.integer(), { minLength: 1 });
  fc.assert(
    fc.property(values, fc.double({ min: 0.01, max: 1, noNaN: true }), (all, share) => {
      const at = quantile(all, share);
      const shareOf = (matches: (value: number) => boolean) => all.filter(matches).length / all.length;
      expect(all).toContain(at);
      expect(shareOf((value) => value <= at)).toBeGreaterThanOrEqual(share);
      expect(shareOf((value) => value < at)).toBeLessThan(share);
    }),
  );
  expect(median([3, 1, 2])).toBe(2);
  expect(quantile([], 0.5)).toBeNaN();
});
