import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Clock,
  flagged,
  flagTime,
  pressClock,
  remaining,
  runClock,
  startClock,
  stopClock,
  waitingClock,
} from './clock.ts';
import { COLORS, opposite } from './types.ts';

const FIVE_MINUTES = 300_000;
const BEGIN = 1_000_000;
const clock = startClock(FIVE_MINUTES, 'white', BEGIN);

test('R-CLK-01 each second that passes takes one second from the side to move, and none from the other', () => {
  const seconds = [0, 1, 2, 59, 299];
  expect(seconds.map((s) => remaining(clock, 'white', BEGIN + s * 1000))).toEqual(
    seconds.map((s) => FIVE_MINUTES - s * 1000),
  );
  expect(seconds.map((s) => remaining(clock, 'black', BEGIN + s * 1000))).toEqual(seconds.map(() => FIVE_MINUTES));
});

test('R-CLK-01 after a move the other side loses time, and the mover keeps what was left', () => {
  const pressed = pressClock(clock, BEGIN + 7000);
  expect(pressed).toEqual({ white: 293_000, black: FIVE_MINUTES, running: 'black', anchor: BEGIN + 7000 });
  expect(remaining(pressed, 'white', BEGIN + 60_000)).toBe(293_000);
  expect(remaining(pressed, 'black', BEGIN + 9000)).toBe(298_000);
});

test('R-CLK-01 nobody loses time while the clock stands', () => {
  const stopped = stopClock(clock, BEGIN + 5000);
  expect(stopped.running).toBeNull();
  for (const color of COLORS) expect(remaining(stopped, color, BEGIN + 500_000)).toBe(stopped[color]);
  expect(stopped.white).toBe(295_000);
  expect(pressClock(stopped, BEGIN + 6000)).toBe(stopped);
  expect(stopClock(stopped, BEGIN + 6000)).toBe(stopped);
});

test.each([299_999, 300_000, 300_001, 10_000_000])('R-CLK-02 never below 0: after %i ms', (elapsed) => {
  const at = BEGIN + elapsed;
  expect(remaining(clock, 'white', at)).toBe(Math.max(0, FIVE_MINUTES - elapsed));
  expect(pressClock(clock, at).white).toBeGreaterThanOrEqual(0);
  expect(stopClock(clock, at).white).toBeGreaterThanOrEqual(0);
});

test('R-CLK-02 a clock started with less than nothing has nothing', () => {
  expect(startClock(-5, 'white', 0)).toMatchObject({ white: 0, black: 0 });
});

test('R-CLK-03 the side whose time counts down is the side to move', () => {
  expect(clock.running).toBe('white');
  expect(pressClock(clock, BEGIN).running).toBe('black');
  expect(pressClock(pressClock(clock, BEGIN), BEGIN).running).toBe('white');
});

test.each([
  ['one before', FIVE_MINUTES - 1, null],
  ['at', FIVE_MINUTES, 'white'],
  ['long after', FIVE_MINUTES * 9, 'white'],
] as const)('the flag falls when the last millisecond is gone: %s', (_, elapsed, expected) => {
  expect(flagged(clock, BEGIN + elapsed)).toBe(expected);
  expect(flagTime(clock)).toBe(BEGIN + FIVE_MINUTES);
});

test('a clock that stands has no flag to fall', () => {
  const stopped = stopClock(startClock(10, 'black', 0), 10);
  expect(stopped.black).toBe(0);
  expect(flagged(stopped, 100)).toBeNull();
  expect(flagTime(stopped)).toBeNull();
});

test('a clock that waits charges nobody, has no flag, and runs from when it is told to', () => {
  const waiting = waitingClock(FIVE_MINUTES, BEGIN);
  expect(remaining(waiting, 'white', BEGIN + 60_000)).toBe(FIVE_MINUTES);
  expect(flagTime(waiting)).toBeNull();
  expect(pressClock(waiting, BEGIN + 60_000)).toEqual(waiting);
  expect(runClock(waiting, 'white', BEGIN + 60_000)).toEqual(startClock(FIVE_MINUTES, 'white', BEGIN + 60_000));
});

test.each([
  ['none', 0, 2000],
  ['some', 300, 1700],
  ['all of what passed', 2000, 0],
  ['more than what passed', 9000, 0],
])('time given back is not charged, and the other side runs from the same moment: %s', (_, credit, charged) => {
  expect(pressClock(clock, BEGIN + 2000, credit)).toEqual({
    white: FIVE_MINUTES - charged,
    black: FIVE_MINUTES,
    running: 'black',
    anchor: BEGIN + 2000,
  });
});

describe('time that goes backwards', () => {
  test('is no time at all', () => {
    expect(remaining(clock, 'white', BEGIN - 60_000)).toBe(FIVE_MINUTES);
    expect(flagged(clock, BEGIN - 60_000)).toBeNull();
  });

  test('does not charge the same time twice', () => {
    const back = runClock(clock, 'black', BEGIN - 60_000);
    expect(back).toMatchObject({ white: FIVE_MINUTES, black: FIVE_MINUTES, anchor: BEGIN });
  });
});

test('clocks never grow and never go below 0, whatever is done to them and whenever', () => {
  const act = fc.tuple(
    fc.constantFrom('press', 'press with credit', 'stop', 'white', 'black'),
    fc.integer({ min: -50_000, max: 200_000 }),
  );
  fc.assert(
    fc.property(fc.nat(400_000), fc.array(act, { maxLength: 30 }), (initial, acts) => {
      let now = BEGIN;
      let current: Clock = startClock(initial, 'white', now);
      for (const [what, step] of acts) {
        now += step;
        const before = current;
        if (what === 'press') current = pressClock(current, now);
        else if (what === 'press with credit') current = pressClock(current, now, 30_000);
        else if (what === 'stop') current = stopClock(current, now);
        else current = runClock(current, what === 'white' ? 'white' : 'black', now);
        for (const color of COLORS) {
          expect(current[color]).toBeLessThanOrEqual(before[color]);
          expect(current[color]).toBeGreaterThanOrEqual(0);
          expect(remaining(current, color, now)).toBe(current[color]);
        }
        // Only the side that ran was charged.
        const resting = before.running === null ? 'white' : opposite(before.running);
        expect(current[resting]).toBe(before[resting]);
      }
    }),
    { seed: 64, numRuns: 300 },
  );
});
