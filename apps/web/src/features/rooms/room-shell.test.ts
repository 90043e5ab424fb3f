import { api, type GameRoom, POLLING_MS, roomChannel, type SessionView } from '@sixtyfour/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCall } from '../../lib/api.ts';
import type { ChannelHandlers, Realtime } from '../../lib/realtime/client.ts';
import type { RealtimeStatus } from '../../lib/realtime/connection.ts';
import { createSessionStore } from '../../lib/session-store.ts';
import type { RoomEffect } from './room.ts';
import { createRoomShell } from './room-shell.ts';
import { GAME, GUEST, HOST, waitingRoomOf } from './test-rooms.ts';

const SESSION: SessionView = {
  player: { id: HOST, username: 'Maja', country: 'PL', named: true },
  account: null,
  pendingEmail: null,
  liveGame: null,
  waitingRoom: { gameId: GAME, roomCode: 'ABC234' },
};

const joined = waitingRoomOf({ guest_id: GUEST, guest_name: 'Tomas', status: 'ready', looking_for_player: false });
const refusal = (error: string, status: number) => Response.json({ error, message: error }, { status });

/** A server and a connection of which a test decides everything. */
function createFakes() {
  const server = {
    room: (): Response => Response.json(waitingRoomOf({})),
    game: (): Response => refusal('not-found', 404),
    close: (): Response => Response.json({ closed: true }),
  };
  const asked: string[] = [];
  const call = createCall(async (path, init) => {
    const request = `${init?.method} ${path as string}`;
    asked.push(request);
    if (request === 'GET /api/session') return Response.json({ session: SESSION });
    if (request === `GET /api/rooms/${GAME}`) return server.room();
    if (request === `POST /api/rooms/${GAME}/close`) return server.close();
    return server.game();
  });
  const session = createSessionStore({ call, storage: { read: () => null, write: () => {} } });
  const channels = new Map<string, ChannelHandlers>();
  const rooms = new Set<(room: never) => void>();
  const changes = new Set<() => void>();
  const connection = { status: 'realtime' as RealtimeStatus, wanted: 0 };
  const realtime: Pick<Realtime, 'connect' | 'join' | 'on' | 'status' | 'subscribe'> = {
    connect: () => {
      connection.wanted += 1;
      return () => (connection.wanted -= 1);
    },
    join: (channel, handlers) => {
      channels.set(channel, handlers);
      return () => void channels.delete(channel);
    },
    on: (_, listener) => {
      rooms.add(listener);
      return () => void rooms.delete(listener);
    },
    status: () => connection.status,
    subscribe: (listener) => {
      changes.add(listener);
      return () => void changes.delete(listener);
    },
  };
  const told: RoomEffect[] = [];
  const shell = createRoomShell(GAME, { call, session, realtime, tell: (effect) => void told.push(effect) });
  return {
    server,
    shell,
    channels,
    connection,
    told,
    questions: () => asked.filter((request) => request === `${api.getRoom.method} /api/rooms/${GAME}`).length,
    tell: (room: GameRoom) => {
      for (const listener of rooms) (listener as (told: GameRoom) => void)(room);
    },
    turn: (status: RealtimeStatus) => {
      connection.status = status;
      for (const listener of changes) listener();
    },
  };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the room is told by its channel, which is joined by who has a seat', async () => {
  const { shell, channels, questions, tell, told, connection } = createFakes();
  shell.open();
  expect([...channels.keys()]).toEqual([]);
  await settle();
  expect([...channels.keys()]).toEqual([roomChannel(GAME)]);
  expect(shell.get()).toMatchObject({ phase: 'waiting', connection: 'connecting' });
  channels.get(roomChannel(GAME))?.onJoined(null);
  await settle();
  expect(shell.get()).toMatchObject({ phase: 'waiting', connection: 'realtime' });
  // Asked again, for what nobody told before; then no more.
  expect(questions()).toBe(2);
  await vi.advanceTimersByTimeAsync(10 * POLLING_MS);
  expect(questions()).toBe(2);
  tell(waitingRoomOf({ game_id: HOST, guest_id: GUEST, guest_name: 'Vera', status: 'ready' }));
  expect(shell.get().phase).toBe('waiting');
  tell(joined);
  expect(shell.get()).toEqual({ phase: 'game', guest: 'Tomas' });
  expect(told).toEqual([{ type: 'call', guest: 'Tomas' }]);
  // Nothing is left behind.
  expect(channels.size).toBe(0);
  expect(connection.wanted).toBe(0);
});

test('while the connection is away the room is asked for', async () => {
  const { shell, server, questions, turn } = createFakes();
  const close = shell.open();
  await settle();
  turn('database-sync');
  expect(shell.get()).toMatchObject({ connection: 'database-sync' });
  const before = questions();
  await vi.advanceTimersByTimeAsync(2 * POLLING_MS);
  expect(questions()).toBe(before + 2);
  server.room = () => Response.json(joined);
  await vi.advanceTimersByTimeAsync(POLLING_MS);
  expect(shell.get().phase).toBe('game');
  close();
  const after = questions();
  await vi.advanceTimersByTimeAsync(5 * POLLING_MS);
  expect(questions()).toBe(after);
});

test('a stranger is shown away, and joins no channel', async () => {
  const { shell, server, channels, told } = createFakes();
  server.room = () => refusal('room-not-found', 404);
  shell.open();
  await settle();
  expect(shell.get().phase).toBe('gone');
  expect(told).toMatchObject([{ type: 'toast', text: 'Room not found or already full' }]);
  expect(channels.size).toBe(0);
});

test('R-NAV-20 A-32 an id that no game can have leads away, and is asked for once', async () => {
  const { shell, server, told, questions } = createFakes();
  server.room = () => refusal('malformed', 400);
  shell.open();
  await vi.advanceTimersByTimeAsync(5 * POLLING_MS);
  expect(shell.get().phase).toBe('gone');
  expect(told).toMatchObject([{ type: 'toast', text: 'Room not found or already full' }]);
  expect(questions()).toBe(1);
});

test('a closed room is asked for no more', async () => {
  const { shell, told, questions } = createFakes();
  shell.open();
  await settle();
  shell.send({ type: 'close' });
  await settle();
  expect(shell.get().phase).toBe('gone');
  expect(told).toMatchObject([{ type: 'toast', text: 'Room closed' }]);
  const before = questions();
  await vi.advanceTimersByTimeAsync(5 * POLLING_MS);
  expect(questions()).toBe(before);
});

test('a room that is joined while it is being closed leads to its game', async () => {
  const { shell, server } = createFakes();
  shell.open();
  await settle();
  server.room = () => Response.json(joined);
  server.close = () => refusal('room-not-found', 404);
  shell.send({ type: 'close' });
  await settle();
  expect(shell.get()).toEqual({ phase: 'game', guest: 'Tomas' });
});

test('closing that was not done can be tried again', async () => {
  const { shell, server, told } = createFakes();
  shell.open();
  await settle();
  server.close = () => refusal('unavailable', 503);
  shell.send({ type: 'close' });
  await settle();
  expect(shell.get()).toMatchObject({ phase: 'waiting', isClosing: false });
  expect(told).toMatchObject([{ type: 'toast', kind: 'error' }]);
});
