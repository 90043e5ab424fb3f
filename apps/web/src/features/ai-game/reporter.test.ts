import { err, ok, type Result } from '@sixtyfour/chess';
import { AI_GAME, api, type GameCount, messages, type ProblemCode } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import type { ScoreEligibility } from '../../play/score-eligibility.ts';
import type { ApiProblem, Call } from '../../lib/api.ts';
import { createReporter } from './reporter.ts';
import type { AiGameFinish } from './state.ts';

const GAME = '5f0c1c1e-0000-4000-8000-000000000001';
const WON: AiGameFinish = { by: 'board', result: 'win' };
const COUNTED: GameCount = { status: 'counted', score: 1220, seconds: 80, rank: 1, streak: 1, day: '2026-11-21' };

const refusal = (code: ProblemCode): ApiProblem => ({ code, message: code, offline: false });
const NO_ANSWER: ApiProblem = { code: 'unavailable', message: 'no answer', offline: true };

type Failure = Result<never, ApiProblem>;

/** A fake server that stores reported moves and gives the responses of the test. */
class FakeServer {
  moves: string[] = [];
  ends: string[] = [];
  counts: GameCount[] = [];
  /** Failures for the next calls, in order; null lets a call succeed. */
  failures: (ApiProblem | null)[] = [];
  requests: string[] = [];
  running = 0;
  most = 0;

  readonly call = (async (endpoint: unknown, given: { body?: Record<string, unknown> }) => {
    this.running += 1;
    this.most = Math.max(this.most, this.running);
    await Promise.resolve();
    this.running -= 1;
    return this.#failure() ?? this.#answer(endpoint, given.body ?? {});
  }) as unknown as Call;

  #failure(): Failure | null {
    const failure = this.failures.shift() ?? null;
    return failure === null ? null : err(failure);
  }

  #answer(endpoint: unknown, body: Record<string, unknown>): Result<unknown, ApiProblem> {
    if (endpoint === api.playAiMoves) {
      const { from, moves } = body as { from: number; moves: string[] };
      this.requests.push(`${from}+${moves.length}`);
      this.moves.push(...moves.slice(this.moves.length - from));
      return ok({ ply: this.moves.length });
    }
    if (endpoint === api.endAiGame) {
      this.ends.push(String(body['by']));
      return ok(this.counts.shift() ?? COUNTED);
    }
    this.requests.push('count');
    return ok(this.counts.shift() ?? COUNTED);
  }
}

function follow(server: FakeServer) {
  const worths: ScoreEligibility[] = [];
  const finishes: AiGameFinish[] = [];
  const pauses: number[] = [];
  let drops = 0;
  const reporter = createReporter(GAME, {
    call: server.call,
    pause: async (ms) => void pauses.push(ms),
    onEligibility: (eligibility, finish) => {
      worths.push(eligibility);
      finishes.push(finish);
    },
    onDropped: () => {
      drops += 1;
    },
  });
  return { reporter, worths, finishes, pauses, drops: () => drops };
}

/** Waits until all pending promises have settled. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

test('plies go out in order, one request at a time; what came meanwhile goes together in the next', async () => {
  const server = new FakeServer();
  const { reporter } = follow(server);
  reporter.report(['a']);
  reporter.report(['a', 'b']);
  reporter.report(['a', 'b', 'c']);
  await settled();
  reporter.report(['a', 'b', 'c', 'd']);
  await settled();
  expect(server.moves).toEqual(['a', 'b', 'c', 'd']);
  expect(server.requests).toEqual(['0+1', '1+2', '3+1']);
  expect(server.most).toBe(1);
});

test('while the connection is gone it is tried again, with longer pauses', async () => {
  const server = new FakeServer();
  server.failures = [NO_ANSWER, refusal('unavailable'), NO_ANSWER];
  const { reporter, pauses, drops } = follow(server);
  reporter.report(['a', 'b']);
  await settled();
  expect(server.moves).toEqual(['a', 'b']);
  expect(pauses).toEqual([500, 750, 1125]);
  expect(drops()).toBe(0);
});

test('a resumed game is reported from its beginning, in parts', async () => {
  const server = new FakeServer();
  const moves = Array.from({ length: AI_GAME.pliesAtOnce + 10 }, (_, ply) => `m${ply}`);
  server.moves = moves.slice(0, 45);
  const { reporter } = follow(server);
  reporter.report(moves);
  await settled();
  expect(server.moves).toEqual(moves);
});

test('the end comes after all moves, and what it counted is asked for until it is known', async () => {
  const server = new FakeServer();
  server.counts = [{ status: 'verifying' }, { status: 'verifying' }, { status: 'verifying' }, COUNTED];
  const { reporter, worths, finishes, pauses } = follow(server);
  reporter.report(['a']);
  reporter.finish(['a', 'b', 'c'], WON);
  await settled();
  expect(server.moves).toEqual(['a', 'b', 'c']);
  expect(server.ends).toEqual(['board']);
  expect(worths.map(({ status }) => status)).toEqual(['verifying', 'verifying', 'verifying', 'counted']);
  expect(finishes.every((finish) => finish === WON)).toBe(true);
  expect(pauses).toEqual([1000, 1000, 1500]);
});

test('a failed report of the end is repeated, and a busy server counts as still verifying', async () => {
  const server = new FakeServer();
  server.failures = [NO_ANSWER, refusal('unavailable')];
  server.counts = [{ status: 'not-counted', reason: 'too-short' }];
  const { reporter, worths } = follow(server);
  reporter.finish([], { ...WON, by: 'resignation', result: 'loss' });
  await settled();
  expect(server.ends).toEqual(['resignation']);
  expect(worths).toEqual([
    { status: 'unknown' },
    { status: 'verifying' },
    { status: 'uncounted', why: messages.gameCount.notCounted['too-short'] },
  ]);
});

test('what counts no more needs no moves', async () => {
  const server = new FakeServer();
  const { reporter } = follow(server);
  reporter.finish(['a', 'b'], { ...WON, by: 'casual' });
  await settled();
  expect(server).toMatchObject({ moves: [], ends: ['casual'] });
});

test('a game that the server does not know is dropped, and it is left alone', async () => {
  const server = new FakeServer();
  server.failures = [refusal('not-found')];
  const { reporter, drops } = follow(server);
  reporter.report(['a']);
  await settled();
  reporter.report(['a', 'b']);
  reporter.finish(['a', 'b'], WON);
  await settled();
  expect(drops()).toBe(1);
  expect(server).toMatchObject({ requests: [], ends: [] });
});

test('a game that another tab has played on with counts no more', async () => {
  const server = new FakeServer();
  server.failures = [refusal('moves-disagree')];
  const { reporter, drops } = follow(server);
  reporter.report(['a']);
  await settled();
  expect(drops()).toBe(1);
  expect(server.ends).toEqual(['casual']);
});

test('at the end the server says what such a game counted, and it is not claimed to have been won', async () => {
  const server = new FakeServer();
  server.failures = [refusal('game-over')];
  server.counts = [{ ...COUNTED, score: 0, streak: 0 }];
  const { reporter, drops, worths } = follow(server);
  reporter.finish(['a'], WON);
  await settled();
  expect(drops()).toBe(0);
  expect(server.ends).toEqual(['casual']);
  expect(worths).toEqual([{ ...COUNTED, score: 0, streak: 0 }]);
});

test('a page that is left reports no more moves, but the end if it has seen it', async () => {
  const server = new FakeServer();
  const going = follow(server);
  going.reporter.leave();
  going.reporter.report(['a']);
  await settled();
  expect(server.moves).toEqual([]);
  const ended = follow(server);
  ended.reporter.finish(['a'], WON);
  ended.reporter.leave();
  await settled();
  expect(server).toMatchObject({ moves: ['a'], ends: ['board'] });
});
