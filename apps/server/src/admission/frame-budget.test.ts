import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FrameBudget } from './frame-budget.ts';

const RATE = 20;

test('A-79 a burst of twice the rate is admitted, and the next frame is not', () => {
  const budget = new FrameBudget(RATE, 0);
  expect(Array.from({ length: 2 * RATE + 1 }, () => budget.take(0)).indexOf(false)).toBe(2 * RATE);
});

test('A-79 frames at the rate are admitted without end, also after a burst', () => {
  const budget = new FrameBudget(RATE, 0);
  for (let burst = 0; burst < 2 * RATE; burst += 1) budget.take(0);
  for (let frame = 1; frame <= 1_000; frame += 1) expect(budget.take((frame * 1_000) / RATE)).toBe(true);
});

test('A-79 however frames arrive, no more are admitted in a row than the burst and the rate allow', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 200 }), (pauses) => {
      const budget = new FrameBudget(RATE, 0);
      let now = 0;
      let admitted = 0;
      for (const pause of pauses) {
        now += pause;
        // A connection ends with its first frame too many.
        if (!budget.take(now)) break;
        admitted += 1;
      }
      expect(admitted).toBeLessThanOrEqual(2 * RATE + (now / 1_000) * RATE);
    }),
  );
});

test('S-11 the third malformed frame is one too many', () => {
  const budget = new FrameBudget(RATE, 0);
  expect([budget.takeMalformed(), budget.takeMalformed(), budget.takeMalformed()]).toEqual([true, true, false]);
});
