import { expect, test } from 'vitest';
import { timeToReset, untilNextMinute } from './ResetTime.tsx';

test.each([
  ['2026-11-21T16:48:00Z', { hours: 7, minutes: 12 }],
  ['2026-11-21T16:48:01Z', { hours: 7, minutes: 12 }],
  ['2026-11-21T16:47:59Z', { hours: 7, minutes: 13 }],
  ['2026-11-21T00:00:00Z', { hours: 24, minutes: 0 }],
  ['2026-11-21T23:59:59.999Z', { hours: 0, minutes: 1 }],
  ['2026-11-21T22:30:00+02:00', { hours: 3, minutes: 30 }],
])('at %s the time to the reset is %o', (at, left) => {
  expect(timeToReset(Date.parse(at))).toEqual(left);
});

test('the time to the reset changes at the next full minute', () => {
  const now = Date.parse('2026-11-21T16:47:59.250Z');
  expect(untilNextMinute(now)).toBe(750);
  expect(timeToReset(now + 749)).toEqual({ hours: 7, minutes: 13 });
  expect(timeToReset(now + 750)).toEqual({ hours: 7, minutes: 12 });
});
