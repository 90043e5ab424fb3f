import { err, ok, type Result } from '@sixtyfour/chess';
import {
  api,
  type JoinQueue,
  type MatchAnswer,
  type MatchRequest,
  messages,
  problemMessages,
  type SessionView,
} from '@sixtyfour/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ApiProblem, createCall } from '../../lib/api.ts';
import type { RealtimeStatus } from '../../lib/realtime/connection.ts';
import { createSessionStore } from '../../lib/session-store.ts';
import type { SearchEffect } from './search.ts';
import { createSearchShell } from './shell.ts';

const GAME = '0b5cbf0e-9c0c-4c0e-8d0e-2f4a7e1d9a01';
const PLAYER = '6f1c1c8e-70b7-4b53-9c53-0f5a8f0c5c11';
const words = messages.online;

const NAMED: SessionView = {
  player: { id: PLAYER, username: 'Maja', country: 'PL', named: true },
  account: null,
  pendingEmail: null,
  liveGame: null,
  waitingRoom: null,
};

const requestOf = (part: Partial<MatchRequest>): MatchRequest => ({
  user_id: PLAYER,
  status: 'pending',
  game_id: null,
  cancel_reason: null,
  waited_ms: 0,
  ...part,
});

type Reply = () => Response | Promise<Response>;
const refusal = (error: string, message: string, status = 409): Response =>
  Response.json({ error, message }, { status });

/** A server of which a test decides every answer. */
function createFakes(view: SessionView | null = NAMED) {
  const server = {
    session: (): Response => Response.json({ session: view }),
    find: (): Response => Response.json({ status: 'pending', game_id: null, waited_ms: 0 }),
    cancel: (): Response => Response.json({ status: 'cancelled' }),
    match: (): Response | Promise<Response> => Response.json({ request: null }),
    join: (): Result<MatchAnswer, ApiProblem> => ok({ status: 'pending', game_id: null, waited_ms: 0 }),
  };
  const replies: Readonly<Record<string, Reply>> = {
    [api.getSession.path]: () => server.session(),
    [api.findMatch.path]: () => server.find(),
    [api.cancelMatch.path]: () => server.cancel(),
    [api.getMatch.path]: () => server.match(),
  };
  const asked: string[] = [];
  const call = createCall(async (path) => {
    const url = path as string;
    asked.push(url);
    const reply = replies[url];
    if (reply === undefined) throw new Error(`nobody answers ${url}`);
    return reply();
  });
  const told: string[] = [];
  const joins: JoinQueue[] = [];
  const calls = vi.fn<() => void>();
  const matchListeners = new Set<(request: MatchRequest) => void>();
  const connectionListeners = new Set<() => void>();
  const connection = { status: 'realtime' as RealtimeStatus, wanted: 0 };
  const shell = createSearchShell({
    call,
    session: createSessionStore({ call, storage: { read: () => null, write: () => {} } }),
    realtime: {
      connect: () => {
        connection.wanted += 1;
        return () => {
          connection.wanted -= 1;
        };
      },
      on: (_, listener) => {
        matchListeners.add(listener as (request: MatchRequest) => void);
        return () => {};
      },
      status: () => connection.status,
      subscribe: (listener) => {
        connectionListeners.add(listener);
        return () => void connectionListeners.delete(listener);
      },
      joinQueue: (search) => {
        joins.push(search);
        return Promise.resolve(server.join());
      },
    },
    now: () => Date.now(),
    tell: (effect: Extract<SearchEffect, { type: 'toast' | 'dismiss-toast' | 'announce' | 'call' }>) => {
      if (effect.type === 'toast') told.push(effect.text);
      if (effect.type === 'call') calls();
    },
  });
  return {
    shell,
    server,
    asked,
    told,
    joins,
    calls,
    connection,
    find: async () => {
      shell.send({ type: 'find' });
      await vi.advanceTimersByTimeAsync(0);
    },
    cancel: async () => {
      shell.send({ type: 'cancel' });
      await vi.advanceTimersByTimeAsync(0);
    },
    become: (status: RealtimeStatus) => {
      connection.status = status;
      for (const listener of connectionListeners) listener();
    },
    push: (part: Partial<MatchRequest>) => {
      for (const listener of matchListeners) listener(requestOf(part));
    },
    asksFor: (path: string) => asked.filter((url) => url === path).length,
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a search wants the connection as long as it goes on', async () => {
  const { shell, find, cancel, connection, told } = createFakes();
  await find();
  expect(shell.get().phase).toBe('searching');
  expect(connection.wanted).toBe(1);
  await cancel();
  expect(connection.wanted).toBe(0);
  expect(told).toEqual([words.cancelled]);
});

test('a match that is told over the connection is found once, whoever tells it again', async () => {
  const { shell, find, push, told, calls } = createFakes();
  await find();
  push({ status: 'matched', game_id: GAME });
  push({ status: 'matched', game_id: GAME });
  expect(shell.get()).toMatchObject({ phase: 'found', game: { id: GAME } });
  expect(told).toEqual([words.matchFound]);
  expect(calls).toHaveBeenCalledTimes(1);
});

test('while the connection is away it is asked every two seconds', async () => {
  const { shell, find, server, connection, asksFor } = createFakes();
  await find();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asksFor(api.getMatch.path)).toBe(0);
  connection.status = 'database-sync';
  server.match = () => Response.json({ request: requestOf({ waited_ms: 12_000 }) });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(asksFor(api.getMatch.path)).toBe(3);
  server.match = () => Response.json({ request: requestOf({ status: 'matched', game_id: GAME }) });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(shell.get().phase).toBe('found');
});

test('a match that was told before the connection was there is found as soon as it is', async () => {
  const { shell, find, server, become } = createFakes();
  become('connecting');
  await find();
  server.match = () => Response.json({ request: requestOf({ status: 'matched', game_id: GAME }) });
  become('realtime');
  await vi.advanceTimersByTimeAsync(0);
  expect(shell.get().phase).toBe('found');
});

test('an answer that comes after the cancellation does not bring the search back', async () => {
  const { shell, find, cancel, server, become } = createFakes();
  become('connecting');
  await find();
  const answer = Promise.withResolvers<Response>();
  server.match = () => answer.promise;
  become('realtime');
  await cancel();
  answer.resolve(Response.json({ request: requestOf({ waited_ms: 1_000 }) }));
  await vi.advanceTimersByTimeAsync(0);
  expect(shell.get().phase).toBe('idle');
});

test('R-ER-13 without any word of the server the search ends at 62 seconds', async () => {
  const { shell, find, server, told, asksFor } = createFakes();
  await find();
  server.match = () => refusal('unavailable', problemMessages.unavailable, 503);
  await vi.advanceTimersByTimeAsync(61_999);
  expect(shell.get().phase).toBe('searching');
  expect(asksFor(api.getMatch.path)).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([words.searchTimedOut]);
});

test('a match whose message was lost is found before the search is given up', async () => {
  const { shell, find, server } = createFakes();
  await find();
  server.match = () => Response.json({ request: requestOf({ status: 'matched', game_id: GAME, waited_ms: 59_900 }) });
  await vi.advanceTimersByTimeAsync(61_000);
  expect(shell.get().phase).toBe('found');
});

test('a newer search of another tab is not ended by the age of this one', async () => {
  const { shell, find, server } = createFakes();
  await find();
  server.match = () => Response.json({ request: requestOf({ waited_ms: 20_000 }) });
  await vi.advanceTimersByTimeAsync(62_000);
  expect(shell.get().phase).toBe('searching');
});

test('R-ER-11 no identity can be had', async () => {
  const { find, server, told } = createFakes(null);
  server.session = () => refusal('unavailable', problemMessages.unavailable, 503);
  await find();
  expect(told).toEqual(['Failed to create anonymous ID']);
});

test.each([
  ['unavailable', problemMessages.unavailable, `Matchmaking failed: ${problemMessages.unavailable}`],
  ['internal', problemMessages.internal, 'Matchmaking failed: Unknown error'],
])('R-ER-12 the search is refused: %s', async (code, message, text) => {
  const { shell, find, server, told } = createFakes();
  server.find = () => refusal(code, message, 503);
  await find();
  expect(told).toEqual([text]);
  expect(shell.get().phase).toBe('idle');
});

test('the cancellation came too late: the match is learned', async () => {
  const { shell, find, cancel, server, told } = createFakes();
  await find();
  server.cancel = () => refusal('not-searching', problemMessages['not-searching']);
  server.match = () => Response.json({ request: requestOf({ status: 'matched', game_id: GAME }) });
  await cancel();
  expect(shell.get().phase).toBe('found');
  expect(told).toEqual([words.matchFound]);
});

test('R-ER-14 a cancellation that fails is told, and the search goes on', async () => {
  const { shell, find, cancel, server, told } = createFakes();
  await find();
  server.cancel = () => refusal('unavailable', problemMessages.unavailable, 503);
  await cancel();
  expect(told).toEqual([words.cancelFailed]);
  expect(shell.get()).toMatchObject({ phase: 'searching', isCancelling: false });
});

test.each([
  ['this page', { named: false }, undefined],
  ['the server alone', {}, 'name-required'],
] as const)(
  'a missing name is known to %s: it is asked for, and the search goes on by itself',
  async (_, change, code) => {
    const fakes = createFakes({ ...NAMED, player: { ...NAMED.player, ...change } });
    const { shell, find, server, told } = fakes;
    if (code !== undefined) server.find = () => refusal(code, problemMessages[code]);
    await find();
    expect(shell.get().phase).toBe('naming');
    expect(told).toEqual([messages.identity.nameAndCountryFirst]);
  },
);

test('who is in a game already is led back to it, unless it has ended meanwhile', async () => {
  const liveGame = { id: GAME, origin: 'room' } as const;
  const live = createFakes({ ...NAMED, liveGame });
  await live.find();
  expect(live.shell.get()).toMatchObject({ phase: 'found', game: liveGame, isNew: false });
  expect(live.calls).not.toHaveBeenCalled();

  const over = createFakes({ ...NAMED, liveGame });
  await over.shell.resume();
  over.server.session = () => Response.json({ session: NAMED });
  await over.find();
  expect(over.shell.get().phase).toBe('searching');
});

test('R-CA-08 a pending search is taken up where it is', async () => {
  const { shell, server } = createFakes();
  server.match = () => Response.json({ request: requestOf({ waited_ms: 23_000 }) });
  await shell.resume();
  expect(shell.get()).toMatchObject({ phase: 'searching', since: Date.now() - 23_000 });
});

test('a search that has just ended is not taken up', async () => {
  const { shell, server, told } = createFakes();
  server.match = () => Response.json({ request: requestOf({ status: 'cancelled', cancel_reason: 'timeout' }) });
  await shell.resume();
  expect(shell.get().phase).toBe('idle');
  expect(told).toEqual([]);
});

test('the match came while the page was loaded anew: it leads to the game', async () => {
  const { shell, server } = createFakes({ ...NAMED, liveGame: { id: GAME, origin: 'queue' } });
  server.match = () => Response.json({ request: requestOf({ status: 'matched', game_id: GAME }) });
  await shell.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect(shell.get()).toMatchObject({ phase: 'found', game: { id: GAME }, isNew: false });
});

test('A-33 from the screen of the rooms the search goes by the websocket, and its game is shown there', async () => {
  const { shell, find, push, joins, asksFor } = createFakes();
  shell.send({ type: 'at', door: 'room' });
  await find();
  expect(joins).toEqual([{ playerName: 'Maja', country: 'PL' }]);
  expect(asksFor(api.findMatch.path)).toBe(0);
  push({ status: 'matched', game_id: GAME });
  expect(shell.get()).toMatchObject({ phase: 'found', game: { id: GAME, origin: 'room' } });
});

test.each([
  ['there is no websocket', 'database-sync', 0],
  ['it does not answer', 'realtime', 1],
] as const)('A-33 where %s, the screen of the rooms searches by a call', async (_, status, tries) => {
  const { shell, find, server, connection, joins, asksFor } = createFakes();
  connection.status = status;
  server.join = () => err({ code: 'unavailable', message: problemMessages.unavailable, offline: true });
  shell.send({ type: 'at', door: 'room' });
  await find();
  expect(joins).toHaveLength(tries);
  expect(asksFor(api.findMatch.path)).toBe(1);
  expect(shell.get().phase).toBe('searching');
});

test('R-ER-15 a search that the websocket refuses fails with the words of the rooms', async () => {
  const { shell, find, server, told } = createFakes();
  server.join = () => err({ code: 'internal', message: problemMessages.internal, offline: false });
  shell.send({ type: 'at', door: 'room' });
  await find();
  expect(told).toEqual(['Failed to join queue. Please try again.']);
  expect(shell.get()).toMatchObject({ door: 'room', phase: 'idle' });
});
