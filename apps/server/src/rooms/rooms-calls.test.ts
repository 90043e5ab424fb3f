/** Rooms over HTTP and the websocket. */
import { randomUUID } from 'node:crypto';
import { api, GameRoom, RoomAnswer, roomChannel } from '@sixtyfour/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createGames } from '../games/games.ts';
import { abortGame } from '../games/test-kit.ts';
import { createMatchmaking } from '../matchmaking/matchmaking.ts';
import { startTestSite, type TestSite, type Visitor } from '../gateway/test-site.ts';
import { createRooms, type Rooms } from './rooms.ts';
import { serveRooms } from './routes.ts';

let site: TestSite;
let rooms: Rooms;

beforeAll(async () => {
  site = await startTestSite(({ app, database, clock, sessions, presence, publisher, quotas, guesses, joins }) => {
    const own = { database, clock, publisher, log: app.log };
    const games = createGames(own);
    const matchmaking = createMatchmaking({ ...own, games, presence, secret: 'of the tests' });
    rooms = createRooms({ ...own, games });
    serveRooms(app, { rooms, sessions, presence, quotas, guesses, joins, secret: 'of the tests', log: app.log });
    return { games, rooms, matchmaking };
  });
});
afterEach(async () => {
  await site.clear();
  await sql`truncate quotas`.execute(site.database);
});
afterAll(() => site.close());

const post = (visitor: Visitor | null, path: string, body?: unknown) =>
  site.fetch(visitor, path, { method: 'POST', body });
const open = (visitor: Visitor | null, isPrivate = false) =>
  post(visitor, '/api/rooms', { isPrivate, rule_set: 'standard' });
const join = (visitor: Visitor | null, room_code: string) => post(visitor, '/api/rooms/join', { room_code });
const close = (visitor: Visitor | null, gameId: string) => post(visitor, `/api/rooms/${gameId}/close`);
const list = async (visitor: Visitor) =>
  api.listRooms.response.parse((await site.fetch(visitor, api.listRooms.path)).body);

function seatedIn(body: unknown): GameRoom {
  const answer = RoomAnswer.parse(body);
  if (answer.status !== 'seated') throw new Error('the player has a running game');
  return answer.room;
}

const opened = async (visitor: Visitor, isPrivate = false) => seatedIn((await open(visitor, isPrivate)).body);

function visitors(count: number): Promise<Visitor[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => site.visitor(`Player ${index}`)));
}

test('S-05 a room has a hash of the network that it was opened from', async () => {
  for (const host of await visitors(2)) await open(host);
  const stored = await site.database.selectFrom('game_rooms').select('source').execute();
  const hashes = new Set(stored.map(({ source }) => source?.toString('hex')));
  expect([...hashes]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
});

const NOT_FOUND = { error: 'room-not-found', message: 'Room not found or already full' };
const TOO_MANY = { error: 'too-many-requests', message: expect.stringMatching(/^Too many tries\. /) };

test('R-CA-16 R-CA-17 R-CA-18 R-CA-19 a room can be opened, listed, joined by its code and read by its game id', async () => {
  const [host, guest, stranger] = [await site.visitor('Ada'), await site.visitor('Bea'), await site.visitor('Cleo')];
  const created = await open(host);
  expect(created).toMatchObject({ status: 200, body: { status: 'seated', room: { host_name: 'Ada' } } });
  const room = seatedIn(created.body);
  const { id, room_code, game_id } = room;
  const game = { host_name: 'Ada', rule_set: 'standard', host_seat: 'w', host_time: '5+0', guest_time: '5+0' };
  expect(await list(guest)).toEqual({ rooms: [{ id, room_code, ...game }], own: null });
  expect(await list(host)).toEqual({ rooms: [], own: room });
  expect((await site.fetch(host, `/api/rooms/${game_id}`)).body).toEqual(room);
  expect(await site.fetch(stranger, `/api/rooms/${game_id}`)).toMatchObject({ status: 404, body: NOT_FOUND });

  const joined = seatedIn((await join(guest, room_code.toLowerCase())).body);
  expect(joined).toMatchObject({ status: 'ready', game_id, guest_name: 'Bea' });
  expect((await site.fetch(guest, `/api/rooms/${game_id}`)).body).toEqual(joined);
  expect(await join(stranger, room_code)).toMatchObject({ status: 404, body: NOT_FOUND });
  expect(await join(guest, room_code)).toMatchObject({
    status: 200,
    body: { status: 'playing', game: { id: game_id, origin: 'room' } },
  });
});

test('A-81 R-EN-12 the game state is sent as an object, and can also be parsed from JSON text', async () => {
  const [host, guest] = [await site.visitor(), await site.visitor()];
  const { room_code, game_id } = await opened(host);
  await join(guest, room_code);
  const { body } = await site.fetch(guest, `/api/rooms/${game_id}`);
  expect(body).toMatchObject({
    game_state: {
      board: expect.any(Array),
      currentTurn: 'w',
      lastMove: null,
      status: 'playing',
      updatedBy: null,
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    },
  });
  const room = GameRoom.parse(body);
  expect(GameRoom.parse({ ...room, game_state: JSON.stringify(room.game_state) })).toEqual(room);
  expect(GameRoom.safeParse({ ...room, game_state: '{"board":' }).success).toBe(false);
});

test('R-CA-21 the host receives the guest and the closing of the room on the channel of its game', async () => {
  const [host, guest] = [await site.visitor('Ada'), await site.visitor('Bea')];
  const first = await opened(host);
  const received: GameRoom[] = [];
  const client = await site.connect(host);
  client.on('room', (room) => received.push(room));
  expect(await site.subscribe(client, host, roomChannel(first.game_id))).toMatchObject({ ok: true });
  await close(host, first.game_id);
  await vi.waitFor(() => expect(received).toMatchObject([{ id: first.id, closed_at: expect.any(String) }]));

  const second = await opened(host);
  expect(await site.subscribe(client, host, roomChannel(second.game_id))).toMatchObject({ ok: true });
  const joined = seatedIn((await join(guest, second.room_code)).body);
  await vi.waitFor(() => expect(received).toHaveLength(2));
  expect(received[1]).toEqual(joined);
  expect(received[1]).toMatchObject({ status: 'ready', guest_name: 'Bea', looking_for_player: false });
});

test('A-30 reading the room or the list counts as a sign of life', async () => {
  const [host, visitor] = [await site.visitor(), await site.visitor()];
  const { game_id, id } = await opened(host);
  const isListed = async () => (await list(visitor)).rooms.some((room) => room.id === id);
  for (const path of ['/api/rooms', `/api/rooms/${game_id}`]) {
    await sql`update player_presence set seen_at = seen_at - interval '61 seconds'`.execute(site.database);
    expect(await isListed()).toBe(false);
    await site.fetch(host, path);
    expect(await isListed()).toBe(true);
  }
});

test('a player who has joined twenty rooms must wait before the next one, and a wrong code does not count as a join', async () => {
  const [host, guest] = [await site.visitor('Ada'), await site.visitor('Bea')];
  const { room_code } = await opened(host);
  for (let joined = 0; joined < 19; joined += 1) site.joins.take(guest.playerId, '127.0.0.1', performance.now());
  expect(await join(guest, 'ZZZZZZ')).toMatchObject({ status: 404, body: NOT_FOUND });
  const first = await opened(await site.visitor('Dora'));
  expect((await join(guest, first.room_code)).status).toBe(200);
  await abortGame(site.database, first.game_id);
  expect(await join(guest, room_code)).toMatchObject({
    status: 429,
    retryAfter: '60',
    body: { ...TOO_MANY, message: 'Too many tries. Try again in 1 minute.' },
  });
  expect((await join(await site.visitor('Cleo'), room_code)).status).toBe(200);
});

test('concurrent joins from one address do not exceed its budget', async () => {
  const lobby = [await opened(await site.visitor('Ada')), await opened(await site.visitor('Bea'))];
  const guests = await visitors(2);
  // So that the budget does not recover.
  const now = performance.now();
  const stopped = vi.spyOn(performance, 'now').mockReturnValue(now);
  let taken = 0;
  while (site.joins.take(randomUUID(), '127.0.0.1', now) === 0) taken += 1;
  const giveBack = () => site.joins.giveBack(randomUUID(), '127.0.0.1', now);
  giveBack();
  const answers = await Promise.all(guests.map((guest, index) => join(guest, lobby[index]?.room_code ?? '')));
  for (; taken > 0; taken -= 1) giveBack();
  stopped.mockRestore();
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
});

test('S-02 without a session or with an invalid body, nothing is opened or joined', async () => {
  const host = await site.visitor();
  const { room_code, game_id } = await opened(host);
  const calls = [
    site.fetch(null, '/api/rooms'),
    site.fetch(null, `/api/rooms/${game_id}`),
    close(null, game_id),
    open(null),
    join(null, room_code),
  ];
  for (const { status } of await Promise.all(calls)) expect(status).toBe(401);
  const bodies = [
    {},
    { room_code: 7 },
    { room_code: 'A'.repeat(33) },
    { room_code, guest_id: host.playerId },
    { room_code, name: 'Ada' },
  ];
  for (const body of bodies) expect((await post(host, '/api/rooms/join', body)).status).toBe(400);
  for (const body of [{}, { isPrivate: false }, { isPrivate: false, rule_set: 'atomic' }, { isPrivate: 1 }]) {
    expect((await post(host, '/api/rooms', body)).status).toBe(400);
  }
  expect((await site.fetch(host, '/api/rooms/7')).status).toBe(400);
  expect(await site.database.selectFrom('game_rooms').selectAll().execute()).toMatchObject([{ status: 'waiting' }]);
});

test('S-04 T-12 after thirty wrong codes from one address, another visitor there can join with the correct code', async () => {
  const { room_code } = await opened(await site.visitor());
  const guessers = await visitors(5);
  const wrong = Array.from({ length: 30 }, (_, index) => join(guessers[index % 5] ?? null, 'ZZZZZZ'));
  for (const { status } of await Promise.all(wrong)) expect(status).toBe(404);
  // These guesses wait for their turn.
  const late = guessers.map((guesser) => join(guesser, 'ZZZZZZ'));
  expect((await join(await site.visitor(), room_code)).status).toBe(200);
  for (const { status } of await Promise.all(late)) expect(status).toBe(404);
});

test('S-04 a join that returns a seat or the running game does not count as a wrong code', async () => {
  const guest = await site.visitor();
  for (let round = 0; round < 11; round += 1) {
    const { room_code, game_id } = await opened(await site.visitor());
    expect((await join(guest, room_code)).body).toMatchObject({ status: 'seated' });
    for (let again = 0; again < 2; again += 1) {
      expect((await join(guest, 'ZZZZZZ')).body).toMatchObject({ status: 'playing', game: { id: game_id } });
    }
    await abortGame(site.database, game_id);
  }
});

test('S-04 an invitation shows only the host and the kind of game, and a wrong code counts as a guess', async () => {
  const [host, friend] = [await site.visitor('Ada'), await site.visitor('Bea')];
  const { room_code, game_id } = await opened(host, true);
  const read = (code: string) => post(friend, api.readInvitation.path, { room_code: code });
  const told = { host_name: 'Ada', rule_set: 'standard', host_seat: 'w', host_time: '5+0', guest_time: '5+0' };
  expect((await read(room_code.toLowerCase())).body).toEqual({ invitation: told });
  const guesses = async () =>
    (await site.database.selectFrom('quotas').select('name').where('name', '=', 'wrong-codes-alarm').execute()).length;
  expect(await guesses()).toBe(0);
  expect((await read('ZZZZZZ')).body).toEqual({ invitation: null });
  expect(await guesses()).toBe(1);
  await close(host, game_id);
  expect((await read(room_code)).body).toEqual({ invitation: null });
  expect((await post(null, api.readInvitation.path, { room_code })).status).toBe(401);
});

test('S-04 a thousand wrong codes in 10 minutes are logged as an error, once', async () => {
  const alarms = () => site.logged.filter((line) => line.includes('room codes are being guessed'));
  await join(await site.visitor(), 'ZZZZZZ');
  expect(alarms()).toEqual([]);
  await sql`update quotas set recovered_at = now() + interval '10 minutes' where name = 'wrong-codes-alarm'`.execute(
    site.database,
  );
  for (const guesser of await visitors(3)) await join(guesser, 'ZZZZZZ');
  expect(alarms()).toHaveLength(1);
  expect(JSON.parse(alarms()[0] ?? '')).toMatchObject({ level: 50 });
});

test('S-05 a player can open sixty rooms an hour, of which only one stays open', async () => {
  const [host, other] = [await site.visitor(), await site.visitor()];
  for (let index = 0; index < 60; index += 1) expect((await open(host)).status).toBe(200);
  expect(await open(host)).toMatchObject({ status: 429, body: TOO_MANY, retryAfter: expect.stringMatching(/^\d+$/) });
  expect((await open(other)).status).toBe(200);
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from game_rooms where host_id = ${host.playerId} and closed_at is null`.execute(
    site.database,
  );
  expect(rows).toEqual([{ waiting: 1 }]);
});
