import { EventEmitter } from 'node:events';
import { err, ok } from '@sixtyfour/chess';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGuesses } from '../admission/guesses.ts';
import { DEFAULT_LIMITS, QUOTAS } from '../admission/limits.ts';
import type { Quotas } from '../admission/quotas.ts';
import { type CodeGuard, createCodeGuard } from './code-guard.ts';

/** Budgets that do not recover. */
function fakeQuotas(): Quotas {
  const used = new Map<string, number>();
  const change = (key: string, by: number) => used.set(key, (used.get(key) ?? 0) + by);
  return {
    async use(...uses) {
      for (const [name, subject] of uses) {
        const key = `${name} ${subject}`;
        if ((used.get(key) ?? 0) >= DEFAULT_LIMITS[QUOTAS[name].limit]) return { exceeded: true, retryAfter: 600 };
        change(key, 1);
      }
      return { exceeded: false, retryAfter: 0 };
    },
    async giveBack(...uses) {
      for (const [name, subject] of uses) change(`${name} ${subject}`, -1);
    },
  };
}

let guard: CodeGuard;
let answers: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  answers = [];
  const quotas = fakeQuotas();
  guard = createCodeGuard({ guesses: createGuesses(quotas), quotas, log: { error: () => undefined } });
});
afterEach(() => vi.useRealTimers());

function join(code: string, address: string, session: string): void {
  const attempt = {
    caller: { sessionId: session, playerId: session },
    request: { ip: address } as FastifyRequest,
    reply: {
      header: () => undefined,
      raw: Object.assign(new EventEmitter(), { setTimeout: () => undefined }),
    } as unknown as FastifyReply,
  };
  void guard(attempt, async () => (code === 'right' ? ok('in') : err('room-not-found'))).then((answer) =>
    answers.push(answer.ok ? answer.value : answer.error),
  );
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('S-04 T-12 wrong codes from fifty addresses are throttled by their total', async () => {
  for (let round = 0; round < 7; round += 1) {
    for (let number = 0; number < 50; number += 1) join('wrong', `192.0.2.${number}`, `session ${number}`);
    await settle();
  }
  // One more is checked in the slow lane.
  expect(answers).toHaveLength(301);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(answers).toHaveLength(321);
  join('right', '198.51.100.7', 'friend');
  // After the 29 that have waited longer.
  await vi.advanceTimersByTimeAsync(15_000);
  expect(answers.at(-1)).toBe('in');
  expect(answers).toHaveLength(351);
});

test('S-04 T-12 correct codes do not use up budgets', async () => {
  for (let again = 1; again <= 100; again += 1) {
    join('right', '192.0.2.1', 'one');
    await settle();
    expect(answers).toHaveLength(again);
  }
  expect(new Set(answers)).toEqual(new Set(['in']));
});

test('S-04 T-12 after ten wrong codes of a session, or thirty of an address, further ones are slowed down', async () => {
  for (let again = 0; again < 15; again += 1) join('wrong', '192.0.2.1', 'one');
  await settle();
  expect(answers).toHaveLength(11);
  for (let index = 0; index < 40; index += 1) join('wrong', '192.0.2.1', `other ${index}`);
  await settle();
  expect(answers).toHaveLength(31);
});
