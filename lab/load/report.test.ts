import { describe, expect, test } from 'vitest';
import type { PlayedAt } from './drive.ts';
import { budgetTable, costsOf, inFigures, isMissed } from './report.ts';
import { spreadOf } from './spread.ts';

test('a spread has the times below which a share of all times lies', () => {
  const times = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect(spreadOf(times)).toEqual({ p50: 101, p95: 191, p99: 199, longest: 200 });
  expect(spreadOf([])).toEqual({ p50: 0, p95: 0, p99: 0, longest: 0 });
});

describe('a budget', () => {
  test('is missed beyond its limit', () => {
    expect(isMissed({ what: 'ms', is: 10, most: 10 })).toBe(false);
    expect(isMissed({ what: 'ms', is: 10.1, most: 10 })).toBe(true);
    expect(isMissed({ what: 'moves', is: 2_999, least: 3_000 })).toBe(true);
  });

  test('is missed if it could not be measured', () => {
    expect(isMissed({ what: 'ms', is: Number.NaN, most: 10 })).toBe(true);
  });

  test('has a row that says whether it was kept', () => {
    const table = budgetTable([
      { what: 'ms', is: 12.34, most: 10 },
      { what: 'moves', is: 4_563.2, least: 3_000 },
    ]);
    expect(table.split('\n').slice(2)).toEqual([
      '| ms | 12.3 | 10 at most | no |',
      '| moves | 4563 | 3000 at least | yes |',
    ]);
  });
});

test.each([
  [null, '-'],
  [0, '0'],
  [0.456, '0.46'],
  [45.67, '45.7'],
  [4_567.8, '4568'],
])('%s is written as %s', (value, text) => {
  expect(inFigures(value)).toBe(text);
});

test('costs are per move and of the measured time only', () => {
  const spread = spreadOf([1]);
  const database = { cpuSeconds: 2, kilobytes: 51_200, transactions: 100, walBytes: 0, walFlushes: 10 };
  const at: PlayedAt = {
    played: { moves: 1_000, seconds: 10, answer: spread, seen: spread, cpuSeconds: 0.5 },
    before: { own: { cpuSeconds: 1, kilobytes: 1 }, database },
    after: {
      own: { cpuSeconds: 4, kilobytes: 204_800 },
      database: { cpuSeconds: 3, kilobytes: 102_400, transactions: 600, walBytes: 2_048_000, walFlushes: 260 },
    },
  };
  expect(costsOf(at)).toEqual({
    movesPerSecond: 100,
    ownCpu: 3_000,
    databaseCpu: 1_000,
    driverCpu: 500,
    ownCores: 0.3,
    databaseCores: 0.1,
    ownMegabytes: 200,
    databaseMegabytes: 100,
    transactions: 0.5,
    flushes: 0.25,
    logKilobytes: 2,
  });
  const relay = costsOf({ ...at, before: { ...at.before, database: null }, after: { ...at.after, database: null } });
  expect(relay).toMatchObject({ ownCpu: 3_000, databaseCpu: null, flushes: null });
});
