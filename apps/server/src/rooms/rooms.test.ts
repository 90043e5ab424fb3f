import { randomUUID } from 'node:crypto';
import { err } from '@sixtyfour/chess';
import { GameRoom, ROOM_EXPIRY_MS, ROOM_LISTED_MS } from '@sixtyfour/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readGameCount, readGameWithoutResult } from '../champions/game-count.ts';
import { checkAllGames } from '../checking/check-games.ts';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import {
  arrive,
  createPlayers,
  intentOf,
  rematchIntent,
  sendIntent,
  fallSilent,
  type Pairing,
  play,
} from '../games/test-kit.ts';
import { deletePlayer } from '../identity/my-data.ts';
import { createTestRooms, roomOf, type TestRooms } from './test-kit.ts';

const ADDRESS = '192.0.2.1';

const own = setUpTestDatabase();
let site: TestRooms;

const PUBLIC = { isPrivate: false, rule_set: 'standard' } as const;
const PRIVATE = { isPrivate: true, rule_set: 'standard' } as const;
const NOT_FOUND = err('room-not-found');

/** For tests with thousands of transactions on a slow machine. */
const LONG_MS = 120_000;

beforeEach(async () => {
  await sql`truncate anonymous_users, chess_games cascade`.execute(own.database);
  site = createTestRooms(own.database);
});

// A step is acknowledged before it is published, and publishing reads tables in another order than truncate locks them.
afterEach(() => site.games.close());

async function players<Count extends number>(count: Count): Promise<string[] & { length: Count }> {
  return (await createPlayers(own.database, count)) as string[] & { length: Count };
}

async function two(): Promise<[host: string, guest: string]> {
  const [host = '', guest = ''] = await players(2);
  return [host, guest];
}

async function open(host: string, options: Parameters<TestRooms['rooms']['open']>[1] = PUBLIC) {
  const room = roomOf(await site.rooms.open(host, options));
  await site.follow('room', room.game_id);
  return room;
}

/** Two players seated in a room, who have not joined their game yet. */
async function seatedPair(): Promise<Pairing> {
  const [white, black] = await two();
  const { room_code } = await open(white);
  const { game_id: id } = roomOf(await site.rooms.join(black, room_code));
  return { id, white, black };
}

async function begun(): Promise<Pairing> {
  const pairing = await seatedPair();
  await arrive(site, pairing);
  return pairing;
}

const roomRows = () => own.database.selectFrom('game_rooms').selectAll().orderBy('created_at').execute();
const gameRows = () => own.database.selectFrom('chess_games').selectAll().execute();
const searches = () => own.database.selectFrom('match_requests').selectAll().execute();

async function waitingOf(playerId: string): Promise<string | null> {
  return (await site.rooms.list(playerId)).own?.game_id ?? null;
}

/** The published messages of a room, oldest first. */
function publishedRooms(gameId: string): unknown[] {
  return site.published
    .filter(({ channel, event }) => channel === `room-${gameId}` && event === 'room')
    .map(({ payload }) => payload);
}

describe('opening', () => {
  test('R-CA-16 a room is a row with its code, the id of its game, its host and looking_for_player', async () => {
    const [host] = await two();
    const room = await open(host, { isPrivate: false, rule_set: 'simplified' });
    expect(room).toEqual({
      id: expect.any(String),
      room_code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{6}$/),
      game_id: expect.any(String),
      host_id: host,
      host_name: 'Player 0',
      guest_id: null,
      guest_name: null,
      status: 'waiting',
      looking_for_player: true,
      rule_set: 'simplified',
      host_seat: 'w',
      host_time: '5+0',
      guest_time: '5+0',
      game_state: null,
      created_at: expect.any(String),
      updated_at: room.created_at,
      closed_at: null,
    });
    expect(GameRoom.parse(room)).toEqual(room);
    const { game_state, created_at, updated_at, ...columns } = room;
    expect(await roomRows()).toEqual([
      { ...columns, created_at: new Date(created_at), updated_at: new Date(updated_at), version: 0, source: null },
    ]);
    expect(game_state).toBeNull();
    expect(await gameRows()).toEqual([]);
  });

  test('the host chooses the colors and the time of each player; in a rematch each player keeps their time', async () => {
    const [host, guest] = await two();
    const room = await open(host, { ...PRIVATE, color: 'black', clock: '1+0', guest_clock: '15+10' });
    expect(room).toMatchObject({ host_seat: 'b', host_time: '1+0', guest_time: '15+10' });
    const { game_id: id } = roomOf(await site.rooms.join(guest, room.room_code));
    await arrive(site, { id, white: guest, black: host });
    const times = { white_time: '15+10', black_time: '1+0' };
    const answer = await site.games.view(guest, id);
    expect(answer).toMatchObject({
      value: { ...times, white_player_id: guest, clock: { white_ms: 900_000, black_ms: 60_000, running: 'w' } },
    });
    await play(site, { id, white: guest, black: host }, 'e2e4 e7e5', 3_000);
    expect(await site.games.view(host, id)).toMatchObject({
      value: { clock: { white_ms: 907_000, black_ms: 57_000 } },
    });
    await sendIntent(site, host, id, intentOf('resign'));
    await sendIntent(site, host, id, rematchIntent(true));
    await sendIntent(site, guest, id, intentOf('offer-rematch'));
    const next = (await gameRows()).find((row) => row.id !== id);
    expect(next).toMatchObject({ white_player_id: host, white_time: '1+0', black_time: '15+10', white_ms: 60_000 });
    const notCounted = { status: 'not-counted', reason: 'other-time' };
    expect(await readGameWithoutResult(own.database, guest, id)).toEqual(notCounted);
    // Own games lists what has a result.
    expect(await readGameCount(own.database, { scoreAll: expect.unreachable }, guest, id)).toEqual(notCounted);
    expect(await checkAllGames(own.database)).toMatchObject({ faults: [] });
  });

  test.each(['white', 'black'] as const)('a random color is drawn when the room is opened: %s', async (color) => {
    const drawn = createTestRooms(own.database, { drawColor: () => color });
    const [host] = await two();
    const room = roomOf(await drawn.rooms.open(host, { ...PUBLIC, color: 'random' }));
    expect(room.host_seat).toBe(color === 'white' ? 'w' : 'b');
  });

  test('A-25 a private room is not listed but can be joined by its code', async () => {
    const [host, guest] = await two();
    const room = await open(host, PRIVATE);
    expect(room.looking_for_player).toBe(false);
    expect((await site.rooms.list(guest)).rooms).toEqual([]);
    expect(roomOf(await site.rooms.join(guest, room.room_code))).toMatchObject({ status: 'ready', guest_id: guest });
  });

  test("S-05 a new room replaces the player's waiting room, and the closing is published", async () => {
    const [host, guest] = await two();
    const first = await open(host);
    const second = await open(host);
    expect(second.game_id).not.toBe(first.game_id);
    expect(publishedRooms(first.game_id)).toMatchObject([{ closed_at: expect.any(String), looking_for_player: false }]);
    expect(await waitingOf(host)).toBe(second.game_id);
    expect(await site.rooms.join(guest, first.room_code)).toEqual(NOT_FOUND);
  });

  test('S-05 of rooms that one player opens concurrently, one stays open', async () => {
    const [host] = await two();
    const answers = await Promise.all(Array.from({ length: 30 }, () => site.rooms.open(host, PUBLIC)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    const rows = await roomRows();
    expect(rows).toHaveLength(30);
    expect(rows.filter(({ closed_at }) => closed_at === null)).toHaveLength(1);
  });

  test('opening and joining need a name but no country', async () => {
    const [host] = await two();
    const { room_code } = await open(host);
    const id = randomUUID();
    await own.database
      .insertInto('anonymous_users')
      .values({ id, username: `Guest_${id.slice(0, 8)}` })
      .execute();
    expect(await site.rooms.open(id, PUBLIC)).toEqual(err('name-required'));
    expect(await site.rooms.join(id, room_code)).toEqual(err('name-required'));
    await own.database.updateTable('anonymous_users').set({ username: 'Zoe' }).where('id', '=', id).execute();
    expect(await open(id)).toMatchObject({ host_name: 'Zoe' });
    expect(roomOf(await site.rooms.join(id, room_code))).toMatchObject({ guest_name: 'Zoe' });
    expect(await site.rooms.open(randomUUID(), PUBLIC)).toEqual(err('unauthenticated'));
    expect(await site.rooms.join(randomUUID(), room_code)).toEqual(err('unauthenticated'));
  });

  test('a taken code is drawn again, even if its room is closed', async () => {
    const [host = '', other = '', third = ''] = await players(3);
    const draws = ['AAAAAA', 'AAAAAA', 'AAAAAA', 'BBBBBB', 'BBBBBB', 'AAAAAA', 'CCCCCC'];
    site = createTestRooms(own.database, { drawCode: () => draws.shift() ?? 'AAAAAA' });
    const first = await open(host);
    expect(first.room_code).toBe('AAAAAA');
    expect((await open(other)).room_code).toBe('BBBBBB');
    await site.rooms.closeRoom(host, first.game_id);
    expect((await open(third)).room_code).toBe('CCCCCC');
    expect(draws).toEqual([]);
    // A failed attempt changes nothing, and the earlier room stays open.
    await expect(site.rooms.open(other, PUBLIC)).rejects.toThrow('8 codes in a row were taken already');
    expect((await site.rooms.list(other)).own?.room_code).toBe('BBBBBB');
  });
});

describe('joining', () => {
  test('R-CA-17 R-CA-18 R-RM-17 the guest joins the room with this code: host white, guest black', async () => {
    const [host, guest] = await two();
    const { room_code, game_id } = await open(host, { isPrivate: false, rule_set: 'simplified' });
    const room = roomOf(await site.rooms.join(guest, room_code));
    expect(await roomRows()).toMatchObject([
      { guest_id: guest, guest_name: 'Player 1', status: 'ready', looking_for_player: false, closed_at: null },
    ]);
    expect(await gameRows()).toMatchObject([
      {
        id: game_id,
        origin: 'room',
        rule_set: 'simplified',
        white_player_id: host,
        black_player_id: guest,
        clock_anchor: site.clock.now(),
        started_at: null,
        due_at: null,
      },
    ]);
    expect(room).toMatchObject({ game_id, guest_id: guest, status: 'ready', game_state: { status: 'playing' } });
    expect(publishedRooms(game_id)).toEqual([room]);
  });

  test('A-26 a code is accepted in lower case and with spaces or dashes', async () => {
    const [host = '', ...guests] = await players(5);
    const ways = [
      (code: string) => code.toLowerCase(),
      (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)}\n`,
      (code: string) => Array.from(code).join('-'),
      (code: string) => `${code.slice(0, 2)}–${code.slice(2)}`,
    ];
    for (const [index, typed] of ways.entries()) {
      const { room_code, game_id } = await open(host);
      const guest = guests[index] ?? '';
      expect(roomOf(await site.rooms.join(guest, typed(room_code)))).toMatchObject({ game_id, guest_id: guest });
      await site.games.resignAll(guest);
    }
  });

  test.each(['', '\u0000', 'ABC23\u0000', "' or 1=1 --", 'ABC2345', '\ud83d', 'ÄBC234'])(
    'S-17 S-04 an invalid code gets the same answer as an unknown one: %j',
    async (code) => {
      const [guest] = await two();
      expect(await site.rooms.join(guest, code)).toEqual(NOT_FOUND);
    },
  );

  test("S-04 A-29 unknown codes, the visitor's own code, and those of full, closed and expired rooms get the same answer", async () => {
    const [visitor = '', host = '', closing = '', guest = '', silent = ''] = await players(5);
    const full = await open(host);
    await site.rooms.join(guest, full.room_code);
    const closed = await open(closing);
    await site.rooms.closeRoom(closing, closed.game_id);
    const expired = await open(silent);
    await fallSilent(own.database, silent, ROOM_EXPIRY_MS);
    const mine = await open(visitor);
    const codes = ['ZZZZZZ', '', 'ABC', `${mine.room_code}X`, 'IO01IO', full, closed, expired, mine];
    for (const code of codes) {
      const typed = typeof code === 'string' ? code : code.room_code;
      expect(await site.rooms.join(visitor, typed), typed).toEqual(NOT_FOUND);
    }
    expect(await waitingOf(visitor)).toBe(mine.game_id);
    expect(await gameRows()).toHaveLength(1);
  });

  test(
    'I-10 R-RM-19 of twenty players who join a room concurrently exactly one is seated, in each of thirty rooms',
    { timeout: LONG_MS },
    async () => {
      const hosts = await players(30);
      const rooms = await Promise.all(hosts.map((host) => open(host)));
      const guests = await players(600);
      const answers = await Promise.all(
        guests.map((guest, index) => site.rooms.join(guest, rooms[index % rooms.length]?.room_code ?? '')),
      );
      const seated = answers.filter(({ ok }) => ok).map(roomOf);
      expect(seated).toHaveLength(30);
      expect(answers.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 570 }, () => NOT_FOUND));
      const rows = await roomRows();
      expect(rows).toHaveLength(30);
      const guestOf = new Map(rows.map(({ game_id, guest_id }) => [game_id, guest_id]));
      expect(new Map(seated.map(({ game_id, guest_id }) => [game_id, guest_id]))).toEqual(guestOf);
      expect(new Set(guestOf.values()).size).toBe(30);
      const games = await gameRows();
      expect(new Set(games.map(({ id }) => id))).toEqual(new Set(rows.map(({ game_id }) => game_id)));
      expect(new Set(games.map(({ white_player_id }) => white_player_id))).toEqual(new Set(hosts));
      const { rows: seats } = await sql<{ count: number }>`select count(*) from live_seats`.execute(own.database);
      expect(seats).toEqual([{ count: 60 }]);
    },
  );

  test('a player who joins several rooms concurrently is seated in one, and the others stay open', async () => {
    const [guest = '', ...hosts] = await players(21);
    const rooms = await Promise.all(hosts.map((host) => open(host)));
    const answers = await Promise.all(rooms.map(({ room_code }) => site.rooms.join(guest, room_code)));
    const results = answers.map((answer) => (answer.ok ? answer.value : null));
    expect(results.filter((answer) => answer?.status === 'seated')).toHaveLength(1);
    expect(results.filter((answer) => answer?.status === 'playing')).toHaveLength(19);
    expect((await roomRows()).filter(({ status }) => status === 'waiting')).toHaveLength(19);
  });
});

describe('A-30 one waiting room or search, one game', () => {
  test('opening and joining return the running game of a player, even if a guest repeats a join', async () => {
    const [visitor = '', other = '', host = ''] = await players(3);
    await site.matchmaking.find(visitor, ADDRESS);
    await site.matchmaking.find(other, ADDRESS);
    const [game] = await gameRows();
    const { room_code } = await open(host);
    const running = { ok: true, value: { status: 'playing', game: { id: game?.id, origin: 'queue' } } };
    expect(await site.rooms.open(visitor, PUBLIC)).toEqual(running);
    expect(await site.rooms.join(visitor, room_code)).toEqual(running);
    expect(await waitingOf(visitor)).toBeNull();

    await site.games.resignAll(visitor);
    const { game_id: id } = roomOf(await site.rooms.join(visitor, room_code));
    const again = { ok: true, value: { status: 'playing', game: { id, origin: 'room' } } };
    expect(await site.rooms.join(visitor, room_code)).toEqual(again);
    expect(await site.rooms.open(host, PUBLIC)).toEqual(again);
    expect(await site.matchmaking.find(host, ADDRESS)).toMatchObject({ value: { status: 'matched', game_id: id } });
  });

  test("joining closes the guest's own room and the searches of both players in the same transaction", async () => {
    const [host, guest] = await two();
    const { room_code, game_id } = await open(host);
    const guests = await open(guest);
    // Players who are not present are not paired, so both searches stay pending.
    await site.matchmaking.find(host, ADDRESS);
    await fallSilent(own.database, host, ROOM_LISTED_MS);
    await site.matchmaking.find(guest, ADDRESS);
    roomOf(await site.rooms.join(guest, room_code));
    expect(await waitingOf(guest)).toBeNull();
    expect(await searches()).toMatchObject([
      { status: 'cancelled', cancel_reason: 'seated' },
      { status: 'cancelled', cancel_reason: 'seated' },
    ]);
    const { rows } = await sql<{ transactions: number }>`
      select count(distinct x)::int as transactions from (
        select xmin::text from chess_games where id = ${game_id}
        union all select xmin::text from game_rooms
        union all select xmin::text from match_requests) of_all (x)`.execute(own.database);
    expect(rows).toEqual([{ transactions: 1 }]);

    expect(publishedRooms(guests.game_id)).toEqual([]);
    await site.sweep();
    await site.sweep();
    expect(publishedRooms(guests.game_id)).toMatchObject([{ status: 'waiting', closed_at: expect.any(String) }]);
  });

  test('the end of a search by joining a room is published', async () => {
    const [host, guest] = await two();
    const { room_code } = await open(host);
    await site.matchmaking.find(guest, ADDRESS);
    await site.follow('search', guest);
    await site.rooms.join(guest, room_code);
    await site.sweep();
    expect(site.published.filter(({ event }) => event === 'match')).toMatchObject([
      { channel: `match-${guest}`, payload: { user_id: guest, status: 'cancelled', cancel_reason: 'seated' } },
    ]);
  });

  test('the closing of rooms whose hosts were paired in the queue is published', async () => {
    const [first, second] = await two();
    const rooms = [await open(first), await open(second, PRIVATE)];
    await site.matchmaking.find(first, ADDRESS);
    await site.matchmaking.find(second, ADDRESS);
    await site.sweep();
    for (const { game_id } of rooms) expect(publishedRooms(game_id)).toMatchObject([{ closed_at: expect.any(String) }]);
  });

  test(
    'concurrent opening, joining and searching never leave a seated player in a room or a search',
    { timeout: LONG_MS },
    async () => {
      const rounds = await players(180);
      for (let first = 0; first < rounds.length; first += 3) {
        const [host = '', busy = '', searching = ''] = rounds.slice(first, first + 3);
        const { room_code } = await open(host);
        await site.matchmaking.find(searching, ADDRESS);
        await Promise.all([
          site.rooms.join(busy, room_code),
          site.rooms.open(busy, PUBLIC),
          site.matchmaking.find(busy, ADDRESS),
          site.rooms.open(host, PUBLIC),
        ]);
        await site.matchmaking.cancel(searching);
      }
      const { rows } = await sql`
      select from live_seats s where exists (
        select from game_rooms r where r.host_id = s.player_id and r.status = 'waiting' and r.closed_at is null)
      or exists (select from match_requests q where q.user_id = s.player_id and q.status = 'pending')`.execute(
        own.database,
      );
      expect(rows).toHaveLength(0);
      expect((await gameRows()).length).toBeGreaterThan(0);
    },
  );
});

test(
  'a host who deletes their data during a join is either seated first or deleted',
  { timeout: LONG_MS },
  async () => {
    for (let round = 0; round < 40; round += 1) {
      const [host, guest] = await two();
      const { room_code, game_id } = await open(host);
      const [join, deleted] = await Promise.all([site.rooms.join(guest, room_code), deletePlayer(own.database, host)]);
      expect(join.ok).toBe(deleted === null);
      const game = await own.database
        .selectFrom('chess_games')
        .select('id')
        .where('id', '=', game_id)
        .executeTakeFirst();
      expect(game).toEqual(join.ok ? { id: game_id } : undefined);
    }
  },
);

describe('the list', () => {
  test('contains the ten newest public waiting rooms, newest first', async () => {
    const [visitor = '', ...hosts] = await players(16);
    for (const [index, host] of hosts.entries()) await open(host, index === 12 ? PRIVATE : PUBLIC);
    await site.rooms.closeRoom(hosts[13] ?? '', (await waitingOf(hosts[13] ?? '')) ?? '');
    const { rooms } = await site.rooms.list(visitor);
    expect(rooms.map(({ host_name }) => host_name)).toEqual(
      [14, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((index) => `Player ${index + 1}`),
    );
    const [newest] = (await roomRows()).slice(-1);
    const game = { rule_set: 'standard', host_seat: 'w', host_time: '5+0', guest_time: '5+0' };
    const { id, room_code, host_name } = newest ?? {};
    expect(rooms[0]).toEqual({ id, room_code, host_name, ...game });
  });

  test('S-05 has room for every network: many rooms of one do not push out the room of another', async () => {
    const [visitor = '', ...hosts] = await players(13);
    for (const [index, host] of hosts.entries())
      roomOf(await site.rooms.open(host, PUBLIC, Buffer.from(index < 2 ? `network ${index}` : 'the network of ten')));
    const { rooms } = await site.rooms.list(visitor);
    expect(rooms.map(({ host_name }) => host_name)).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 1, 0].map((index) => `Player ${index + 1}`),
    );
  });

  test("A-28 A-30 does not contain the visitor's own room or rooms whose host was not seen for 60 seconds", async () => {
    const [host, visitor] = await two();
    const room = await open(host);
    const listed = async () => (await site.rooms.list(visitor)).rooms.map(({ id }) => id);
    expect(await listed()).toEqual([room.id]);
    expect(await site.rooms.list(host)).toEqual({ rooms: [], own: room });
    await fallSilent(own.database, host, ROOM_LISTED_MS - 5_000);
    expect(await listed()).toEqual([room.id]);
    await fallSilent(own.database, host, ROOM_LISTED_MS);
    expect(await listed()).toEqual([]);
    expect((await site.rooms.list(host)).own).toEqual(room);
    await site.presence.seen([host]);
    expect(await listed()).toEqual([room.id]);
    await site.rooms.join(visitor, room.room_code);
    expect(await listed()).toEqual([]);
    expect(await site.rooms.list(host)).toEqual({ rooms: [], own: null });
  });
});

describe('how a room ends', () => {
  test('R-RM-20 A-30 a room is closed when its host has not been seen for 30 minutes, and the closing is published', async () => {
    const [host = '', late = '', guest = ''] = await players(3);
    const { game_id, room_code } = await open(host);
    await open(late);
    await fallSilent(own.database, host, ROOM_EXPIRY_MS - 5_000);
    await site.sweep();
    expect(await waitingOf(host)).toBe(game_id);
    await fallSilent(own.database, host, ROOM_EXPIRY_MS);
    await site.sweep();
    expect(await waitingOf(host)).toBeNull();
    expect(await waitingOf(late)).not.toBeNull();
    expect(publishedRooms(game_id)).toMatchObject([
      { status: 'waiting', looking_for_player: false, closed_at: expect.any(String) },
    ]);
    // The host's return does not reopen it.
    await site.presence.seen([host]);
    expect(await site.rooms.join(guest, room_code)).toEqual(NOT_FOUND);
    expect(await site.rooms.view(host, game_id)).toMatchObject({ value: { closed_at: expect.any(String) } });
  });

  test('A-30 a room stays open after its host has left the page, and a guest can join it', async () => {
    const [host, guest] = await two();
    const { room_code } = await open(host);
    await site.presence.closed(host, { leftPage: true });
    await fallSilent(own.database, host, ROOM_EXPIRY_MS - 5_000);
    expect(roomOf(await site.rooms.join(guest, room_code))).toMatchObject({ status: 'ready' });
  });

  test('A-30 a game that has not begun is aborted when its host has not been seen for 30 minutes', async () => {
    const [recent, expired, playing] = [await seatedPair(), await seatedPair(), await begun()];
    await fallSilent(own.database, recent.white, ROOM_EXPIRY_MS - 5_000);
    await fallSilent(own.database, expired.white, ROOM_EXPIRY_MS);
    await fallSilent(own.database, playing.white, ROOM_EXPIRY_MS);
    await site.sweep();
    const statusOf = new Map((await gameRows()).map(({ id, game_status }) => [id, game_status]));
    expect([recent, expired, playing].map(({ id }) => statusOf.get(id))).toEqual(['active', 'aborted', 'active']);
    expect(publishedRooms(expired.id).at(-1)).toMatchObject({
      closed_at: expect.any(String),
      game_state: { status: 'ended' },
    });
    expect(await open(expired.black)).toMatchObject({ status: 'waiting' });
  });

  test('A-30 a game that cannot be aborted does not keep others from being aborted', async () => {
    const [stuck, expired] = [await seatedPair(), await seatedPair()];
    for (const { white } of [stuck, expired]) await fallSilent(own.database, white, ROOM_EXPIRY_MS);
    await sql`alter table chess_games add constraint stuck check (id <> ${sql.lit(stuck.id)} or game_status = 'active')`.execute(
      own.database,
    );
    try {
      await site.sweep();
      const statusOf = new Map((await gameRows()).map(({ id, game_status }) => [id, game_status]));
      expect([stuck, expired].map(({ id }) => statusOf.get(id))).toEqual(['active', 'aborted']);
    } finally {
      await sql`alter table chess_games drop constraint stuck`.execute(own.database);
    }
  });

  test('only the host can close a room, repeatedly, and only while it has no guest', async () => {
    const [host, guest] = await two();
    const { game_id, room_code } = await open(host);
    expect(await site.rooms.closeRoom(guest, game_id)).toEqual(NOT_FOUND);
    expect(await waitingOf(host)).toBe(game_id);
    expect(await site.rooms.closeRoom(host, game_id)).toEqual({ ok: true, value: { closed: true } });
    const [closed] = publishedRooms(game_id);
    expect(closed).toMatchObject({ status: 'waiting', looking_for_player: false, closed_at: expect.any(String) });
    expect(await site.rooms.join(guest, room_code)).toEqual(NOT_FOUND);
    expect(await site.rooms.closeRoom(host, game_id)).toEqual({ ok: true, value: { closed: true } });
    expect(publishedRooms(game_id).at(-1)).toEqual(closed);
    expect(await site.rooms.closeRoom(host, randomUUID())).toEqual(NOT_FOUND);

    const pairing = await seatedPair();
    expect(await site.rooms.closeRoom(pairing.white, pairing.id)).toEqual(NOT_FOUND);
    expect(await site.rooms.view(pairing.white, pairing.id)).toMatchObject({ value: { closed_at: null } });
  });

  test('R-CA-21 a room ends with its game, and this is published once', async () => {
    const { id, black } = await begun();
    await site.games.resignAll(black);
    await site.sweep();
    await site.sweep();
    expect(publishedRooms(id).slice(1)).toMatchObject([
      { status: 'ready', closed_at: expect.any(String), game_state: { status: 'ended', updatedBy: black } },
    ]);
  });
});

describe('the room of a game', () => {
  const viewOf = async (playerId: string, gameId: string) => {
    const answer = await site.rooms.view(playerId, gameId);
    if (!answer.ok) throw new Error(answer.error);
    return answer.value;
  };

  test('R-CA-19 only its host and guest can read it', async () => {
    const [host = '', guest = '', stranger = ''] = await players(3);
    const { game_id, room_code, id } = await open(host);
    expect(await viewOf(host, game_id)).toMatchObject({ id, status: 'waiting' });
    expect(await site.rooms.view(guest, game_id)).toEqual(NOT_FOUND);
    expect([await site.rooms.isMember(host, game_id), await site.rooms.isMember(guest, game_id)]).toEqual([
      true,
      false,
    ]);
    await site.rooms.join(guest, room_code);
    for (const player of [host, guest]) {
      expect(await viewOf(player, game_id)).toMatchObject({ id, status: 'ready' });
      expect(await site.rooms.isMember(player, game_id)).toBe(true);
    }
    expect(await site.rooms.view(stranger, game_id)).toEqual(NOT_FOUND);
    expect(await site.rooms.isMember(stranger, game_id)).toBe(false);
    expect(await site.rooms.view(host, randomUUID())).toEqual(NOT_FOUND);
    expect(await site.rooms.isMember(host, randomUUID())).toBe(false);
  });

  test('R-EN-12 R-CA-20 its game state is that of the stored game: board, turn, last move, status, player, time', async () => {
    const pairing = await begun();
    const { id, white, black } = pairing;
    const before = await viewOf(white, id);
    expect(before.game_state).toMatchObject({ currentTurn: 'w', lastMove: null, status: 'playing', updatedBy: null });

    await play(site, pairing, 'e2e4', 1_000);
    const moved = await viewOf(black, id);
    const { board, updatedAt, ...rest } = moved.game_state ?? {};
    expect(rest).toEqual({
      currentTurn: 'b',
      lastMove: { from: [6, 4], to: [4, 4] },
      status: 'playing',
      updatedBy: white,
    });
    expect(board?.map((row) => row.map((cell) => cell ?? '.').join(''))).toEqual([
      'rnbqkbnr',
      'pppppppp',
      '........',
      '........',
      '....P...',
      '........',
      'PPPP.PPP',
      'RNBQKBNR',
    ]);
    expect(updatedAt).toBe(new Date(site.clock.now()).toISOString());
    expect(GameRoom.parse(moved)).toEqual(moved);

    await sendIntent(site, black, id, intentOf('resign'));
    expect((await viewOf(white, id)).game_state).toMatchObject({
      currentTurn: 'b',
      lastMove: { from: [6, 4], to: [4, 4] },
      status: 'ended',
      updatedBy: black,
    });
  });
});
