/** The number of statements that the start of a game takes. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../database/connection.ts';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { createTestRooms, roomOf, seatInRoom, type TestRooms } from '../rooms/test-kit.ts';
import { newGame } from './online-game.ts';
import { createGameContexts } from './game-context.ts';
import { readGame } from './store.ts';
import {
  arrive,
  createPlayers,
  createService,
  intentOf,
  pairUp,
  rematchIntent,
  sendIntent,
  stoppedClock,
} from './test-kit.ts';

const ADDRESS = '192.0.2.1';

const PRIVATE = { isPrivate: true, rule_set: 'standard' } as const;
const own = setUpTestDatabase();
let database: Database;
let site: TestRooms;
/** The round trips since the last reset, by name or text of the statement. */
let sent: string[] = [];

function record(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: readonly unknown[]) => unknown;
    client.query = ((...given: readonly unknown[]) => {
      const [config] = given as [string | { readonly name?: string; readonly text: string }];
      sent.push(typeof config === 'string' ? config : (config.name ?? config.text));
      return query(...given);
    }) as typeof client.query;
  });
}

beforeAll(async () => {
  database = openDatabase(own.url, {
    onError: () => undefined,
    poolSize: 1,
    watch: (pool) => {
      if (pool instanceof pg.Pool) record(pool);
    },
  });
  site = createTestRooms(database);
  await sql`select 1`.execute(database);
});
afterAll(async () => {
  await site.games.close();
  await database.destroy();
});

/** The statements of `run`. The statement or transaction that commits a step is called 'step'. */
async function tripsOf(run: () => Promise<unknown>): Promise<string[]> {
  sent = [];
  await run();
  const trips: string[] = [];
  let inside = false;
  for (const statement of sent) {
    if (statement === 'begin') inside = true;
    if (!inside) trips.push(statement.startsWith('commit_') ? 'step' : statement);
    if (statement === 'commit') {
      inside = false;
      trips.push('step');
    }
  }
  return trips;
}

async function two(): Promise<[string, string]> {
  const [one = '', other = ''] = await createPlayers(own.database, 2);
  return [one, other];
}

async function startInRoom(host: string, guest: string): Promise<string> {
  const game = await seatInRoom(site, host, guest);
  await arrive(site, game);
  return game.id;
}

/** The number of players who have arrived at a game. */
async function readArrivals(id: string): Promise<number> {
  const seats = own.database.selectFrom('live_seats').select('player_id').where('game_id', '=', id);
  return (await seats.where('arrived_at', 'is not', null).execute()).length;
}

describe('round trips', () => {
  test('a room game starts with four after one for its opening, and then both players have the game', async () => {
    const [host, guest] = await two();
    let gameId = '';
    let code = '';
    const opening = await tripsOf(async () => {
      ({ game_id: gameId, room_code: code } = roomOf(await site.rooms.open(host, PRIVATE)));
    });
    expect(opening).toEqual(['open_room']);
    const trips = await tripsOf(async () => {
      await site.rooms.join(guest, code);
      expect(await site.games.arrived(host, gameId)).toMatchObject({
        value: { version: 0, attendance: { w: 'here', b: 'not-arrived' }, started_at: null },
      });
      expect(await site.games.arrived(guest, gameId)).toMatchObject({
        value: { version: 1, clock: { running: 'w' }, attendance: { w: 'here', b: 'here' } },
      });
    });
    expect(trips).toEqual(['join_room', 'record_arrival', 'record_arrival', 'step']);
    const begun = site.published.find(({ event }) => event === 'game');
    expect(begun).toMatchObject({ payload: { id: gameId, version: 1, started_at: expect.any(String) } });
  });

  test('a queue game starts with four after the pairing, which takes one for each search and one to publish', async () => {
    const [first, second] = await two();
    const pairing = await tripsOf(async () => {
      await site.matchmaking.find(first, ADDRESS);
      await site.matchmaking.find(second, ADDRESS);
    });
    expect(pairing).toHaveLength(3);
    expect(pairing.slice(0, 2)).toEqual(['start_searches', 'start_searches']);
    const { value } = (await site.matchmaking.find(first, ADDRESS)) as { value: { game_id: string } };
    const trips = await tripsOf(() => arrive(site, { id: value.game_id, white: first, black: second }));
    expect(trips).toEqual(['record_arrival', 'record_arrival', 'step']);
  });

  test('rejoining a started game takes one query, without the players', async () => {
    const [host, guest] = await two();
    const gameId = await startInRoom(host, guest);
    expect(await tripsOf(() => site.games.arrived(guest, gameId))).toEqual(['read_game_states']);
    expect(await tripsOf(() => site.games.view(host, gameId))).toEqual(['read_game_states']);
  });

  test('after its end a game is read with its players, because their data may have been deleted', async () => {
    const [host, guest] = await two();
    const gameId = await startInRoom(host, guest);
    await site.games.resignAll(guest);
    await own.database.updateTable('chess_games').set({ black_player_id: null }).where('id', '=', gameId).execute();
    const trips = await tripsOf(async () => {
      expect(await site.games.view(host, gameId)).toMatchObject({
        value: { black_player_id: null, black_player: { username: 'Opponent', country: null } },
      });
    });
    expect(trips).toContain('read_game_contexts');
  });
});

test('a game that waits for its players is the same when restored from its rows as from its context', async () => {
  const { id } = await pairUp(own.database, stoppedClock().now());
  const context = await createGameContexts(own.database).of(id);
  if (context === null) throw new Error('there is no context');
  expect(newGame(context)).toEqual(await readGame(own.database, id, null));
});

test('A-31 the row tells that a game is a rematch, so its begin does not publish gameStart again', async () => {
  const [host, guest] = await two();
  const first = await startInRoom(host, guest);
  await site.games.resignAll(guest);
  await sendIntent(site, host, first, rematchIntent(false));
  await sendIntent(site, guest, first, rematchIntent(false));
  const view = await site.games.view(host, first);
  const next = view.ok ? view.value.next_game_id : null;
  if (next === null) throw new Error('there is no rematch');
  expect(next).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  const starts = () => site.published.filter(({ event }) => event === 'gameStart').length;
  const before = starts();
  const trips = await tripsOf(() => arrive(site, { id: next, white: host, black: guest }));
  expect(trips).toEqual(['record_arrival', 'record_arrival', 'step']);
  expect(starts()).toBe(before);
});

test('if two players join at the same time through two processes, one of them begins the game', async () => {
  const clock = stoppedClock();
  const [one, other] = [createService(own.database, clock), createService(own.database, clock)];
  for (let round = 0; round < 50; round += 1) {
    const { id, white, black } = await pairUp(own.database, clock.now());
    await Promise.all([one.games.arrived(white, id), other.games.arrived(black, id)]);
    const acts = await own.database.selectFrom('game_acts').select('kind').where('game_id', '=', id).execute();
    expect(acts).toEqual([{ kind: 'begin' }]);
  }
});

test('a player whose arrival is answered late gets the game with its start', async () => {
  const gate = Promise.withResolvers<void>();
  let isFirst = true;
  const late = own.database.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const waits = isFirst;
      isFirst = false;
      if (waits) await gate.promise;
      return result;
    },
  });
  const service = createService(late);
  const { id, white, black } = await pairUp(own.database, service.clock.now());
  const first = service.games.arrived(white, id);
  await expect.poll(() => readArrivals(id)).toBe(1);
  const second = await service.games.arrived(black, id);
  gate.resolve();
  const views = [await first, second];
  expect(views).toMatchObject([
    { ok: true, value: { version: 1, started_at: expect.any(String) } },
    { ok: true, value: { version: 1, started_at: expect.any(String) } },
  ]);
  await service.games.close();
});

test('a room and a seat count their changes', async () => {
  const [host, guest] = await two();
  const room = () => own.database.selectFrom('game_rooms').select('version').where('host_id', '=', host);
  const seats = () => own.database.selectFrom('live_seats').select('attendance_version').where('player_id', '=', host);
  const { room_code, game_id } = roomOf(await site.rooms.open(host, PRIVATE));
  expect(await room().executeTakeFirst()).toEqual({ version: 0 });
  await site.rooms.join(guest, room_code);
  expect(await room().executeTakeFirst()).toEqual({ version: 1 });
  expect(await seats().executeTakeFirst()).toEqual({ attendance_version: 0 });
  for (let again = 0; again < 2; again += 1) await site.games.arrived(host, game_id);
  expect(await seats().executeTakeFirst()).toEqual({ attendance_version: 1 });
  await site.games.arrived(guest, game_id);
  await sendIntent(site, guest, game_id, intentOf('resign'));
  expect(await room().executeTakeFirst()).toEqual({ version: 2 });
});
