import { api, type GameRoom, messages, POLLING_MS } from '@sixtyfour/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCall, problem } from '../../lib/api.ts';
import type { Realtime } from '../../lib/realtime/client.ts';
import type { JoinHandlers } from '../../lib/realtime/memberships.ts';
import type { RealtimeStatus } from '../../lib/realtime/connection.ts';
import { createSessionStore } from '../../lib/session-store.ts';
import { createStore } from '../../lib/store.ts';
import { sessionOf } from '../../lib/test-session.ts';
import type { RoomEffect } from './room.ts';
import { createRoomRunner } from './room-runner.ts';
import { GAME, GUEST, HOST, waitingRoomOf } from './test-rooms.ts';

const SESSION = sessionOf(HOST, { waitingRoom: { gameId: GAME, roomCode: 'ABC234' } });

const joined = waitingRoomOf({ guest_id: GUEST, guest_name: 'Tomas', status: 'ready', looking_for_player: false });
const refusal = (error: string, status: number) => Response.json({ error, message: error }, { status });

/** A fake server and connection that a test controls. */
function createFakes() {
  const server = {
    room: (): Response => Response.json(waitingRoomOf({})),
    game: (): Response => refusal('not-found', 404),
    close: (): Response => Response.json({ closed: true }),
  };
  const requests: string[] = [];
  const call = createCall(async (path, init) => {
    const request = `${init?.method} ${path as string}`;
    requests.push(request);
    if (request === 'GET /api/session') return Response.json({ session: SESSION });
    if (request === `GET /api/rooms/${GAME}`) return server.room();
    if (request === `POST /api/rooms/${GAME}/close`) return server.close();
    return server.game();
  });
  const session = createSessionStore({ call, storage: { read: () => null, write: () => {} } });
  const members = new Map<string, JoinHandlers>();
  const rooms = new Set<(room: never) => void>();
  const status = createStore<RealtimeStatus>('realtime');
  const connection = { wanted: 0, retries: 0 };
  const realtime: Pick<Realtime, 'connect' | 'join' | 'on' | 'retry' | 'status' | 'subscribe'> = {
    connect: () => {
      connection.wanted += 1;
      return () => (connection.wanted -= 1);
    },
    join: (gameId, handlers) => {
      members.set(gameId, handlers);
      return () => void members.delete(gameId);
    },
    on: (_, listener) => {
      rooms.add(listener);
      return () => void rooms.delete(listener);
    },
    retry: () => void (connection.retries += 1),
    status: status.get,
    subscribe: status.subscribe,
  };
  const told: RoomEffect[] = [];
  const runner = createRoomRunner(GAME, { call, session, realtime, notify: (effect) => void told.push(effect) });
  return {
    server,
    runner,
    members,
    connection,
    told,
    fetchCount: () => requests.filter((request) => request === `${api.getRoom.method} /api/rooms/${GAME}`).length,
    push: (room: GameRoom) => {
      for (const listener of rooms) (listener as (told: GameRoom) => void)(room);
    },
    setStatus: status.set,
  };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a player of the room joins it and receives its updates', async () => {
  const { runner, members, fetchCount, push, told, connection } = createFakes();
  runner.open();
  expect([...members.keys()]).toEqual([]);
  await settle();
  expect([...members.keys()]).toEqual([GAME]);
  expect(runner.get()).toMatchObject({ phase: 'waiting', connection: 'connecting' });
  members.get(GAME)?.onJoined(null);
  await settle();
  expect(runner.get()).toMatchObject({ phase: 'waiting', connection: 'realtime' });
  // Fetched again after the join, for updates missed before it; then never again.
  expect(fetchCount()).toBe(2);
  await vi.advanceTimersByTimeAsync(10 * POLLING_MS);
  expect(fetchCount()).toBe(2);
  push(waitingRoomOf({ game_id: HOST, guest_id: GUEST, guest_name: 'Vera', status: 'ready' }));
  expect(runner.get().phase).toBe('waiting');
  push(joined);
  expect(runner.get()).toEqual({ phase: 'game', guest: 'Tomas' });
  expect(told).toEqual([{ type: 'alert', guest: 'Tomas' }]);
  // All subscriptions have ended.
  expect(members.size).toBe(0);
  expect(connection.wanted).toBe(0);
});

test('while the connection is lost the room is polled', async () => {
  const { runner, server, fetchCount, setStatus } = createFakes();
  const close = runner.open();
  await settle();
  setStatus('database-sync');
  expect(runner.get()).toMatchObject({ connection: 'database-sync' });
  const before = fetchCount();
  await vi.advanceTimersByTimeAsync(2 * POLLING_MS);
  expect(fetchCount()).toBe(before + 2);
  server.room = () => Response.json(joined);
  await vi.advanceTimersByTimeAsync(POLLING_MS);
  expect(runner.get().phase).toBe('game');
  close();
  const after = fetchCount();
  await vi.advanceTimersByTimeAsync(5 * POLLING_MS);
  expect(fetchCount()).toBe(after);
});

test('R-RG-25 R-RG-24 Retry Connection tries the websocket and the server; a refused websocket is told', async () => {
  const { runner, members, connection, fetchCount, told } = createFakes();
  runner.open();
  await settle();
  const before = fetchCount();
  runner.send({ type: 'retry' });
  await settle();
  expect(connection.retries).toBe(1);
  expect(fetchCount()).toBe(before + 1);
  members.get(GAME)?.onRefused(problem('forbidden'));
  expect(told).toMatchObject([{ type: 'toast', text: messages.onlineGame.realtimeAuthFailed }]);
});

test('a visitor who is not a player of the room sees that it is not found, and joins no channel', async () => {
  const { runner, server, members, told } = createFakes();
  server.room = () => refusal('room-not-found', 404);
  runner.open();
  await settle();
  expect(runner.get().phase).toBe('gone');
  expect(told).toMatchObject([{ type: 'toast', title: 'Room not found or already full' }]);
  expect(members.size).toBe(0);
});

test.each(['unavailable', 'too-many-requests', 'internal'])(
  'a room that is not found is not given up while its game cannot be read: %s',
  async (code) => {
    const { runner, server, told } = createFakes();
    server.room = () => refusal('room-not-found', 404);
    server.game = () => refusal(code, 503);
    runner.open();
    await settle();
    expect(runner.get().phase).toBe('loading');
    expect(told).toMatchObject([{ type: 'toast', title: messages.onlineGame.connectionError }]);
  },
);

test('R-NAV-20 A-32 an invalid id leads away and is requested once', async () => {
  const { runner, server, told, fetchCount } = createFakes();
  server.room = () => refusal('malformed', 400);
  runner.open();
  await vi.advanceTimersByTimeAsync(5 * POLLING_MS);
  expect(runner.get().phase).toBe('gone');
  expect(told).toMatchObject([{ type: 'toast', title: 'Room not found or already full' }]);
  expect(fetchCount()).toBe(1);
});

test('a closed room is no longer polled', async () => {
  const { runner, told, fetchCount } = createFakes();
  runner.open();
  await settle();
  runner.send({ type: 'close' });
  await settle();
  expect(runner.get().phase).toBe('gone');
  expect(told).toMatchObject([{ type: 'toast', text: 'Room closed' }]);
  const before = fetchCount();
  await vi.advanceTimersByTimeAsync(5 * POLLING_MS);
  expect(fetchCount()).toBe(before);
});

test('a room that is joined while the host closes it leads to its game', async () => {
  const { runner, server } = createFakes();
  runner.open();
  await settle();
  server.room = () => Response.json(joined);
  server.close = () => refusal('room-not-found', 404);
  runner.send({ type: 'close' });
  await settle();
  expect(runner.get()).toEqual({ phase: 'game', guest: 'Tomas' });
});

test('closing that failed can be tried again', async () => {
  const { runner, server, told } = createFakes();
  runner.open();
  await settle();
  server.close = () => refusal('unavailable', 503);
  runner.send({ type: 'close' });
  await settle();
  expect(runner.get()).toMatchObject({ phase: 'waiting', isClosing: false });
  expect(told).toMatchObject([{ type: 'toast', kind: 'error' }]);
});
