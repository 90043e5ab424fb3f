import { api, type GameRoom, ROOM_LIST_REFRESH_MS, type SessionView } from '@sixtyfour/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCall } from '../../lib/api.ts';
import { createSessionStore } from '../../lib/session-store.ts';
import { sessionOf } from '../../lib/test-session.ts';
import type { LobbyEvent } from './lobby.ts';
import { createLobbyRunner } from './lobby-runner.ts';
import { GAME, HOST, waitingRoomOf } from './test-rooms.ts';

const OTHER_GAME = '4a0e5f42-a14d-4a0a-8e97-4e7d4e329155';

const NOT_FOUND = { error: 'room-not-found', message: 'Room not found or already full' };
const ROOM = { isPrivate: false, rule_set: 'standard', color: 'white', clock: '5+0', guest_clock: '5+0' } as const;
const ownRoom = { gameId: GAME, roomCode: 'ABC234' };

const noAnswer = (): Response => {
  throw new TypeError('Failed to fetch');
};

/** A fake server that a test controls, and a page that can be hidden. */
function createFakes() {
  const server = {
    session: sessionOf(HOST),
    isReachable: true,
    room: (): Response => Response.json({ status: 'seated', room: waitingRoomOf({}) }),
    rooms: (): Promise<Response> => Promise.resolve(Response.json({ rooms: [], own: null })),
  };
  const requests: string[] = [];
  const call = createCall(async (path, init) => {
    const request = `${init?.method} ${path as string}`;
    requests.push(request);
    if (request === 'GET /api/session' && !server.isReachable) return noAnswer();
    if (request === 'GET /api/session') return Response.json({ session: server.session });
    if (request === 'GET /api/rooms') return server.rooms();
    return server.room();
  });
  const stored = new Map<string, string | null>();
  const session = createSessionStore({
    call,
    storage: { read: (key) => stored.get(key) ?? null, write: (key, value) => void stored.set(key, value) },
  });
  const page = { isHidden: false, wake: () => {} };
  const lobby = createLobbyRunner({
    call,
    session,
    isHidden: () => page.isHidden,
    onWake: (wake) => {
      page.wake = wake;
      return () => {};
    },
    notify: () => {},
  });
  const lists = () => requests.filter((request) => request === `${api.listRooms.method} ${api.listRooms.path}`).length;
  return { server, lobby, session, page, requests, lists };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the list is refreshed every 10 s while the page is visible, and when it becomes visible again', async () => {
  const { lobby, page, lists } = createFakes();
  const close = lobby.open();
  await settle();
  expect(lists()).toBe(1);
  await vi.advanceTimersByTimeAsync(ROOM_LIST_REFRESH_MS);
  expect(lists()).toBe(2);
  page.isHidden = true;
  await vi.advanceTimersByTimeAsync(3 * ROOM_LIST_REFRESH_MS);
  expect(lists()).toBe(2);
  page.isHidden = false;
  page.wake();
  await settle();
  expect(lists()).toBe(3);
  close();
  await vi.advanceTimersByTimeAsync(3 * ROOM_LIST_REFRESH_MS);
  expect(lists()).toBe(3);
});

test('an answer to an older list request is ignored', async () => {
  const { server, lobby } = createFakes();
  const listed = (room_code: string) => Response.json({ rooms: [waitingRoomOf({ room_code })], own: null });
  const first = Promise.withResolvers<Response>();
  server.rooms = () => first.promise;
  lobby.send({ type: 'refresh', byUser: false });
  await settle();
  server.rooms = () => Promise.resolve(listed('NEW234'));
  lobby.send({ type: 'refresh', byUser: false });
  await settle();
  first.resolve(listed('0LD234'));
  await settle();
  expect(lobby.get().rooms.map(({ room_code }) => room_code)).toEqual(['NEW234']);
});

test('creating a room leads to its page with a preview for the first paint', async () => {
  const { lobby } = createFakes();
  lobby.send({ type: 'create', room: ROOM });
  await settle();
  expect(lobby.get().attempt).toEqual({
    phase: 'seated',
    path: `/multiplayer-game/${GAME}`,
    preview: { gameId: GAME, roomCode: 'ABC234', playerName: 'Maja', isHost: true, playerId: HOST },
  });
});

test('a player with a live game is redirected to it', async () => {
  const { server, lobby } = createFakes();
  server.room = () => Response.json({ status: 'playing', game: { id: OTHER_GAME, origin: 'queue' } });
  lobby.send({ type: 'create', room: ROOM });
  await settle();
  expect(lobby.get().attempt).toEqual({ phase: 'seated', path: `/game/${OTHER_GAME}`, preview: null });
});

test('the code of the visitor’s own room leads to it without a call', async () => {
  const { server, lobby, requests } = createFakes();
  server.session = sessionOf(HOST, { waitingRoom: ownRoom });
  lobby.open();
  await settle();
  lobby.send({ type: 'join', code: 'ABC234', from: 'field' });
  await settle();
  expect(lobby.get().attempt).toMatchObject({
    phase: 'seated',
    path: `/multiplayer-game/${GAME}`,
    preview: { isHost: true },
  });
  expect(requests).not.toContain('POST /api/rooms/join');
});

test('the code of an own room that was opened in another tab leads to it', async () => {
  const { server, lobby } = createFakes();
  lobby.open();
  await settle();
  server.session = sessionOf(HOST, { waitingRoom: ownRoom });
  server.room = () => Response.json(NOT_FOUND, { status: 404 });
  lobby.send({ type: 'join', code: 'ABC234', from: 'field' });
  await settle();
  expect(lobby.get().attempt).toMatchObject({ phase: 'seated', path: `/multiplayer-game/${GAME}` });
});

test.each<[string, LobbyEvent, () => Response, Partial<SessionView>]>([
  ['a room whose answer was lost', { type: 'create', room: ROOM }, noAnswer, { waitingRoom: ownRoom }],
  [
    'a seat whose answer a proxy lost',
    { type: 'join', code: 'ABC234', from: 'field' },
    () => new Response(null, { status: 502 }),
    { liveGame: { id: GAME, origin: 'room' } },
  ],
])('the session learns of %s as soon as the server answers', async (_, request, answer, seat) => {
  const { server, lobby, session } = createFakes();
  lobby.open();
  await settle();
  server.room = () => {
    server.session = sessionOf(HOST, seat);
    server.isReachable = false;
    return answer();
  };
  lobby.send(request);
  await settle();
  expect(lobby.get().attempt).toMatchObject({ phase: 'idle', refusal: { at: request.type } });
  server.isReachable = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(session.get()).toMatchObject(seat);
});

test('a code without an open room is refused', async () => {
  const { server, lobby } = createFakes();
  server.room = () => Response.json(NOT_FOUND, { status: 404 });
  lobby.send({ type: 'join', code: 'ABC234', from: 'field' });
  await settle();
  expect(lobby.get().attempt).toMatchObject({ phase: 'idle', refusal: { at: 'join', text: NOT_FOUND.message } });
});

test('joining a room leads the guest to its game', async () => {
  const { server, lobby } = createFakes();
  const joined: GameRoom = waitingRoomOf({
    host_id: OTHER_GAME,
    host_name: 'Tomas',
    guest_id: HOST,
    guest_name: 'Maja',
    status: 'ready',
    looking_for_player: false,
  });
  server.room = () => Response.json({ status: 'seated', room: joined });
  lobby.send({ type: 'join', code: 'ABC234', from: 'list' });
  await settle();
  expect(lobby.get().attempt).toMatchObject({ phase: 'seated', preview: { isHost: false, hostName: 'Tomas' } });
});
