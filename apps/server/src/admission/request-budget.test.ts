import { expect, test } from 'vitest';
import { RequestBudget } from './request-budget.ts';

const LIMITS = { requestsPerMinute: 60, pagesPerMinute: 120, filesPerMinute: 600, requestsPerSession: 10 };

function countAdmitted(
  budget: RequestBudget,
  times: number,
  address: string,
  now: number,
  session: string | null = null,
) {
  return Array.from({ length: times }, () => budget.take('call', address, session, now)).filter((wait) => wait === 0)
    .length;
}

test('S-23 an address may send its budget of requests at once, and then as fast as they recover', () => {
  const budget = new RequestBudget(LIMITS);
  expect(countAdmitted(budget, 100, '192.0.2.1', 0)).toBe(60);
  expect(budget.take('call', '192.0.2.1', null, 0)).toBe(1);
  expect(countAdmitted(budget, 100, '192.0.2.1', 10_000)).toBe(10);
  expect(countAdmitted(budget, 100, '192.0.2.2', 10_000)).toBe(60);
  expect(budget.take('page', '192.0.2.1', null, 10_000)).toBe(0);
});

test('S-23 files have a budget of their own', () => {
  const budget = new RequestBudget(LIMITS);
  const waits = Array.from({ length: 700 }, () => budget.take('file', '192.0.2.1', null, 0));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(600);
  expect(budget.take('page', '192.0.2.1', null, 0)).toBe(0);
});

test('S-23 a client that has used up a slow budget is told when the next request is possible', () => {
  const budget = new RequestBudget({ ...LIMITS, requestsPerMinute: 6 });
  expect(countAdmitted(budget, 10, '192.0.2.1', 0)).toBe(6);
  expect(budget.take('call', '192.0.2.1', null, 0)).toBe(10);
  expect(budget.take('call', '192.0.2.1', null, 4_000)).toBe(6);
});

test('T-12 many ranges of an IPv6 network may send no more than four households together', () => {
  const budget = new RequestBudget(LIMITS);
  let admitted = 0;
  for (let range = 0; range < 1_000; range += 1)
    admitted += countAdmitted(budget, 10, `2001:db8:1:${(range * 61).toString(16)}::`, 0);
  expect(admitted).toBe(240);
});

test('T-12 a session has requests of its own, even when others have used up those of its address', () => {
  const budget = new RequestBudget(LIMITS);
  countAdmitted(budget, 100, '192.0.2.1', 0);
  expect(countAdmitted(budget, 100, '192.0.2.1', 0, 'flood')).toBe(10);
  expect(countAdmitted(budget, 5, '192.0.2.1', 0, 'honest')).toBe(5);
});

test('T-12 requests from the own budgets of sessions do not count for the address, and are left to visitors without a session', () => {
  const budget = new RequestBudget(LIMITS);
  for (let session = 0; session < 50; session += 1)
    expect(countAdmitted(budget, 10, '192.0.2.1', 0, String(session))).toBe(10);
  expect(countAdmitted(budget, 100, '192.0.2.1', 0)).toBe(60);
  expect(countAdmitted(budget, 1, '192.0.2.1', 0, '0')).toBe(0);
});
