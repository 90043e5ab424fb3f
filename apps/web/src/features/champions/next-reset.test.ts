import { expect, test } from 'vitest';
import { nextResetText } from './words.ts';

test.each([
  ['2026-11-21T16:48:00Z', 'Europe/Berlin', '01:00'],
  ['2026-11-21T23:59:59.999Z', 'Europe/Berlin', '01:00'],
  ['2026-11-22T00:00:00Z', 'Europe/Berlin', '01:00'],
  ['2026-07-21T16:48:00Z', 'Europe/Berlin', '02:00'],
  ['2026-11-21T16:48:00Z', 'America/New_York', '19:00'],
  ['2026-11-21T16:48:00Z', 'Asia/Kolkata', '05:30'],
  ['2026-11-21T16:48:00Z', 'Europe/London', '00:00'],
  // Summer time starts at 01:00 UTC on this day, before the next midnight.
  ['2026-03-29T00:30:00Z', 'Europe/Berlin', '02:00'],
])('at %s in %s the next reset is at %s', (at, timeZone, text) => {
  expect(nextResetText(Date.parse(at), timeZone)).toBe(text);
});
