import { EventEmitter } from 'node:events';
import { err, ok } from '@sixtyfour/chess';
import { GUESS_TIMEOUT_MS, SLOW_LANE } from '@sixtyfour/contract';
import type { FastifyReply } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGuesses, type Guesses } from './guesses.ts';
import type { Use } from './quotas.ts';

const BUDGET: Use = ['account-failures', 'ada@example.org'];
const LIMIT = 3;

let used: number;
let guesses: Guesses;
const headers = new Map<string, unknown>();

/** The reply of a request on a connection that is cut after `idleMs` without traffic. */
class FakeReply {
  idleMs = 30_000;
  readonly raw = Object.assign(new EventEmitter(), {
    destroyed: false,
    setTimeout: (ms: number) => void (this.idleMs = ms),
  });
  header(name: string, value: unknown): void {
    headers.set(name, value);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  used = 0;
  headers.clear();
  guesses = createGuesses({
    use: async () => {
      const exceeded = used >= LIMIT;
      if (!exceeded) used += 1;
      return { exceeded, retryAfter: exceeded ? 60 : 0 };
    },
    giveBack: async () => void (used -= 1),
  });
});
afterEach(() => vi.useRealTimers());

function attempt(secret: string, address = '192.0.2.1', session = 'one', reply = new FakeReply()) {
  return guesses.attempt(
    { source: { address, session }, reply: reply as unknown as FastifyReply, budgets: [BUDGET] },
    async () => (secret === 'right' ? ok('in') : err('wrong-credentials')),
    (error) => error === 'wrong-credentials',
  );
}

test('S-14 only wrong guesses use up a budget', async () => {
  for (let again = 0; again < 10; again += 1) expect(await attempt('right')).toEqual(ok('in'));
  expect(used).toBe(0);
  await attempt('wrong');
  expect(used).toBe(1);
});

test('T-12 over the budget, two guesses a second are checked, and a correct one is accepted', async () => {
  for (let again = 0; again < LIMIT; again += 1) await attempt('wrong');
  const answers: unknown[] = [];
  for (let again = 0; again < 9; again += 1) void attempt('wrong').then((answer) => answers.push(answer));
  void attempt('right', '198.51.100.7').then((answer) => answers.push(answer));
  await vi.advanceTimersByTimeAsync(400);
  expect(answers).toEqual([err('wrong-credentials')]);
  await vi.advanceTimersByTimeAsync(500);
  // A guess from another address is next.
  expect(answers).toEqual([err('wrong-credentials'), ok('in')]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(answers).toHaveLength(4);
});

test('S-23 when too many guesses wait, those of the source with the most are refused', async () => {
  for (let again = 0; again < LIMIT; again += 1) await attempt('wrong');
  const answers: unknown[] = [];
  for (let again = 0; again < SLOW_LANE.capacity + 10; again += 1)
    void attempt('wrong').then((answer) => answers.push(answer));
  await vi.advanceTimersByTimeAsync(0);
  // One is checked immediately, and the lane is full.
  expect(answers.map((answer) => JSON.stringify(answer)).toSorted()).toEqual(
    [...Array.from({ length: 9 }, () => err('too-many-requests')), err('wrong-credentials')]
      .map((answer) => JSON.stringify(answer))
      .toSorted(),
  );
  expect(headers.get('retry-after')).toBe(60);
  const right = attempt('right', '198.51.100.7');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await right).toEqual(ok('in'));
});

test('T-12 the guesses of clients that have gone are not checked, and delay nobody', async () => {
  for (let again = 0; again < LIMIT; again += 1) await attempt('wrong');
  const replies = Array.from({ length: 100 }, () => new FakeReply());
  const flood = replies.map((reply) => attempt('wrong', '192.0.2.1', 'one', reply));
  await vi.advanceTimersByTimeAsync(0);
  const right = attempt('right');
  for (const { raw } of replies) raw.emit('close');
  await vi.advanceTimersByTimeAsync(500);
  expect(await right).toEqual(ok('in'));
  const answers = (await Promise.all(flood)).filter((answer) => !answer.ok && answer.error === 'wrong-credentials');
  expect(answers).toHaveLength(1);
});

test('T-12 the connection of a guess that waits stays open as long as its page waits', async () => {
  const [quick, waiting] = [new FakeReply(), new FakeReply()];
  await attempt('right', '192.0.2.1', 'one', quick);
  expect(quick.idleMs).toBe(30_000);
  for (let again = 0; again < LIMIT; again += 1) await attempt('wrong');
  await attempt('wrong', '192.0.2.1', 'one', waiting);
  expect(waiting.idleMs).toBeGreaterThanOrEqual(GUESS_TIMEOUT_MS);
});

test('T-05 at most six attempts run at once, so that one address cannot use up the database; others come next', async () => {
  const started: string[] = [];
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const begin = (address: string) =>
    guesses.attempt(
      { source: { address, session: null }, reply: new FakeReply() as unknown as FastifyReply, budgets: [BUDGET] },
      async () => {
        started.push(address);
        await ended;
        return ok('in');
      },
      () => false,
    );
  used = -1_000;
  const flood = Array.from({ length: 100 }, () => begin('192.0.2.1'));
  const honest = begin('198.51.100.7');
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toHaveLength(6);
  end();
  expect(await honest).toEqual(ok('in'));
  expect(started.indexOf('198.51.100.7')).toBeLessThanOrEqual(6);
  await Promise.all(flood);
});
