import type { Result } from '@sixtyfour/chess';
import type { GameCount } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import type { ApiProblem } from '../lib/api.ts';
import { followCount } from './follow-count.ts';
import type { ScoreEligibility } from './score-eligibility.ts';

type Answer = Result<GameCount, ApiProblem>;

const problem = (code: ApiProblem['code'], offline = false): Answer => ({
  ok: false,
  error: { code, offline, message: '' },
});
const OFFLINE = problem('unavailable', true);
const BUSY = problem('too-many-requests');
const GONE = problem('not-found');
const OPEN: Answer = { ok: true, value: { status: 'verifying' } };
const COUNTED: Answer = {
  ok: true,
  value: { status: 'counted', score: 1159, seconds: 141, rank: 3, streak: 2, day: '2026-11-21' },
};

/**
 * What is told for these answers in turn, and how long it waits after each.
 * @param leaves the request during which the page is left, from 1
 */
async function follow(answers: readonly Answer[], leaves = Infinity) {
  const page = new AbortController();
  const told: ScoreEligibility['status'][] = [];
  const waits: number[] = [];
  let asked = 0;
  await followCount({
    ask: async () => {
      const answer = answers[asked++];
      if (asked === leaves) page.abort();
      if (answer === undefined) throw new Error('asked after the last answer');
      return answer;
    },
    tell: ({ status }) => told.push(status),
    pause: async (ms) => void waits.push(ms),
    signal: page.signal,
  });
  return { told, waits, asked };
}

test.each([
  ['counted', [OPEN, COUNTED], ['verifying', 'counted']],
  ['known after the server was busy', [BUSY, COUNTED], ['verifying', 'counted']],
  ['known after the connection was lost', [OFFLINE, OPEN, COUNTED], ['unknown', 'verifying', 'counted']],
  ['unknown to the server', [OPEN, GONE], ['verifying', 'unknown']],
] as const)('the server is asked until the game is %s', async (_, answers, told) => {
  expect(await follow(answers)).toMatchObject({ told, asked: answers.length });
});

test('it is asked more and more rarely, but at least every ten seconds', async () => {
  const { waits } = await follow([...Array.from({ length: 12 }, () => OPEN), COUNTED]);
  expect(waits).toHaveLength(12);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits[0]).toBeLessThan(waits[1] ?? 0);
  expect(waits.at(-1)).toBe(10_000);
});

test('a page that was left is told nothing more, and asks nothing more', async () => {
  expect(await follow([OPEN, COUNTED], 2)).toMatchObject({ told: ['verifying'], asked: 2 });
});
