import {
  type Answer,
  type AnswerFrame,
  channelsOfGame,
  type IntentFrame,
  type MatchRequest,
} from '@sixtyfour/contract';
import { problemMessages } from '@sixtyfour/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCall } from '../api.ts';
import { createRealtime } from './client.ts';
import type { RealtimeStatus } from './connection.ts';
import type { OpenSocket, SocketHandlers } from './socket.ts';

const GAME = '0b5cbf0e-9c0c-4c0e-8d0e-2f4a7e1d9a01';
const PLAYER = '6f1c1c8e-70b7-4b53-9c53-0f5a8f0c5c11';
const FRAME: IntentFrame = { gameId: GAME, intent: { type: 'resign', moveId: PLAYER, version: 2 } };

const presence = () => Response.json({ online: 1, playing: 0, searching: 0 });

interface FakeSocket extends SocketHandlers {
  readonly sent: { event: string; payload: unknown; answer: (answer: AnswerFrame) => void }[];
  isClosed: boolean;
}

/** A fake server and socket that a test controls. */
function createFakes() {
  const sockets: FakeSocket[] = [];
  const server = { isReachable: true, hasSession: true, answer: presence };
  const wakes = new Set<() => void>();

  const openSocket: OpenSocket = (handlers) => {
    const socket: FakeSocket = { ...handlers, sent: [], isClosed: false };
    sockets.push(socket);
    return {
      tell: (event, payload) => void socket.sent.push({ event, payload, answer: () => {} }),
      request: (event, payload, answer) => void socket.sent.push({ event, payload, answer }),
      close: () => {
        socket.isClosed = true;
      },
    };
  };
  const call = createCall(async (path) => {
    if (!server.isReachable) throw new TypeError('Failed to fetch');
    expect(path).toBe('/api/presence');
    return server.answer();
  });
  const realtime = createRealtime({
    openSocket,
    call,
    now: () => Date.now(),
    random: () => 0.5,
    findSession: async () => server.hasSession,
    onWake: (wake) => {
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
    server,
    latest,
    wake: () => {
      for (const wake of wakes) wake();
    },
    /** Sends `welcome` on the newest socket and answers its first heartbeat. */
    welcome: async () => {
      latest().onMessage('welcome', { socket_id: `socket-${sockets.length}`, online: 4 });
      latest()
        .sent.find(({ event }) => event === 'heartbeat')
        ?.answer({ answer: 0, ok: true, value: null });
      await vi.advanceTimersByTimeAsync(0);
    },
    /** Answers the latest frame of this name. */
    answer: async (event: string, answer: Answer<unknown>) => {
      latest()
        .sent.findLast((frame) => frame.event === event)
        ?.answer({ answer: 0, ...answer });
      await vi.advanceTimersByTimeAsync(0);
    },
    sentOf: (event: string) => latest().sent.filter((frame) => frame.event === event),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('all users share one connection, and a navigation keeps it open', async () => {
  const { realtime, sockets, welcome, latest } = createFakes();
  expect(realtime.status()).toBe('connecting');
  const release = realtime.connect();
  const releaseOther = realtime.connect();
  await welcome();
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

test('the connection closes when nobody uses it anymore', async () => {
  const { realtime, welcome, latest, wake, sockets } = createFakes();
  const release = realtime.connect();
  await welcome();
  release();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(latest().isClosed).toBe(true);
  wake();
  expect(sockets).toHaveLength(1);
});

test('a page whose session was replaced in another tab connects again with the new one', async () => {
  const { realtime, server, sockets, welcome, latest } = createFakes();
  realtime.connect();
  await welcome();
  server.hasSession = false;
  latest().onMessage('signed-out', null);
  expect(latest().isClosed).toBe(true);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(sockets).toHaveLength(1);
  server.hasSession = true;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sockets).toHaveLength(2);
  await welcome();
  expect(realtime.status()).toBe('realtime');
});

test('a game is joined with one frame on each connection', async () => {
  const { realtime, welcome, sentOf, latest, answer } = createFakes();
  const onJoined = vi.fn<() => void>();
  realtime.connect();
  realtime.join(GAME, { onJoined, onRefused: () => {} });
  expect(sentOf('joinGame')).toEqual([]);
  await welcome();
  expect(sentOf('joinGame')).toMatchObject([{ payload: { gameId: GAME } }]);
  await answer('joinGame', { ok: true, value: { game: null } });
  expect(onJoined).toHaveBeenCalledWith(null);

  latest().onClose();
  await vi.advanceTimersByTimeAsync(1_000);
  await welcome();
  expect(sentOf('joinGame')).toHaveLength(1);
  await answer('joinGame', { ok: true, value: { game: null } });
  expect(onJoined).toHaveBeenCalledTimes(2);
});

test('a join that is forbidden is not retried', async () => {
  const { realtime, welcome, sentOf, answer } = createFakes();
  const onRefused = vi.fn<() => void>();
  realtime.connect();
  await welcome();
  realtime.join(GAME, { onJoined: () => {}, onRefused });
  await answer('joinGame', { ok: false, problem: { error: 'forbidden', message: problemMessages.forbidden } });
  expect(onRefused.mock.calls).toMatchObject([[{ code: 'forbidden' }]]);
  await vi.advanceTimersByTimeAsync(5_000);
  await answer('heartbeat', { ok: true, value: null });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sentOf('joinGame')).toHaveLength(1);
});

test('a join that fails for another reason is retried', async () => {
  const { realtime, welcome, sentOf, answer } = createFakes();
  const onRefused = vi.fn<() => void>();
  const onJoined = vi.fn<() => void>();
  realtime.connect();
  await welcome();
  realtime.join(GAME, { onJoined, onRefused });
  await answer('joinGame', { ok: false, problem: { error: 'unavailable', message: problemMessages.unavailable } });
  expect(onRefused.mock.calls).toMatchObject([[{ code: 'unavailable' }]]);
  await vi.advanceTimersByTimeAsync(5_000);
  await answer('heartbeat', { ok: true, value: null });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sentOf('joinGame')).toHaveLength(2);
  await answer('joinGame', { ok: true, value: { game: null } });
  expect(onJoined).toHaveBeenCalledOnce();
});

test('a game that was left is not rejoined, and its answer is not reported', async () => {
  const { realtime, welcome, latest, sentOf, answer } = createFakes();
  const onJoined = vi.fn<() => void>();
  realtime.connect();
  await welcome();
  const leave = realtime.join(GAME, { onJoined, onRefused: () => {} });
  leave();
  expect(sentOf('unsubscribe').map(({ payload }) => payload)).toEqual(
    channelsOfGame(GAME).map((channel) => ({ channel })),
  );
  await answer('joinGame', { ok: true, value: { game: null } });
  expect(onJoined).not.toHaveBeenCalled();
  latest().onClose();
  await vi.advanceTimersByTimeAsync(1_000);
  await welcome();
  expect(sentOf('joinGame')).toEqual([]);
});

test('an intent resolves to its acknowledgement or to the reason for its refusal', async () => {
  const { realtime, welcome, answer } = createFakes();
  realtime.connect();
  await welcome();
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

test('without a connection an intent fails as offline at once', async () => {
  const { realtime } = createFakes();
  realtime.connect();
  expect(await realtime.send(FRAME)).toMatchObject({ ok: false, error: { code: 'unavailable', offline: true } });
});

test('F-06 an intent fails at once when the connection breaks before the answer', async () => {
  const { realtime, welcome, latest } = createFakes();
  realtime.connect();
  await welcome();
  const sent = realtime.send(FRAME);
  latest().onClose();
  expect(await sent).toMatchObject({ ok: false, error: { offline: true } });
});

test('R-TM-02 a message without an answer times out after ten seconds', async () => {
  const { realtime, welcome, answer } = createFakes();
  realtime.connect();
  await welcome();
  const onAnswer = vi.fn<(answer: unknown) => void>();
  void realtime.send(FRAME).then(onAnswer);
  await vi.advanceTimersByTimeAsync(5_000);
  await answer('heartbeat', { ok: true, value: null });
  await vi.advanceTimersByTimeAsync(4_999);
  expect(onAnswer).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onAnswer.mock.calls).toMatchObject([[{ ok: false, error: { offline: true } }]]);
});

test('R-TM-02 F-07 a silently dead connection is detected within twelve seconds, well before thirty', async () => {
  const { realtime, welcome, latest, sockets } = createFakes();
  realtime.connect();
  await welcome();
  const dead = latest();
  await vi.advanceTimersByTimeAsync(11_999);
  expect(dead.isClosed).toBe(true);
  expect(realtime.status()).toBe('database-sync');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sockets).toHaveLength(2);
});

test('messages of an abandoned connection are ignored', async () => {
  const { realtime, welcome, sockets, latest } = createFakes();
  const onPresence = vi.fn<() => void>();
  realtime.connect();
  realtime.on('presence', onPresence);
  await welcome();
  expect(onPresence).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(13_000);
  sockets[0]?.onMessage('presence', { online: 9 });
  sockets[0]?.onClose();
  expect(onPresence).toHaveBeenCalledTimes(1);
  await welcome();
  expect(realtime.status()).toBe('realtime');
  expect(latest()).toBe(sockets[1]);
});

test('U-18 the lag is reported while heartbeats are answered', async () => {
  const { realtime, welcome, answer } = createFakes();
  realtime.connect();
  await welcome();
  expect(realtime.lag()).toBe(0);
  await vi.advanceTimersByTimeAsync(5_000);
  await vi.advanceTimersByTimeAsync(60);
  await answer('heartbeat', { ok: true, value: null });
  expect(realtime.lag()).toBe(30);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(realtime.lag()).toBeNull();
});

test('without any network the status is disconnected, and a wake event reconnects at once', async () => {
  const { realtime, server, latest, wake, sockets, welcome } = createFakes();
  server.isReachable = false;
  realtime.connect();
  latest().onClose();
  await vi.advanceTimersByTimeAsync(0);
  expect(realtime.status()).toBe('disconnected');
  server.isReachable = true;
  wake();
  expect(sockets).toHaveLength(2);
  await welcome();
  expect(realtime.status()).toBe('realtime');
});

test.each<[string, () => Response, RealtimeStatus]>([
  ['of the server', presence, 'database-sync'],
  [
    'of a busy server',
    () => Response.json({ error: 'unavailable', message: problemMessages.unavailable }, { status: 503 }),
    'database-sync',
  ],
  ['of a proxy whose server is down', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 'disconnected'],
  ['of a captive portal', () => new Response('<h1>Accept the terms</h1>'), 'disconnected'],
])('the answer %s shows whether HTTP works', async (_, answer, status) => {
  const { realtime, server, latest } = createFakes();
  server.answer = answer;
  realtime.connect();
  latest().onClose();
  await vi.advanceTimersByTimeAsync(0);
  expect(realtime.status()).toBe(status);
});

test('renewing opens a new connection and closes the old one', async () => {
  const { realtime, welcome, sockets } = createFakes();
  realtime.connect();
  await welcome();
  realtime.renew();
  expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});

test('valid messages reach their listeners until these unsubscribe', async () => {
  const { realtime, welcome, latest } = createFakes();
  const received: MatchRequest[] = [];
  realtime.connect();
  const stop = realtime.on('match', (request) => received.push(request));
  await welcome();
  const request = { user_id: PLAYER, status: 'matched', game_id: GAME, cancel_reason: null, waited_ms: 900 };
  latest().onMessage('match', request);
  latest().onMessage('match', { status: 'matched' });
  stop();
  latest().onMessage('match', request);
  expect(received).toEqual([request]);
});
