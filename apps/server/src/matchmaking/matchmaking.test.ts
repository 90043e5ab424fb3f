import { randomUUID } from 'node:crypto';
import { SILENCE_MS } from '@sixtyfour/contract';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { createPresence, type Presence } from '../presence/presence.ts';
import { abortGame, createPlayers, fallSilent, type Recorder, recorder } from '../games/test-kit.ts';
import type { NoShow } from '../games/step-writer.ts';
import { createMatchmaking, type Matchmaking } from './matchmaking.ts';
import { countPlayingNow } from './playing-now.ts';

const ADDRESS = '192.0.2.1';

const testDatabase = setUpTestDatabase();
let presence: Presence;
let matchmaking: Matchmaking;
let record: Recorder;
let sweep: () => void;
let noShow: (noShow: NoShow) => void;

/** For tests with thousands of commits on a slow machine. */
const LONG_MS = 120_000;

const log = Fastify().log;

beforeEach(async () => {
  const { database } = testDatabase;
  await sql`truncate anonymous_users, chess_games, no_shows cascade`.execute(database);
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
      onNoShow: (listener) => {
        noShow = listener;
      },
    },
    presence,
    secret: 'of the tests',
    log,
  });
  matchmaking.start();
  return () => matchmaking.close();
});

const players = (count: number) => createPlayers(testDatabase.database, count);

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

const silence = (playerId: string) => fallSilent(testDatabase.database, playerId, SILENCE_MS);

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
  expect(await matchmaking.find(first, ADDRESS)).toEqual({
    ok: true,
    value: { status: 'pending', game_id: null, waited_ms: 0 },
  });
  const answer = await matchmaking.find(second, ADDRESS);
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
    const answers = await Promise.all(ids.map((id) => matchmaking.find(id, ADDRESS)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    await expectPaired(ids);
  },
);

test('R-Q-16 R-Q-08 S-05 concurrent searches of one player leave one search, two rows and never a game', async () => {
  const id = await player();
  for (let batch = 0; batch < 5; batch += 1)
    await Promise.all(Array.from({ length: 20 }, () => matchmaking.find(id, ADDRESS)));
  await runSweep();
  expect(await games()).toEqual([]);
  expect((await requests()).map(({ status, cancel_reason }) => cancel_reason ?? status).toSorted()).toEqual([
    'new-search',
    'pending',
  ]);
});

test('R-CA-06 cancelling ends the pending search once and is published', async () => {
  const [first = '', second = ''] = await players(2);
  await matchmaking.find(first, ADDRESS);
  expect(await matchmaking.cancel(first)).toEqual({ ok: true, value: { status: 'cancelled' } });
  expect(record.published).toMatchObject([
    { channel: `match-${first}`, event: 'match', payload: { status: 'cancelled', cancel_reason: 'player' } },
  ]);
  expect(await matchmaking.cancel(first)).toEqual({ ok: false, error: 'not-searching' });
  expect(await matchmaking.find(second, ADDRESS)).toMatchObject({ value: { status: 'pending' } });
});

test(
  'F-16 a concurrent cancellation and match have one outcome, the same for both players',
  { timeout: LONG_MS },
  async () => {
    const [waiting, coming] = [await players(200), await players(200)];
    const cancelled: string[] = [];
    for (const [round, waiter] of waiting.entries()) {
      const comer = coming[round] ?? '';
      await matchmaking.find(waiter, ADDRESS);
      // A search takes several steps to reach the rows; the delay varies which of the two comes first.
      const cancelLate = async () => {
        for (let step = 0; step < round % 8; step += 1) await requests();
        return matchmaking.cancel(waiter);
      };
      const [cancel, find] = await Promise.all([cancelLate(), matchmaking.find(comer, ADDRESS)]);
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

test('R-CO-03 a search ends after 60 seconds: it is never matched later, and the end is published', async () => {
  const [late = '', coming = ''] = await players(2);
  await matchmaking.find(late, ADDRESS);
  await age(late, 60_000);
  expect(await matchmaking.find(coming, ADDRESS)).toMatchObject({ value: { status: 'pending' } });
  await runSweep();
  expect(record.published).toMatchObject([
    { channel: `match-${late}`, event: 'match', payload: { status: 'cancelled', cancel_reason: 'timeout' } },
  ]);
  expect(await games()).toEqual([]);
});

test('R-CO-03 a search ends although the clock of the database has been set back by hours', async () => {
  const waiting = await player();
  await matchmaking.find(waiting, ADDRESS);
  await age(waiting, -7_200_000);
  await runSweep();
  expect(record.published).toMatchObject([
    { channel: `match-${waiting}`, payload: { status: 'cancelled', cancel_reason: 'timeout' } },
  ]);
});

test('R-CO-03 a search that was matched just before 60 seconds stays matched', async () => {
  const [first = '', second = ''] = await players(2);
  await matchmaking.find(first, ADDRESS);
  await age(first, 59_000);
  await matchmaking.find(second, ADDRESS);
  await sql`update match_requests set created_at = created_at - interval '60 s'`.execute(testDatabase.database);
  await runSweep();
  expect((await requests()).map(({ status }) => status)).toEqual(['matched', 'matched']);
});

test('a player who has closed the page is matched by the sweep when they return, which is published', async () => {
  const [closed = '', coming = ''] = await players(2);
  await matchmaking.find(closed, ADDRESS);
  await presence.closed(closed, { leftPage: false });
  expect(await matchmaking.find(coming, ADDRESS)).toMatchObject({ value: { status: 'pending' } });
  await runSweep();
  expect(await games()).toEqual([]);
  await presence.seen([closed]);
  await runSweep();
  await expectPaired([closed, coming]);
  expect(record.published.map(({ channel }) => channel).toSorted()).toEqual(
    [`match-${closed}`, `match-${coming}`].toSorted(),
  );
});

/** Aborts a game because the absent players have not joined it. */
async function callOff(gameId: string, came: readonly string[], absent: readonly string[]): Promise<void> {
  await abortGame(testDatabase.database, gameId);
  noShow({ gameId, cause: 'absence', came, absent });
}

test('T-13 a player whose opponent did not join searches again first in line, and the no-show is not paired with others', async () => {
  const [late = '', came = '', third = '', fourth = ''] = await players(4);
  await presence.seen([came]);
  await matchmaking.find(late, ADDRESS);
  await matchmaking.find(came, ADDRESS);
  const [game] = await games();
  // Another player starts to wait, whose page is silent for a moment.
  await matchmaking.find(third, ADDRESS);
  await silence(third);
  await callOff(game?.id ?? '', [came], [late]);
  await vi.waitFor(() =>
    expect(record.published.at(-1)).toMatchObject({ channel: `match-${came}`, payload: { status: 'pending' } }),
  );
  expect(await matchmaking.find(late, ADDRESS)).toMatchObject({ value: { status: 'pending' } });
  await presence.seen([third]);
  expect(await matchmaking.find(fourth, ADDRESS)).toMatchObject({ value: { status: 'matched' } });
  const paired = (await games()).find(({ game_status }) => game_status === 'active');
  expect([paired?.white_player_id, paired?.black_player_id]).toEqual(expect.arrayContaining([came, fourth]));
});

test('T-13 after five no-shows from an address, new guests of it are paired only with each other', async () => {
  const [came = '', other = ''] = await players(2);
  const far = '198.51.100.7';
  let noShows = 0;
  for (const late of await players(5)) {
    noShows += 1;
    await matchmaking.find(late, ADDRESS);
    await matchmaking.find(came, far);
    const game = (await games()).find(({ game_status }) => game_status === 'active');
    await callOff(game?.id ?? '', [], [late]);
    await vi.waitFor(async () => {
      const noted = testDatabase.database.selectFrom('no_shows').selectAll().where('weight', '>=', 1);
      // One for each player, and finally one for the address.
      expect(await noted.execute()).toHaveLength(noShows < 5 ? noShows : 6);
    });
  }
  const [one = '', another = ''] = await players(2);
  expect(await matchmaking.find(one, ADDRESS)).toMatchObject({ value: { status: 'pending' } });
  expect(await matchmaking.find(other, far)).toMatchObject({ value: { status: 'pending' } });
  expect(await matchmaking.find(another, ADDRESS)).toMatchObject({ value: { status: 'matched' } });
});

test('T-13 a second abort suspends pairing, and the opponents are not queued again', async () => {
  const [aborts = '', ...opponents] = await players(4);
  for (const [index, opponent] of opponents.slice(0, 2).entries()) {
    await matchmaking.find(opponent, '198.51.100.7');
    expect(await matchmaking.find(aborts, ADDRESS)).toMatchObject({ value: { status: 'matched' } });
    const game = (await games()).find(({ game_status }) => game_status === 'active');
    await abortGame(testDatabase.database, game?.id ?? '');
    noShow({ gameId: game?.id ?? '', cause: 'abort', came: [], absent: [aborts] });
    await vi.waitFor(async () => {
      const noted = testDatabase.database.selectFrom('no_shows').select('weight').orderBy('weight', 'desc');
      expect((await noted.execute())[0]?.weight).toBeCloseTo(0.6 * (index + 1), 1);
    });
  }
  const [, , third = ''] = opponents;
  await matchmaking.find(third, '198.51.100.7');
  expect(await matchmaking.find(aborts, ADDRESS)).toMatchObject({ value: { status: 'pending' } });
  expect((await requests()).filter(({ status }) => status === 'pending')).toHaveLength(2);
});

test('a player whose opponent never joined is not queued again after leaving', async () => {
  const [late = '', gone = '', here = '', waiting = ''] = await players(4);
  await matchmaking.find(late, ADDRESS);
  await matchmaking.find(gone, ADDRESS);
  const [game] = await games();
  await presence.closed(gone, { leftPage: false });
  await callOff(game?.id ?? '', [gone], [late]);
  await presence.seen([here]);
  noShow({ gameId: randomUUID(), cause: 'absence', came: [here], absent: [] });
  await vi.waitFor(async () => expect(await requests()).toContainEqual(expect.objectContaining({ user_id: here })));
  await matchmaking.close();
  expect(await matchmaking.find(waiting, ADDRESS)).toMatchObject({ value: { status: 'matched' } });
  expect((await requests()).filter(({ user_id }) => user_id === gone)).toMatchObject([{ status: 'matched' }]);
});

test('a search needs a name and a session', async () => {
  const id = randomUUID();
  await testDatabase.database
    .insertInto('anonymous_users')
    .values({ id, username: `Guest_${id.slice(0, 8)}`, country: 'NL' })
    .execute();
  expect(await matchmaking.find(id, ADDRESS)).toEqual({ ok: false, error: 'name-required' });
  expect(await matchmaking.find(randomUUID(), ADDRESS)).toEqual({ ok: false, error: 'unauthenticated' });
});

test('R-CA-08 a page can read the pending search with its age, and shortly after its end the result', async () => {
  const [first = '', second = ''] = await players(2);
  expect(await matchmaking.current(first)).toBeNull();
  await matchmaking.find(first, ADDRESS);
  await age(first, 12_000);
  const request = await matchmaking.current(first);
  expect(request).toMatchObject({ user_id: first, status: 'pending', game_id: null, cancel_reason: null });
  expect(request?.waited_ms).toBeGreaterThanOrEqual(12_000);
  expect(request?.waited_ms).toBeLessThan(20_000);
  await matchmaking.find(second, ADDRESS);
  expect(await matchmaking.current(first)).toMatchObject({ status: 'matched' });
  await sql`update match_requests set closed_at = closed_at - interval '11 s'`.execute(testDatabase.database);
  expect(await matchmaking.current(first)).toBeNull();
});

test('only present players count as playing or searching', async () => {
  const { database } = testDatabase;
  const ids = await players(5);
  expect(await countPlayingNow(database)).toEqual({ playing: 0, searching: 0 });
  for (const id of ids) await matchmaking.find(id, ADDRESS);
  expect(await countPlayingNow(database)).toEqual({ playing: 4, searching: 1 });
  for (const id of [ids[0] ?? '', ids[4] ?? '']) await silence(id);
  expect(await countPlayingNow(database)).toEqual({ playing: 3, searching: 0 });
});
