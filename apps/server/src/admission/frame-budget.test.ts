import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FrameBudgets } from './frame-budget.ts';

const RATE = 20;
const SOCKETS = 5;

const createBudgets = () => new FrameBudgets({ eventsPerSecond: RATE, socketsPerSession: SOCKETS });
const createBudget = () => createBudgets().of('session', 0);

test('A-79 a burst of twice the rate is admitted, and the next frame is not', () => {
  const budget = createBudget();
  expect(Array.from({ length: 2 * RATE + 1 }, () => budget.take(0)).indexOf(false)).toBe(2 * RATE);
});

test('A-79 frames at the rate are always admitted, also after a burst', () => {
  const budget = createBudget();
  for (let burst = 0; burst < 2 * RATE; burst += 1) budget.take(0);
  for (let frame = 1; frame <= 1_000; frame += 1) expect(budget.take((frame * 1_000) / RATE)).toBe(true);
});

test('A-79 however frames arrive, no more are admitted in a row than burst and rate allow', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 200 }), (pauses) => {
      const budget = createBudget();
      let now = 0;
      let admitted = 0;
      for (const pause of pauses) {
        now += pause;
        // The first frame over the budget ends a connection.
        if (!budget.take(now)) break;
        admitted += 1;
      }
      expect(admitted).toBeLessThanOrEqual(2 * RATE + (now / 1_000) * RATE);
    }),
  );
});

test('S-11 the third malformed frame is over the budget', () => {
  const budget = createBudget();
  expect([budget.takeMalformed(), budget.takeMalformed(), budget.takeMalformed()]).toEqual([true, true, false]);
});

test('A-79 a new websocket does not renew the budget of its session, nor use up that of another', () => {
  const budgets = createBudgets();
  const sendAll = (session: string) => {
    let sent = 0;
    for (const budget = budgets.of(session, 0); budget.take(0);) sent += 1;
    return sent;
  };
  const sent = Array.from({ length: 3 * SOCKETS }, () => sendAll('one')).reduce((sum, count) => sum + count, 0);
  expect(sent).toBe(2 * RATE * SOCKETS);
  expect(sendAll('other')).toBe(2 * RATE);
});
