import { expect, test } from 'vitest';
import { DEFAULT_LIMITS, parseLimits } from './limits.ts';

test('limits that are not in LIMITS keep their defaults', () => {
  expect(parseLimits('')).toEqual({ ok: true, value: DEFAULT_LIMITS });
  expect(parseLimits('sessionsPerHour=9, eventsPerSecond = 1000,')).toEqual({
    ok: true,
    value: { ...DEFAULT_LIMITS, sessionsPerHour: 9, eventsPerSecond: 1_000 },
  });
});

test('S-04 S-05 S-12 S-14 S-23 the defaults match the documentation', () => {
  expect(DEFAULT_LIMITS).toMatchObject({
    sessionsPerHour: 300,
    registrationsPerHour: 5,
    registrationsPerDay: 20,
    signInFailuresPerAccount: 10,
    signInFailuresPerAddress: 50,
    wrongCodesPerSession: 10,
    wrongCodesPerAddress: 30,
    wrongCodesInTotal: 300,
    wrongCodesAlarm: 1_000,
    eventsPerSecond: 10,
    socketsPerSession: 5,
    socketsPerAddress: 50,
  });
});

test.each([
  ['sessionPerHour=5', 'sessionPerHour'],
  ['constructor=5', 'constructor'],
  ['sessionsPerHour', 'sessionsPerHour'],
  ['sessionsPerHour=0', 'sessionsPerHour'],
  ['sessionsPerHour=-1', 'sessionsPerHour'],
  ['sessionsPerHour=1e3', 'sessionsPerHour'],
  ['sessionsPerHour=off', 'sessionsPerHour'],
])('LIMITS=%s is refused with the name of the limit', (text, name) => {
  expect(parseLimits(text)).toEqual({ ok: false, error: expect.stringContaining(name) });
});
