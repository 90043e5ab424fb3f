import { expect, test } from 'vitest';
import { sampleOf, shareInterval } from './sample.ts';

const mutants = Array.from({ length: 50 }, (_, line) => ({
  fileName: 'clock.ts',
  location: { line },
  mutatorName: 'BooleanLiteral',
  replacement: 'true',
}));

test('a seed chooses the same mutants in any order of the list, and another seed chooses others', () => {
  const chosen = sampleOf(mutants, 1, 10);
  expect(new Set(chosen).size).toBe(10);
  expect(sampleOf(mutants.toReversed(), 1, 10)).toEqual(chosen);
  expect(sampleOf(mutants, 2, 10)).not.toEqual(chosen);
  expect(sampleOf(mutants, 1, 80)).toHaveLength(50);
});

// The first two are calculated by hand with Wilson's formula; the bounds of an extreme share stay within 0 and 1.
test.each([
  [240, 300, 0.7511, 0.8412],
  [5, 10, 0.2366, 0.7634],
  [10, 10, 0.7225, 1],
  [0, 10, 0, 0.2775],
  [0, 0, 0, 1],
])('of %d in %d the interval is %d to %d', (hits, total, low, high) => {
  expect(shareInterval(hits, total)[0]).toBeCloseTo(low, 3);
  expect(shareInterval(hits, total)[1]).toBeCloseTo(high, 3);
});
