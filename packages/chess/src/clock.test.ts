import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Clock, flagged, flagTime, pressClock, remaining, runClock, newClock, stopClock } from './clock.ts';
import { evenTimes } from './time-control.ts';
import { COLORS, opposite } from './types.ts';

const FIVE_MINUTES = 300_000;
const BEGIN = 1_000_000;
const clock = newClock(evenTimes(FIVE_MINUTES), 'white', BEGIN);

test('R-CLK-01 each second costs the side to move one second and the other side none', () => {
  const seconds = [0, 1, 2, 59, 299];
  expect(seconds.map((s) => remaining(clock, 'white', BEGIN + s * 1000))).toEqual(
    seconds.map((s) => FIVE_MINUTES - s * 1000),
  );
  expect(seconds.map((s) => remaining(clock, 'black', BEGIN + s * 1000))).toEqual(seconds.map(() => FIVE_MINUTES));
});

test('R-CLK-01 after a move only the other side’s clock runs', () => {
  const pressed = pressClock(clock, BEGIN + 7000);
  expect(pressed).toEqual({ white: 293_000, black: FIVE_MINUTES, running: 'black', anchor: BEGIN + 7000 });
  expect(remaining(pressed, 'white', BEGIN + 60_000)).toBe(293_000);
  expect(remaining(pressed, 'black', BEGIN + 9000)).toBe(298_000);
});

test('R-CLK-01 a stopped clock charges neither side', () => {
  const stopped = stopClock(clock, BEGIN + 5000);
  expect(stopped.running).toBeNull();
  for (const color of COLORS) expect(remaining(stopped, color, BEGIN + 500_000)).toBe(stopped[color]);
  expect(stopped.white).toBe(295_000);
  expect(pressClock(stopped, BEGIN + 6000)).toBe(stopped);
  expect(stopClock(stopped, BEGIN + 6000)).toBe(stopped);
});

test.each([299_999, 300_000, 300_001, 10_000_000])(
  'R-CLK-02 the remaining time never falls below 0: after %i ms',
  (elapsed) => {
    const at = BEGIN + elapsed;
    expect(remaining(clock, 'white', at)).toBe(Math.max(0, FIVE_MINUTES - elapsed));
    expect(pressClock(clock, at).white).toBeGreaterThanOrEqual(0);
    expect(stopClock(clock, at).white).toBeGreaterThanOrEqual(0);
  },
);

test('R-CLK-03 each press switches the running side', () => {
  expect(clock.running).toBe('white');
  expect(pressClock(clock, BEGIN).running).toBe('black');
  expect(pressClock(pressClock(clock, BEGIN), BEGIN).running).toBe('white');
});

test.each([
  ['one millisecond before', FIVE_MINUTES - 1, null],
  ['exactly then', FIVE_MINUTES, 'white'],
  ['long after', FIVE_MINUTES * 9, 'white'],
] as const)('the flag falls when the remaining time reaches 0: %s', (_, elapsed, expected) => {
  expect(flagged(clock, BEGIN + elapsed)).toBe(expected);
  expect(flagTime(clock)).toBe(BEGIN + FIVE_MINUTES);
});

test('a stopped clock has no flag, even at 0', () => {
  const stopped = stopClock(newClock(evenTimes(10), 'black', 0), 10);
  expect(stopped.black).toBe(0);
  expect(flagged(stopped, 100)).toBeNull();
  expect(flagTime(stopped)).toBeNull();
});

test('a paused clock charges neither side, has no flag, and starts when run', () => {
  const waiting = newClock(evenTimes(FIVE_MINUTES), null, BEGIN);
  expect(remaining(waiting, 'white', BEGIN + 60_000)).toBe(FIVE_MINUTES);
  expect(flagTime(waiting)).toBeNull();
  expect(pressClock(waiting, BEGIN + 60_000)).toEqual(waiting);
  expect(runClock(waiting, 'white', BEGIN + 60_000)).toEqual(
    newClock(evenTimes(FIVE_MINUTES), 'white', BEGIN + 60_000),
  );
});

test.each([
  ['none', 0, 2000],
  ['some', 300, 1700],
  ['all of the elapsed time', 2000, 0],
  ['more than the elapsed time', 9000, 0],
])('lag compensation reduces the charge and does not shift the other side’s start: %s', (_, credit, charged) => {
  expect(pressClock(clock, BEGIN + 2000, { credit })).toEqual({
    white: FIVE_MINUTES - charged,
    black: FIVE_MINUTES,
    running: 'black',
    anchor: BEGIN + 2000,
  });
});

describe('a time before the anchor', () => {
  test('counts as no elapsed time', () => {
    expect(remaining(clock, 'white', BEGIN - 60_000)).toBe(FIVE_MINUTES);
    expect(flagged(clock, BEGIN - 60_000)).toBeNull();
  });

  test('does not charge the same time twice', () => {
    const back = runClock(clock, 'black', BEGIN - 60_000);
    expect(back).toMatchObject({ white: FIVE_MINUTES, black: FIVE_MINUTES, anchor: BEGIN });
  });
});

test('no sequence of operations and times increases a clock or makes it negative', () => {
  const act = fc.tuple(
    fc.constantFrom('press', 'press with credit', 'stop', 'white', 'black'),
    fc.integer({ min: -50_000, max: 200_000 }),
  );
  fc.assert(
    fc.property(fc.nat(400_000), fc.array(act, { maxLength: 30 }), (initial, acts) => {
      let now = BEGIN;
      let current: Clock = newClock(evenTimes(initial), 'white', now);
      for (const [what, step] of acts) {
        now += step;
        const before = current;
        if (what === 'press') current = pressClock(current, now);
        else if (what === 'press with credit') current = pressClock(current, now, { credit: 30_000 });
        else if (what === 'stop') current = stopClock(current, now);
        else current = runClock(current, what === 'white' ? 'white' : 'black', now);
        for (const color of COLORS) {
          expect(current[color]).toBeLessThanOrEqual(before[color]);
          expect(current[color]).toBeGreaterThanOrEqual(0);
          expect(remaining(current, color, now)).toBe(current[color]);
        }
        // Only the running side is charged.
        const stopped = before.running === null ? 'white' : opposite(before.running);
        expect(current[stopped]).toBe(before[stopped]);
      }
    }),
    { seed: 64, numRuns: 300 },
  );
});

test.each([
  ['a quick move', 500, 181_500],
  ['exactly as much as is added', 2_000, 180_000],
  ['one millisecond more', 2_001, 179_999],
  ['the last millisecond', 179_999, 2_001],
])('an increment is added to the side that moved, to the millisecond: %s', (_, elapsed, left) => {
  const begun = newClock(evenTimes(180_000, 2_000), 'white', BEGIN);
  const pressed = pressClock(begun, BEGIN + elapsed, { increment: 2_000 });
  expect(pressed).toEqual({ white: left, black: 180_000, running: 'black', anchor: BEGIN + elapsed });
});
