import { randomUUID } from 'node:crypto';
import { SILENCE_MS } from '@sixtyfour/contract';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { createPresence, type Presence } from '../presence/presence.ts';
import { type Recorder, recorder } from '../games/test-kit.ts';
import { createMatchmaking, type Matchmaking } from './matchmaking.ts';

let testDatabase: TestDatabase;
let presence: Presence;
let matchmaking: Matchmaking;
let record: Recorder;
let sweep: () => void;
let leaveWaiting: (playerId: string) => void;

/** For tests with thousands of commits on a busy machine. */
const LONG_MS = 120_000;

const log = Fastify().log;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

beforeEach(async () => {
  const { database } = testDatabase;
  await sql`truncate anonymous_users, chess_games cascade`.execute(database);
  record = recorder();
  presence = createPresence({ database });
  matchmaking = createMatchmaking({
    database,
    clock: {
      now: () => 1_000,
      after: () => () => undefined,
      every: (_interval, run) => {
        sweep = run;
        return () => undefined;
      },
    },
    publisher: record.publisher,
    games: {
      onLeftWaiting: (listener) => {
        leaveWaiting = listener;
      },
    },
    presence,
    log,
  });
  matchmaking.start();
  return () => matchmaking.close();
});

/** Players with a name and a country. */
async function players(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await testDatabase.database
    .insertInto('anonymous_users')
    .values(ids.map((id, index) => ({ id, username: `Player ${index}`, country: 'NL' })))
    .execute();
  return ids;
}

async function player(): Promise<string> {
  const [id = ''] = await players(1);
  return id;
}

async function runSweep(): Promise<void> {
  sweep();
  await matchmaking.close();
  await record.poll();
  matchmaking.start();
}

const requests = () => testDatabase.database.selectFrom('match_requests').selectAll().execute();
const games = () => testDatabase.database.selectFrom('chess_games').selectAll().execute();

async function age(playerId: string, ms: number): Promise<void> {
  await sql`update match_requests set created_at = created_at - make_interval(secs => ${ms / 1000})
            where user_id = ${playerId} and status = 'pending'`.execute(testDatabase.database);
}

async function silence(playerId: string, ms: number): Promise<void> {
  await sql`update player_presence set seen_at = seen_at - make_interval(secs => ${ms / 1000})
            where player_id = ${playerId}`.execute(testDatabase.database);
}

/** Expects that each of these players has a seat in exactly one game, which is the game of their matched request. */
async function expectPaired(ids: readonly string[]): Promise<void> {
  const all = await games();
  const seats = all.flatMap((game) => [game.white_player_id, game.black_player_id]);
  expect(seats).toHaveLength(ids.length);
  expect(new Set(seats)).toEqual(new Set(ids));
  const matched = (await requests()).filter(({ status }) => status === 'matched');
  expect(matched).toHaveLength(ids.length);
  const gameOf = new Map(matched.map(({ user_id, game_id }) => [user_id, game_id]));
  for (const { id, white_player_id, black_player_id } of all) {
    expect([gameOf.get(white_player_id ?? ''), gameOf.get(black_player_id ?? '')]).toEqual([id, id]);
  }
}

test('R-Q-16 R-CA-07 R-Q-05 R-EN-08 the first waits, the second is matched: one game, opposite colors, published to both', async () => {
  const [first = '', second = ''] = await players(2);
  expect(await matchmaking.find(first)).toEqual({
    ok: true,
    value: { status: 'pending', game_id: null, waited_ms: 0 },
  });
  const answer = await matchmaking.find(second);
  const [game] = await games();
  expect(answer).toEqual({ ok: true, value: { status: 'matched', game_id: game?.id, waited_ms: 0 } });
  expect(new Set([game?.white_player_id, game?.black_player_id])).toEqual(new Set([first, second]));
  expect(game).toMatchObject({ origin: 'queue', clock_anchor: 1_000, game_status: 'active' });
  await expectPaired([first, second]);
  expect(record.published.map(({ channel }) => channel).toSorted()).toEqual(
    [`match-${first}`, `match-${second}`].toSorted(),
  );
  for (const { channel, event, payload } of record.published) {
    expect(event).toBe('match');
    expect(payload).toEqual({
      user_id: channel.slice('match-'.length),
      status: 'matched',
      game_id: game?.id,
      cancel_reason: null,
      waited_ms: expect.any(Number),
    });
  }
});

test(
  'R-Q-16 a thousand concurrent searches are all paired, nobody twice and nobody with themselves',
  { timeout: LONG_MS },
  async () => {
    const ids = await players(1_000);
    await presence.seen(ids);
    const answers = await Promise.all(ids.map((id) => matchmaking.find(id)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    await expectPaired(ids);
  },
);

test('R-Q-16 R-Q-08 concurrent searches of one player leave one search and never a game', async () => {
  const id = await player();
  await Promise.all(Array.from({ length: 20 }, () => matchmaking.find(id)));
  await runSweep();
  expect(await games()).toEqual([]);
  expect((await requests()).filter(({ status }) => status === 'pending')).toHaveLength(1);
});

test('R-Q-08 a new search cancels only the older pending search of the same player', async () => {
  const [first = '', second = ''] = await players(2);
  await matchmaking.find(first);
  await silence(first, SILENCE_MS);
  await matchmaking.find(second);
  await silence(second, SILENCE_MS);
  await matchmaking.find(first);
  const all = await requests();
  expect(
    all.filter(({ user_id }) => user_id === first).map(({ status, cancel_reason }) => [status, cancel_reason]),
  ).toEqual(
    expect.arrayContaining([
      ['cancelled', 'new-search'],
      ['pending', null],
    ]),
  );
  expect(all.filter(({ user_id }) => user_id === second)).toMatchObject([{ status: 'pending' }]);
});

test('R-CA-06 cancelling ends the pending search once and is published', async () => {
  const [first = '', second = ''] = await players(2);
  await matchmaking.find(first);
  expect(await matchmaking.cancel(first)).toEqual({ ok: true, value: { status: 'cancelled' } });
  expect(record.published).toMatchObject([
    { channel: `match-${first}`, event: 'match', payload: { status: 'cancelled', cancel_reason: 'player' } },
  ]);
  expect(await matchmaking.cancel(first)).toEqual({ ok: false, error: 'not-searching' });
  expect(await matchmaking.find(second)).toMatchObject({ value: { status: 'pending' } });
});

test(
  'F-16 a concurrent cancellation and match have one outcome, the same for both players',
  { timeout: LONG_MS },
  async () => {
    const [waiting, coming] = [await players(200), await players(200)];
    const cancelled: string[] = [];
    for (const [round, waiter] of waiting.entries()) {
      const comer = coming[round] ?? '';
      await matchmaking.find(waiter);
      // A search takes a few steps to reach the rows; the delay varies which of the two is first.
      const cancelLate = async () => {
        for (let step = 0; step < round % 8; step += 1) await requests();
        return matchmaking.cancel(waiter);
      };
      const [cancel, find] = await Promise.all([cancelLate(), matchmaking.find(comer)]);
      expect(find).toMatchObject({ value: { status: cancel.ok ? 'pending' : 'matched' } });
      if (cancel.ok) {
        cancelled.push(waiter);
        await matchmaking.cancel(comer);
      }
    }
    const matched = waiting.filter((id) => !cancelled.includes(id));
    const statusOf = new Map((await requests()).map(({ user_id, status }) => [user_id, status]));
    for (const id of cancelled) expect(statusOf.get(id)).toBe('cancelled');
    for (const id of matched) expect(statusOf.get(id)).toBe('matched');
    expect(await games()).toHaveLength(matched.length);
  },
);

test('S-05 a thousand searches of one session leave one pending search and two rows', async () => {
  const id = await player();
  for (let batch = 0; batch < 50; batch += 1) {
    await Promise.all(Array.from({ length: 20 }, () => matchmaking.find(id)));
  }
  const left = await requests();
  expect(left.filter(({ status }) => status === 'pending')).toHaveLength(1);
  expect(left.filter(({ cancel_reason }) => cancel_reason === 'new-search')).toHaveLength(1);
  expect(left).toHaveLength(2);
});

test('R-CO-03 a search ends after 60 seconds: it is never matched later, and the end is published', async () => {
  const [late = '', coming = ''] = await players(2);
  await matchmaking.find(late);
  await age(late, 60_000);
  expect(await matchmaking.find(coming)).toMatchObject({ value: { status: 'pending' } });
  await runSweep();
  expect(record.published).toMatchObject([
    { channel: `match-${late}`, event: 'match', payload: { status: 'cancelled', cancel_reason: 'timeout' } },
  ]);
  expect(await games()).toEqual([]);
});

test('R-CO-03 a search that was matched just before 60 seconds stays matched', async () => {
  const [first = '', second = ''] = await players(2);
  await matchmaking.find(first);
  await age(first, 59_000);
  await matchmaking.find(second);
  await sql`update match_requests set created_at = created_at - interval '60 s'`.execute(testDatabase.database);
  await runSweep();
  expect((await requests()).map(({ status }) => status)).toEqual(['matched', 'matched']);
});

test('a player who is silent for 10 seconds or has closed the page is not matched until they return', async () => {
  const [silent = '', closed = '', coming = ''] = await players(3);
  await matchmaking.find(silent);
  await silence(silent, SILENCE_MS);
  await matchmaking.find(closed);
  await presence.closed(closed, { leftPage: false });
  expect(await matchmaking.find(coming)).toMatchObject({ value: { status: 'pending' } });
  await runSweep();
  expect(await games()).toEqual([]);
  await presence.seen([closed]);
  await runSweep();
  await expectPaired([closed, coming]);
  expect(record.published.map(({ channel }) => channel).toSorted()).toEqual(
    [`match-${closed}`, `match-${coming}`].toSorted(),
  );
});

test('a search of a player with a running game returns that game and ends their older search', async () => {
  const [first = '', second = ''] = await players(2);
  await matchmaking.find(first);
  const found = await matchmaking.find(second);
  expect(await matchmaking.find(first)).toEqual(found);
  await testDatabase.database.insertInto('match_requests').values({ user_id: second }).execute();
  await runSweep();
  expect(record.published.at(-1)).toMatchObject({ payload: { user_id: second, cancel_reason: 'seated' } });
  expect(await games()).toHaveLength(1);
});

test('a player whose opponent never joined is queued again', async () => {
  const [here = '', coming = ''] = await players(2);
  await presence.seen([here]);
  leaveWaiting(here);
  await vi.waitFor(() =>
    expect(record.published).toMatchObject([{ channel: `match-${here}`, payload: { status: 'pending' } }]),
  );
  expect(await matchmaking.find(coming)).toMatchObject({ value: { status: 'matched' } });
});

test('a player whose opponent never joined is not queued again after leaving', async () => {
  const [waiting = '', gone = '', here = ''] = await players(3);
  await matchmaking.find(waiting);
  await presence.seen([gone, here]);
  await presence.closed(gone, { leftPage: false });
  leaveWaiting(gone);
  leaveWaiting(here);
  await vi.waitFor(async () => expect(await games()).toHaveLength(1));
  await matchmaking.close();
  await expectPaired([waiting, here]);
});

test('a name and a country are required', async () => {
  const id = randomUUID();
  const { database } = testDatabase;
  await database
    .insertInto('anonymous_users')
    .values({ id, username: `Guest_${id.slice(0, 8)}`, country: 'NL' })
    .execute();
  expect(await matchmaking.find(id)).toEqual({ ok: false, error: 'name-required' });
  await database.updateTable('anonymous_users').set({ username: 'Ada', country: null }).execute();
  expect(await matchmaking.find(id)).toEqual({ ok: false, error: 'name-required' });
  await database.updateTable('anonymous_users').set({ country: 'NL' }).execute();
  expect(await matchmaking.find(id)).toMatchObject({ ok: true });
  expect(await matchmaking.find(randomUUID())).toEqual({ ok: false, error: 'unauthenticated' });
});

test('R-CA-08 a page can read the pending search with its age, and shortly after its end the result', async () => {
  const [first = '', second = ''] = await players(2);
  expect(await matchmaking.current(first)).toBeNull();
  await matchmaking.find(first);
  await age(first, 12_000);
  const request = await matchmaking.current(first);
  expect(request).toMatchObject({ user_id: first, status: 'pending', game_id: null, cancel_reason: null });
  expect(request?.waited_ms).toBeGreaterThanOrEqual(12_000);
  expect(request?.waited_ms).toBeLessThan(20_000);
  await matchmaking.find(second);
  expect(await matchmaking.current(first)).toMatchObject({ status: 'matched' });
  await sql`update match_requests set closed_at = closed_at - interval '11 s'`.execute(testDatabase.database);
  expect(await matchmaking.current(first)).toBeNull();
});
