import { type Answer, gameRowChannel, type IntentFrame, type MatchRequest, problemMessages } from '@sixtyfour/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCall } from '../api.ts';
import { createRealtime } from './client.ts';
import type { OpenSocket, SocketHandlers } from './socket.ts';

const GAME = '0b5cbf0e-9c0c-4c0e-8d0e-2f4a7e1d9a01';
const PLAYER = '6f1c1c8e-70b7-4b53-9c53-0f5a8f0c5c11';
const CHANNEL = gameRowChannel(GAME);
const FRAME: IntentFrame = { gameId: GAME, intent: { type: 'resign', moveId: PLAYER, version: 2 } };

interface FakeSocket extends SocketHandlers {
  readonly sent: { event: string; payload: unknown; answer: (answer: unknown) => void }[];
  isClosed: boolean;
}

/** A server of which a test decides every word. */
function createFakes() {
  const sockets: FakeSocket[] = [];
  const asked: unknown[] = [];
  const server = { authorizes: true, isReachable: true };
  const wakes = new Set<() => void>();

  const openSocket: OpenSocket = (handlers) => {
    const socket: FakeSocket = { ...handlers, sent: [], isClosed: false };
    sockets.push(socket);
    return {
      tell: (event, payload) => void socket.sent.push({ event, payload, answer: () => {} }),
      ask: (event, payload, answer) => void socket.sent.push({ event, payload, answer }),
      close: () => {
        socket.isClosed = true;
      },
    };
  };
  const call = createCall(async (path, init) => {
    if (!server.isReachable) throw new TypeError('Failed to fetch');
    if (path === '/api/presence') return Response.json({ online: 1 });
    expect(path).toBe('/api/realtime/auth');
    asked.push(JSON.parse(init?.body as string));
    if (server.authorizes) return Response.json({ auth: `for ${asked.length}` });
    return Response.json({ error: 'forbidden', message: problemMessages.forbidden }, { status: 403 });
  });
  const realtime = createRealtime({
    openSocket,
    call,
    now: () => Date.now(),
    random: () => 0.5,
    watchWakes: (wake) => {
      wakes.add(wake);
      return () => void wakes.delete(wake);
    },
  });

  const latest = (): FakeSocket => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('no socket was opened');
    return socket;
  };
  return {
    realtime,
    sockets,
    asked,
    server,
    latest,
    wake: () => {
      for (const wake of wakes) wake();
    },
    /** Greets on the newest socket and answers its first heartbeat. */
    greet: async () => {
      latest().onMessage('welcome', { socket_id: `socket-${sockets.length}`, online: 4 });
      latest()
        .sent.find(({ event }) => event === 'heartbeat')
        ?.answer(undefined);
      await vi.advanceTimersByTimeAsync(0);
    },
    /** Answers the newest frame of this name. */
    answer: async (event: string, answer: Answer<unknown>) => {
      latest()
        .sent.findLast((frame) => frame.event === event)
        ?.answer(answer);
      await vi.advanceTimersByTimeAsync(0);
    },
    sentOf: (event: string) => latest().sent.filter((frame) => frame.event === event),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('one connection for all who want it; who moves on to another page keeps it', async () => {
  const { realtime, sockets, greet, latest } = createFakes();
  expect(realtime.status()).toBe('connecting');
  const release = realtime.connect();
  const releaseOther = realtime.connect();
  await greet();
  expect(realtime.status()).toBe('realtime');
  expect(sockets).toHaveLength(1);
  release();
  release();
  releaseOther();
  await vi.advanceTimersByTimeAsync(1_000);
  realtime.connect();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(latest().isClosed).toBe(false);
  expect(sockets).toHaveLength(1);
});

test('nobody wants it any more: it closes', async () => {
  const { realtime, greet, latest, wake, sockets } = createFakes();
  const release = realtime.connect();
  await greet();
  release();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(latest().isClosed).toBe(true);
  wake();
  expect(sockets).toHaveLength(1);
});

test('R-CA-22 a channel is joined with an authorisation for this connection, anew on each one', async () => {
  const { realtime, greet, asked, sentOf, latest, answer } = createFakes();
  const onJoined = vi.fn<() => void>();
  realtime.connect();
  realtime.join(CHANNEL, { onJoined, onRefused: () => {} });
  expect(asked).toEqual([]);
  await greet();
  expect(asked).toEqual([{ socket_id: 'socket-1', channel_name: CHANNEL }]);
  expect(sentOf('subscribe')).toMatchObject([{ payload: { channel: CHANNEL, auth: 'for 1' } }]);
  await answer('subscribe', { ok: true, value: { game: null } });
  expect(onJoined).toHaveBeenCalledWith(null);

  latest().onClose();
  await vi.advanceTimersByTimeAsync(1_000);
  await greet();
  expect(asked).toHaveLength(2);
  expect(asked[1]).toEqual({ socket_id: 'socket-2', channel_name: CHANNEL });
  await answer('subscribe', { ok: true, value: { game: null } });
  expect(onJoined).toHaveBeenCalledTimes(2);
});

test('a channel that is closed to this player is not asked for again', async () => {
  const { realtime, greet, server, asked, sentOf } = createFakes();
  const onRefused = vi.fn<() => void>();
  realtime.connect();
  await greet();
  server.authorizes = false;
  realtime.join(CHANNEL, { onJoined: () => {}, onRefused });
  await vi.advanceTimersByTimeAsync(0);
  expect(onRefused.mock.calls).toMatchObject([[{ code: 'forbidden' }]]);
  expect(sentOf('subscribe')).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveLength(1);
});

test('a channel that could not be joined for another reason is tried again', async () => {
  const { realtime, greet, asked, answer } = createFakes();
  const onRefused = vi.fn<() => void>();
  const onJoined = vi.fn<() => void>();
  realtime.connect();
  await greet();
  realtime.join(CHANNEL, { onJoined, onRefused });
  await vi.advanceTimersByTimeAsync(0);
  await answer('subscribe', { ok: false, problem: { error: 'unavailable', message: problemMessages.unavailable } });
  expect(onRefused.mock.calls).toMatchObject([[{ code: 'unavailable' }]]);
  await vi.advanceTimersByTimeAsync(5_000);
  await answer('heartbeat', { ok: true, value: null });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveLength(2);
  await answer('subscribe', { ok: true, value: { game: null } });
  expect(onJoined).toHaveBeenCalledOnce();
});

test('a channel that was left is not joined again', async () => {
  const { realtime, greet, asked, latest, sentOf } = createFakes();
  realtime.connect();
  await greet();
  const leave = realtime.join(CHANNEL, { onJoined: () => {}, onRefused: () => {} });
  leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(sentOf('subscribe')).toEqual([]);
  expect(sentOf('unsubscribe')).toMatchObject([{ payload: { channel: CHANNEL } }]);
  latest().onClose();
  await vi.advanceTimersByTimeAsync(1_000);
  await greet();
  expect(asked).toHaveLength(1);
});

test('an intent is answered with what was committed, or with why not', async () => {
  const { realtime, greet, answer } = createFakes();
  realtime.connect();
  await greet();
  const committed = {
    gameId: GAME,
    moveId: PLAYER,
    version: 3,
    ply: 2,
    clock: { white_ms: 1, black_ms: 2, running: null },
  };
  const first = realtime.send(FRAME);
  await answer('intent', { ok: true, value: committed });
  expect(await first).toEqual({ ok: true, value: committed });
  const second = realtime.send(FRAME);
  await answer('intent', { ok: false, problem: { error: 'game-over', message: 'Over.' } });
  expect(await second).toEqual({ ok: false, error: { code: 'game-over', message: 'Over.', offline: false } });
});

test('without a connection an intent is given back at once, to go over HTTP', async () => {
  const { realtime } = createFakes();
  realtime.connect();
  expect(await realtime.send(FRAME)).toMatchObject({ ok: false, error: { code: 'unavailable', offline: true } });
});

test('F-06 the connection breaks before the answer: nobody waits for it', async () => {
  const { realtime, greet, latest } = createFakes();
  realtime.connect();
  await greet();
  const sent = realtime.send(FRAME);
  latest().onClose();
  expect(await sent).toMatchObject({ ok: false, error: { offline: true } });
});

test('R-TM-02 a message without an answer is given up after ten seconds', async () => {
  const { realtime, greet, answer } = createFakes();
  realtime.connect();
  await greet();
  const told = vi.fn<(answer: unknown) => void>();
  void realtime.send(FRAME).then(told);
  await vi.advanceTimersByTimeAsync(5_000);
  await answer('heartbeat', { ok: true, value: null });
  await vi.advanceTimersByTimeAsync(4_999);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(told.mock.calls).toMatchObject([[{ ok: false, error: { offline: true } }]]);
});

test('R-TM-02 F-07 a line that is dead without a word is found out within twelve seconds, well before thirty', async () => {
  const { realtime, greet, latest, sockets } = createFakes();
  realtime.connect();
  await greet();
  const dead = latest();
  await vi.advanceTimersByTimeAsync(11_999);
  expect(dead.isClosed).toBe(true);
  expect(realtime.status()).toBe('database-sync');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sockets).toHaveLength(2);
});

test('words of a connection that was given up reach nobody', async () => {
  const { realtime, greet, sockets, latest } = createFakes();
  const heard = vi.fn<() => void>();
  realtime.connect();
  realtime.on('presence', heard);
  await greet();
  expect(heard).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(13_000);
  sockets[0]?.onMessage('presence', { online: 9 });
  sockets[0]?.onClose();
  expect(heard).toHaveBeenCalledTimes(1);
  await greet();
  expect(realtime.status()).toBe('realtime');
  expect(latest()).toBe(sockets[1]);
});

test('U-18 the lag is told while answers come', async () => {
  const { realtime, greet, answer } = createFakes();
  realtime.connect();
  await greet();
  expect(realtime.lag()).toBe(0);
  await vi.advanceTimersByTimeAsync(5_000);
  await vi.advanceTimersByTimeAsync(60);
  await answer('heartbeat', { ok: true, value: null });
  expect(realtime.lag()).toBe(30);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(realtime.lag()).toBeNull();
});

test('nothing gets through: disconnected; the network comes back: at once', async () => {
  const { realtime, server, latest, wake, sockets, greet } = createFakes();
  server.isReachable = false;
  realtime.connect();
  latest().onClose();
  await vi.advanceTimersByTimeAsync(0);
  expect(realtime.status()).toBe('disconnected');
  server.isReachable = true;
  wake();
  expect(sockets).toHaveLength(2);
  await greet();
  expect(realtime.status()).toBe('realtime');
});

test('another session means another connection', async () => {
  const { realtime, greet, sockets } = createFakes();
  realtime.connect();
  await greet();
  realtime.renew();
  expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});

test('messages reach those who listen for them, until they stop', async () => {
  const { realtime, greet, latest } = createFakes();
  const heard: MatchRequest[] = [];
  realtime.connect();
  const stop = realtime.on('match', (request) => heard.push(request));
  await greet();
  const request = { user_id: PLAYER, status: 'matched', game_id: GAME, cancel_reason: null, waited_ms: 900 };
  latest().onMessage('match', request);
  latest().onMessage('match', { status: 'matched' });
  stop();
  latest().onMessage('match', request);
  expect(heard).toEqual([request]);
});
