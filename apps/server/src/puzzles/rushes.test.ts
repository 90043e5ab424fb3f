/** Rushes over HTTP with a real database: who may play one, what counts, and what is refused. */
import { api, type Endpoint, PuzzleRush, RUSH_MODES, type RushMode, RushVerdict } from '@sixtyfour/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stoppedClock } from '../games/test-kit.ts';
import { createTestSite, type TestSite, type Visitor } from '../identity/test-site.ts';
import type { ManualClock } from '../time/test-manual-clock.ts';
import { servePuzzleRushes } from './routes.ts';
import { createPuzzleRushes } from './rushes.ts';
import { insertPuzzles } from './store.ts';
import { newPuzzle, positionOf, seeded } from './test-kit.ts';

const TWO_MOVES = {
  initial_position: positionOf('r3r1k1/5ppp/8/8/4Q3/8/5PPP/4R1K1 w - - 0 1'),
  solution: ['4,4-0,4', '0,0-0,4', '7,4-0,4'],
};
const MATE = '7,4-0,4';
const MISS = '7,4-6,4';

let site: TestSite;
let clock: ManualClock;
let visitor: Visitor;

const limits = { rushesPerHour: 20, rushesPerAddress: 10_000 };

beforeAll(async () => {
  site = await createTestSite({ limits });
  clock = stoppedClock();
  const puzzleRushes = createPuzzleRushes({ database: site.own.database, clock, random: seeded(1) });
  servePuzzleRushes(site.app, { puzzleRushes, sessions: site.identity.sessions, quotas: site.quotas, clock });
});
beforeEach(async () => {
  await sql`delete from puzzle_rushes`.execute(site.own.database);
  await site.own.database.deleteFrom('chess_puzzles').execute();
  // Mates in one, by default.
  await add(...Array.from({ length: 60 }, (_, n) => ({ id: `p${n}`, rating: 600 + 50 * n })));
  visitor = await guest();
});
afterAll(() => site.close());

const add = (...given: readonly Parameters<typeof newPuzzle>[0][]) =>
  insertPuzzles(
    site.own.database,
    given.map((puzzle) => newPuzzle(puzzle)),
  );

const guest = async (): Promise<Visitor> => (await site.guest()).visitor;

const of = (endpoint: Endpoint, rushId: string): Endpoint => ({
  ...endpoint,
  path: endpoint.path.replace(':rushId', rushId) as Endpoint['path'],
});

async function start(mode: RushMode = 'three', by = visitor): Promise<PuzzleRush> {
  const answer = await by.call(api.startRush, { body: { mode } });
  expect(answer.statusCode).toBe(200);
  return PuzzleRush.parse(answer.json());
}

const play = (rush: Pick<PuzzleRush, 'id' | 'number'>, move: string, ply = 0, by = visitor) =>
  by.call(of(api.playRush, rush.id), { body: { number: rush.number, ply, move } });

async function judged(rush: Pick<PuzzleRush, 'id' | 'number'>, move: string, ply = 0): Promise<RushVerdict> {
  const answer = await play(rush, move, ply);
  expect(answer.statusCode).toBe(200);
  return RushVerdict.parse(answer.json());
}

async function end({ id }: Pick<PuzzleRush, 'id'>, by = visitor) {
  return by.call(of(api.endRush, id));
}

async function bests(): Promise<unknown> {
  return (await site.visitor().call(api.rushBests)).json();
}

const stored = (id: string) =>
  site.own.database.selectFrom('puzzle_rushes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('puzzles come one at a time with rising ratings, without repetition, and without their solutions until they are over', async () => {
  let rush = await start();
  expect(rush).toMatchObject({ mode: 'three', solved: 0, misses: 0, number: 1, remainingMs: 180_000 });
  for (let solved = 1; solved <= 25; solved++) {
    const text = JSON.stringify(rush);
    expect(text).not.toContain(MATE);
    expect(text).not.toMatch(/"p\d+"/);
    clock.advance(1_500);
    const verdict: RushVerdict = await judged(rush, MATE);
    expect(verdict).toMatchObject({ verdict: 'solved', finished: { solution: [MATE] }, rush: { solved } });
    rush = verdict.rush;
  }
  const { served, solve_times } = await stored(rush.id);
  expect(new Set(served).size).toBe(26);
  expect(solve_times).toEqual(Array.from({ length: 25 }, () => 1_500));
  const ratings = served.map((id) => Number(id.slice(1)) * 50 + 600);
  for (const [index, rating] of ratings.entries())
    expect(Math.abs(rating - (600 + 50 * index))).toBeLessThanOrEqual(400);
});

test('a correct move is answered with the opponent’s reply, and the next move continues from there', async () => {
  await site.own.database.deleteFrom('chess_puzzles').execute();
  await add({ id: 'two', ...TWO_MOVES }, { id: 'other', ...TWO_MOVES });
  const rush = await start();
  expect(rush.puzzle?.moves).toBe(2);
  const right = await judged(rush, '4,4-0,4');
  expect(right).toMatchObject({ verdict: 'right', reply: '0,0-0,4', finished: null, rush: { number: 1, solved: 0 } });
  const seen = await visitor.call(of(api.getRush, rush.id));
  expect(seen.json()).toMatchObject({ number: 1, puzzle: { played: ['4,4-0,4', '0,0-0,4'] } });
  expect(seen.body).not.toContain(MATE);
  expect(await judged(rush, MATE, 2)).toMatchObject({ verdict: 'solved', rush: { number: 2, solved: 1 } });
});

test('the third miss ends a rush, and the solution is shown', async () => {
  let rush = await start('survival');
  expect(rush.remainingMs).toBeNull();
  rush = (await judged(rush, MATE)).rush;
  for (const misses of [1, 2, 3]) {
    const verdict = await judged(rush, MISS);
    expect(verdict).toMatchObject({ verdict: 'missed', finished: { solution: [MATE] }, rush: { misses } });
    expect(verdict.rush.puzzle === null).toBe(misses === 3);
    rush = verdict.rush;
  }
  expect(rush).toMatchObject({ solved: 1, bestToday: 1 });
  expect((await play(rush, MATE)).json()).toMatchObject({ error: 'rush-over', message: expect.any(String) });
});

test('a replayed move, and all but one of several concurrent moves, are refused, and the move counts once', async () => {
  const rush = await start();
  const answers = await Promise.all(Array.from({ length: 8 }, () => play(rush, MATE)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 409),
  ]);
  const again = await play(rush, MATE);
  expect(again.statusCode).toBe(409);
  expect(again.json()).toMatchObject({ error: 'stale', message: expect.any(String) });
  expect((await stored(rush.id)).solved).toBe(1);
});

test('a move that arrives after the time limit is refused, and the rush counts once with the puzzles solved before', async () => {
  const rush = await start('three');
  clock.advance(RUSH_MODES.three.ms - 1);
  const { rush: after } = await judged(rush, MATE);
  expect(await bests()).toEqual({ three: 0, five: 0, survival: 0 });
  clock.advance(1);
  const late = await play(after, MATE);
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ error: 'rush-over' });
  expect((await visitor.call(of(api.getRush, rush.id))).json()).toMatchObject({ solved: 1, puzzle: null });
  expect(await bests()).toEqual({ three: 1, five: 0, survival: 0 });
  for (let times = 0; times < 2; times++)
    expect((await end(after)).json()).toMatchObject({ solved: 1, remainingMs: 0, puzzle: null, bestToday: 1 });
  expect(await bests()).toEqual({ three: 1, five: 0, survival: 0 });
});

test('a client cannot send a score, nor play or end another player’s rush', async () => {
  const rush = await start('five');
  const stranger = await guest();
  const read = await stranger.call(of(api.getRush, rush.id));
  for (const answer of [read, await play(rush, MATE, 0, stranger), await end(rush, stranger)]) {
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: 'rush-not-found' });
  }
  const forged = [
    { number: 1, ply: 0, move: MATE, solved: 99 },
    { number: 1, ply: 0, move: MATE, verdict: 'solved' },
    { number: 0, ply: 0, move: MATE },
    { number: 1, ply: 0, move: MATE, at: 0 },
  ];
  for (const body of forged) expect((await visitor.call(of(api.playRush, rush.id), { body })).statusCode).toBe(400);
  // Skips moves, and names puzzles that were not served.
  for (const [number, ply] of [
    [1, 2],
    [2, 0],
    [40, 0],
  ] as const)
    expect((await play({ ...rush, number }, MATE, ply)).json()).toMatchObject({ error: 'stale' });
  expect((await site.visitor().call(api.startRush, { body: { mode: 'five' } })).statusCode).toBe(401);
  expect((await visitor.call(of(api.endRush, rush.id), { body: { solved: 99 } })).json()).toMatchObject({ solved: 0 });
  expect(await bests()).toMatchObject({ five: 0 });
});

test('a player has one rush at a time: a new one ends the old one, which counts with the puzzles solved so far', async () => {
  const first = await start('survival');
  const { rush: after } = await judged(first, MATE);
  const second = await start('survival');
  expect(second.bestToday).toBe(1);
  expect((await play(after, MATE)).json()).toMatchObject({ error: 'rush-over' });
  const started = await Promise.all([start('survival'), start('survival'), start('three')]);
  const running = await Promise.all(started.map(async ({ id }) => (await stored(id)).is_over));
  expect(running.filter((isOver) => !isOver)).toHaveLength(1);
});

test('without puzzles no rush starts, and a rush that has shown all of them is over', async () => {
  await site.own.database.deleteFrom('chess_puzzles').where('id', '<>', 'p1').execute();
  const { rush } = await judged(await start(), MATE);
  expect(rush).toMatchObject({ solved: 1, puzzle: null });
  await site.own.database.deleteFrom('chess_puzzles').execute();
  expect((await visitor.call(api.startRush, { body: { mode: 'three' } })).json()).toMatchObject({
    error: 'puzzle-not-found',
  });
});

test('the number of rushes that a player can start in an hour is limited', async () => {
  for (let count = 0; count < limits.rushesPerHour; count++) await start();
  const refused = await visitor.call(api.startRush, { body: { mode: 'three' } });
  expect(refused.statusCode).toBe(429);
  expect(refused.headers).toHaveProperty('retry-after');
  expect(refused.json()).toMatchObject({ error: 'too-many-requests' });
});
