import { err, ok, type Result } from '@sixtyfour/chess';
import {
  api,
  type JoinQueue,
  type MatchAnswer,
  type MatchRequest,
  messages,
  POLLING_MS,
  problemMessages,
  SEARCH_ACTIVITY_MS,
  type SessionView,
  type TimeControlName,
} from '@sixtyfour/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ApiProblem, createCall } from '../../lib/api.ts';
import type { RealtimeStatus } from '../../lib/realtime/connection.ts';
import { createSessionStore } from '../../lib/session-store.ts';
import { createStore } from '../../lib/store.ts';
import { sessionOf } from '../../lib/test-session.ts';
import { isPaused, type SearchEffect } from './search.ts';
import { createSearchRunner } from './search-runner.ts';

const GAME = '0b5cbf0e-9c0c-4c0e-8d0e-2f4a7e1d9a01';
const PLAYER = '6f1c1c8e-70b7-4b53-9c53-0f5a8f0c5c11';
const words = messages.queue;

const NAMED = sessionOf(PLAYER);

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

/** A fake server and connection that a test controls. */
function createFakes(
  view: SessionView | null = NAMED,
  tab: { searchFrom: string | null; times?: readonly TimeControlName[] } = { searchFrom: null },
) {
  const server = {
    session: (): Response | Promise<Response> => Response.json({ session: view }),
    find: (): Response | Promise<Response> => Response.json({ status: 'pending', game_id: null, waited_ms: 0 }),
    cancel: (): Response | Promise<Response> => Response.json({ status: 'cancelled' }),
    match: (): Response | Promise<Response> => Response.json({ request: null }),
    join: (): Result<MatchAnswer, ApiProblem> => ok({ status: 'pending', game_id: null, waited_ms: 0 }),
  };
  const replies: Readonly<Record<string, Reply>> = {
    [api.getSession.path]: () => server.session(),
    [api.findMatch.path]: () => server.find(),
    [api.cancelMatch.path]: () => server.cancel(),
    [api.getMatch.path]: () => server.match(),
  };
  const requests: string[] = [];
  const call = createCall(async (path) => {
    const url = path as string;
    requests.push(url);
    const reply = replies[url];
    if (reply === undefined) throw new Error(`no reply for ${url}`);
    return reply();
  });
  const told: string[] = [];
  const joins: JoinQueue[] = [];
  const calls = vi.fn<() => void>();
  const matchListeners = new Set<(request: MatchRequest) => void>();
  const status = createStore<RealtimeStatus>('realtime');
  const connection = { wanted: 0, opened: 0, activeAt: Date.now() };
  const runner = createSearchRunner({
    call,
    session: createSessionStore({ call, storage: { read: () => null, write: () => {} } }),
    realtime: {
      connect: () => {
        connection.wanted += 1;
        connection.opened += 1;
        return () => {
          connection.wanted -= 1;
        };
      },
      on: (_, listener) => {
        matchListeners.add(listener as (request: MatchRequest) => void);
        return () => {};
      },
      status: status.get,
      subscribe: status.subscribe,
      joinQueue: (search) => {
        joins.push(search);
        return Promise.resolve(server.join());
      },
    },
    searchFrom: {
      read: () => tab.searchFrom,
      write: (origin) => {
        tab.searchFrom = origin;
      },
    },
    times: () => tab.times ?? ['5+0'],
    now: () => Date.now(),
    lastActivity: () => connection.activeAt,
    notify: (effect: Extract<SearchEffect, { type: 'toast' | 'dismiss-toast' | 'announce' | 'alert' }>) => {
      if (effect.type === 'toast') told.push(effect.text);
      if (effect.type === 'alert') calls();
    },
  });
  return {
    runner,
    server,
    requests,
    told,
    joins,
    calls,
    connection,
    find: async () => {
      runner.send({ type: 'find' });
      await vi.advanceTimersByTimeAsync(0);
    },
    cancel: async () => {
      runner.send({ type: 'cancel' });
      await vi.advanceTimersByTimeAsync(0);
    },
    setStatus: status.set,
    push: (part: Partial<MatchRequest>) => {
      for (const listener of matchListeners) listener(requestOf(part));
    },
    requestCount: (path: string) => requests.filter((url) => url === path).length,
  };
}

type Fakes = ReturnType<typeof createFakes>;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a running search keeps the connection open', async () => {
  const { runner, find, cancel, connection, told } = createFakes();
  await find();
  expect(runner.get().phase).toBe('searching');
  expect(connection.wanted).toBe(1);
  await cancel();
  expect(connection.wanted).toBe(0);
  expect(told).toEqual([words.cancelled]);
});

test('a match message that arrives twice is reported once', async () => {
  const { runner, find, push, told, calls } = createFakes();
  await find();
  push({ status: 'matched', game_id: GAME });
  push({ status: 'matched', game_id: GAME });
  expect(runner.get()).toMatchObject({ phase: 'found', game: { id: GAME } });
  expect(told).toEqual([words.matchFound]);
  expect(calls).toHaveBeenCalledTimes(1);
});

const ROOM = { gameId: GAME, roomCode: 'ABC234' };

test.each([
  ['a page that knows no room of its own fetches the game, to lead there', null, 1],
  ['a page with its own room hears of the game from the room', ROOM, 0],
])('a game of a room ends the search: %s', async (_, waitingRoom, fetched) => {
  const { runner, find, push, requestCount } = createFakes(sessionOf(PLAYER, { waitingRoom }));
  await find();
  const before = requestCount(api.getSession.path);
  push({ status: 'cancelled', cancel_reason: 'seated' });
  await vi.advanceTimersByTimeAsync(0);
  expect(runner.get().phase).toBe('idle');
  expect(requestCount(api.getSession.path) - before).toBe(fetched);
});

test('an answer that comes after the match and its game does not begin another search', async () => {
  const { runner, find, push, server } = createFakes();
  const answer = Promise.withResolvers<Response>();
  server.find = () => answer.promise;
  await find();
  push({ status: 'matched', game_id: GAME });
  runner.send({ type: 'arrived' });
  answer.resolve(Response.json({ status: 'pending', game_id: null, waited_ms: 0 }));
  await vi.advanceTimersByTimeAsync(0);
  expect(runner.get().phase).toBe('idle');
});

test('while the connection is lost the search is polled every two seconds', async () => {
  const { runner, find, server, setStatus, requestCount } = createFakes();
  await find();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requestCount(api.getMatch.path)).toBe(0);
  setStatus('database-sync');
  server.match = () => Response.json({ request: requestOf({ waited_ms: 12_000 }) });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(requestCount(api.getMatch.path)).toBe(3);
  server.match = () => Response.json({ request: requestOf({ status: 'matched', game_id: GAME }) });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(runner.get().phase).toBe('found');
});

test('a match message missed before the connection opened is fetched when it opens', async () => {
  const { runner, find, server, setStatus } = createFakes();
  setStatus('connecting');
  await find();
  server.match = () => Response.json({ request: requestOf({ status: 'matched', game_id: GAME }) });
  setStatus('realtime');
  await vi.advanceTimersByTimeAsync(0);
  expect(runner.get().phase).toBe('found');
});

test.each([
  [
    'its match is opened while its game still runs',
    'queue',
    { phase: 'found', game: { id: GAME } },
    [words.matchFound],
  ],
  ['a game of a room has ended it', 'room', { phase: 'idle', end: null }, []],
  ['there is no game', null, { phase: 'idle', end: { reason: 'stopped' } }, [words.endedUnheard]],
] as const)('a search that the server tells nothing about any more: %s', async (_, origin, state, texts) => {
  const { runner, find, server, setStatus, told } = createFakes();
  await find();
  const liveGame = origin === null ? null : { id: GAME, origin };
  server.session = () => Response.json({ session: { ...NAMED, liveGame } });
  setStatus('database-sync');
  await vi.advanceTimersByTimeAsync(POLLING_MS);
  expect(runner.get()).toMatchObject(state);
  expect(told).toEqual(texts);
});

test('an answer that arrives after the cancellation does not revive the search', async () => {
  const { runner, find, cancel, server, setStatus } = createFakes();
  setStatus('connecting');
  await find();
  const answer = Promise.withResolvers<Response>();
  server.match = () => answer.promise;
  setStatus('realtime');
  await cancel();
  answer.resolve(Response.json({ request: requestOf({ waited_ms: 1_000 }) }));
  await vi.advanceTimersByTimeAsync(0);
  expect(runner.get().phase).toBe('idle');
});

test('R-ER-13 without any message from the server the search ends after 62 seconds', async () => {
  const { runner, find, server, told, requestCount } = createFakes();
  await find();
  server.match = () => refusal('unavailable', problemMessages.unavailable, 503);
  await vi.advanceTimersByTimeAsync(61_999);
  expect(runner.get().phase).toBe('searching');
  expect(requestCount(api.getMatch.path)).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([words.searchTimedOut]);
});

test('R-Q-09 a search that times out is renewed by its connection as long as the visitor is there, then it stops', async () => {
  const { runner, find, push, connection, requestCount, told } = createFakes();
  await find();
  const timeOut = async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    push({ status: 'cancelled', cancel_reason: 'timeout' });
    await vi.advanceTimersByTimeAsync(0);
  };
  await timeOut();
  await timeOut();
  expect(runner.get()).toMatchObject({ phase: 'searching', since: Date.now(), isRenewed: true });
  expect(requestCount(api.findMatch.path)).toBe(3);
  // While reconnecting, this player could not be matched.
  expect(connection).toMatchObject({ wanted: 1, opened: 1 });
  connection.activeAt = Date.now();
  for (let minute = 1; minute < SEARCH_ACTIVITY_MS / 60_000; minute += 1) await timeOut();
  expect(runner.get().phase).toBe('searching');
  expect(told).toEqual([words.searchTimedOut]);
  await timeOut();
  expect(runner.get()).toMatchObject({ phase: 'idle', end: { reason: 'stopped' } });
  expect(told).toEqual([words.searchTimedOut, words.stopped]);
  expect(connection.wanted).toBe(0);
  expect(requestCount(api.findMatch.path)).toBe(5);
});

test.each<[string, Reply]>([
  ['without a connection', () => Promise.reject(new TypeError('no network'))],
  ['by a busy server', () => refusal('unavailable', problemMessages.unavailable, 503)],
])('a search that cannot be renewed %s is renewed when it can be', async (_, fail) => {
  const { runner, find, push, server, told } = createFakes();
  await find();
  const reachable = server.find;
  server.find = fail;
  push({ status: 'cancelled', cancel_reason: 'timeout' });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(runner.get().phase).toBe('requesting');
  expect(isPaused(runner.get(), true)).toBe(true);
  server.find = reachable;
  await vi.advanceTimersByTimeAsync(POLLING_MS);
  expect(runner.get().phase).toBe('searching');
  expect(told).toEqual([words.searchTimedOut]);
});

test('R-Q-07 a search canceled while it cannot be renewed is not started again', async () => {
  const { runner, find, push, server, told, requestCount } = createFakes();
  await find();
  server.find = () => refusal('unavailable', problemMessages.unavailable, 503);
  push({ status: 'cancelled', cancel_reason: 'timeout' });
  await vi.advanceTimersByTimeAsync(0);
  const asked = requestCount(api.findMatch.path);
  server.find = () => Response.json({ status: 'matched', game_id: GAME, waited_ms: 0 });
  runner.send({ type: 'cancel' });
  await vi.advanceTimersByTimeAsync(POLLING_MS);
  expect(runner.get().phase).toBe('idle');
  expect(told).toEqual([words.searchTimedOut, words.cancelled]);
  expect(requestCount(api.findMatch.path)).toBe(asked);
});

/** A search without an answer, which the visitor knows to have failed or has canceled. */
async function loseSearch({ runner, find, push, server }: Fakes, when: 'at first' | 'renewed'): Promise<void> {
  const reachable = server.find;
  if (when === 'renewed') await find();
  server.find = () => Promise.reject(new TypeError('the answer was lost'));
  if (when === 'renewed') push({ status: 'cancelled', cancel_reason: 'timeout' });
  else runner.send({ type: 'find' });
  await vi.advanceTimersByTimeAsync(0);
  if (when === 'renewed') runner.send({ type: 'cancel' });
  await vi.advanceTimersByTimeAsync(POLLING_MS);
  server.find = reachable;
  expect(runner.get().phase).toBe('idle');
}

test.each(['at first', 'renewed'] as const)(
  'R-Q-07 a search whose answer was lost (%s) is canceled as soon as the server answers, or its game is looked up',
  async (when) => {
    const fakes = createFakes();
    const { server, requestCount } = fakes;
    const reachable = server.session;
    server.cancel = () => refusal('unavailable', problemMessages.unavailable, 503);
    await loseSearch(fakes, when);
    await vi.advanceTimersByTimeAsync(2 * POLLING_MS);
    const tried = requestCount(api.cancelMatch.path);
    expect(tried).toBeGreaterThan(1);
    server.cancel = () => refusal('not-searching', problemMessages['not-searching']);
    server.session = () => refusal('unavailable', problemMessages.unavailable, 503);
    const asked = requestCount(api.getSession.path);
    await vi.advanceTimersByTimeAsync(POLLING_MS);
    server.session = reachable;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(requestCount(api.cancelMatch.path)).toBe(tried + 1);
    expect(requestCount(api.getSession.path)).toBe(asked + 2);
  },
);

test.each([
  ['succeeds', () => Response.json({ status: 'cancelled' })],
  ['fails', () => refusal('unavailable', problemMessages.unavailable, 503)],
])('the next search waits for the cancellation of a lost one, and does not change when that %s', async (_, reply) => {
  const fakes = createFakes();
  const { runner, server, find, told, requests } = fakes;
  const answer = Promise.withResolvers<Response>();
  server.cancel = () => answer.promise;
  await loseSearch(fakes, 'renewed');
  await find();
  expect(requests.at(-1)).toBe(api.cancelMatch.path);
  answer.resolve(reply());
  await vi.advanceTimersByTimeAsync(POLLING_MS);
  expect(runner.get()).toMatchObject({ phase: 'searching', isCancelling: false });
  expect(told).toEqual([words.searchTimedOut, words.cancelled]);
  expect(requests.filter((path) => path === api.cancelMatch.path)).toHaveLength(1);
});

test('a lost search is not canceled after it must have ended: it could be that of another tab', async () => {
  const fakes = createFakes();
  const { server, requestCount } = fakes;
  server.cancel = () => refusal('unavailable', problemMessages.unavailable, 503);
  await loseSearch(fakes, 'at first');
  const asked = requestCount(api.getSession.path);
  await vi.advanceTimersByTimeAsync(60_000);
  const tried = requestCount(api.cancelMatch.path);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requestCount(api.cancelMatch.path)).toBe(tried);
  // It may have found a game.
  expect(requestCount(api.getSession.path)).toBe(asked + 1);
});

test('a lost search that the visitor has canceled is not resumed', async () => {
  const fakes = createFakes();
  const { runner, server } = fakes;
  const { cancel } = server;
  let isRunning = true;
  server.match = () => Response.json({ request: isRunning ? requestOf({}) : null });
  server.cancel = () => refusal('unavailable', problemMessages.unavailable, 503);
  await loseSearch(fakes, 'renewed');
  const resumed = runner.resume();
  await vi.advanceTimersByTimeAsync(0);
  server.cancel = () => {
    isRunning = false;
    return cancel();
  };
  await vi.advanceTimersByTimeAsync(POLLING_MS);
  expect(await resumed).toBe(false);
  expect(runner.get().phase).toBe('idle');
});

test('a cancellation without an answer comes before the next search, begun after a message, and does not end it', async () => {
  const { runner, server, find, cancel, push, requests } = createFakes();
  const answer = Promise.withResolvers<Response>();
  server.cancel = () => answer.promise;
  await find();
  await cancel();
  push({ status: 'cancelled', cancel_reason: 'player' });
  await find();
  expect(requests.at(-1)).toBe(api.cancelMatch.path);
  answer.resolve(Response.json({ status: 'cancelled' }));
  await vi.advanceTimersByTimeAsync(0);
  expect(runner.get().phase).toBe('searching');
});

test.each(['match', 'session'] as const)(
  'a cancellation that came too late ends the search although the %s could not be looked up at once',
  async (what) => {
    const { runner, find, cancel, server } = createFakes();
    await find();
    const { match, session } = server;
    server.cancel = () => refusal('not-searching', problemMessages['not-searching']);
    server[what] = () => refusal('unavailable', problemMessages.unavailable, 503);
    await cancel();
    expect(runner.get().phase).toBe('searching');
    Object.assign(server, { match, session });
    await vi.advanceTimersByTimeAsync(POLLING_MS);
    expect(runner.get()).toMatchObject({ phase: 'idle', end: { reason: 'cancelled' } });
  },
);

test('the next attempt to renew a search ends with it: a later search is not answered by it', async () => {
  const { runner, find, push, server, requestCount } = createFakes();
  await find();
  server.find = () => refusal('unavailable', problemMessages.unavailable, 503);
  push({ status: 'cancelled', cancel_reason: 'timeout' });
  await vi.advanceTimersByTimeAsync(0);
  push({ status: 'matched', game_id: GAME });
  runner.send({ type: 'arrived' });
  const answer = Promise.withResolvers<Response>();
  server.find = () => answer.promise;
  await find();
  const asked = requestCount(api.findMatch.path);
  await vi.advanceTimersByTimeAsync(POLLING_MS);
  expect(requestCount(api.findMatch.path)).toBe(asked);
});

test('a search that the server no longer knows is not called ended as long as its game could not be looked up', async () => {
  const { runner, find, server, setStatus } = createFakes();
  await find();
  server.match = () => Response.json({ request: null });
  server.session = () => refusal('unavailable', problemMessages.unavailable, 503);
  setStatus('connecting');
  await vi.advanceTimersByTimeAsync(POLLING_MS);
  expect(runner.get().phase).toBe('searching');
});

test('who got a seat elsewhere is led to that game as soon as the server answers', async () => {
  const { find, push, server, requestCount } = createFakes();
  await find();
  server.session = () => refusal('unavailable', problemMessages.unavailable, 503);
  push({ status: 'cancelled', cancel_reason: 'seated' });
  await vi.advanceTimersByTimeAsync(0);
  const asked = requestCount(api.getSession.path);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requestCount(api.getSession.path)).toBe(asked + 1);
});

test('a match whose message was lost is found by the final check', async () => {
  const { runner, find, server } = createFakes();
  await find();
  server.match = () => Response.json({ request: requestOf({ status: 'matched', game_id: GAME, waited_ms: 59_900 }) });
  await vi.advanceTimersByTimeAsync(61_000);
  expect(runner.get().phase).toBe('found');
});

test('a search restarted in another tab does not time out by its old age', async () => {
  const { runner, find, server } = createFakes();
  await find();
  server.match = () => Response.json({ request: requestOf({ waited_ms: 20_000 }) });
  await vi.advanceTimersByTimeAsync(62_000);
  expect(runner.get().phase).toBe('searching');
});

test('R-ER-11 without a session the search fails with its message', async () => {
  const { find, server, told } = createFakes(null);
  server.session = () => refusal('unavailable', problemMessages.unavailable, 503);
  await find();
  expect(told).toEqual(['Failed to create anonymous ID']);
});

test.each([
  ['unavailable', problemMessages.unavailable, `Matchmaking failed: ${problemMessages.unavailable}`],
  ['internal', problemMessages.internal, 'Matchmaking failed: Unknown error'],
])('R-ER-12 a search that is refused as %s shows its message', async (code, message, text) => {
  const { runner, find, server, told } = createFakes();
  server.find = () => refusal(code, message, 503);
  await find();
  expect(told).toEqual([text]);
  expect(runner.get().phase).toBe('idle');
});

test('a cancellation that comes too late finds the match', async () => {
  const { runner, find, cancel, server, told } = createFakes();
  await find();
  server.cancel = () => refusal('not-searching', problemMessages['not-searching']);
  server.match = () => Response.json({ request: requestOf({ status: 'matched', game_id: GAME }) });
  await cancel();
  expect(runner.get().phase).toBe('found');
  expect(told).toEqual([words.matchFound]);
});

test('R-ER-14 a failed cancellation shows its message, and the search continues', async () => {
  const { runner, find, cancel, server, told } = createFakes();
  await find();
  server.cancel = () => refusal('unavailable', problemMessages.unavailable, 503);
  await cancel();
  expect(told).toEqual([words.cancelFailed]);
  expect(runner.get()).toMatchObject({ phase: 'searching', isCancelling: false });
});

test.each([
  ['this page', { named: false }, undefined],
  ['only the server', {}, 'name-required'],
] as const)('a search without a name asks for it, when %s knows that it is missing', async (_, change, code) => {
  const fakes = createFakes({ ...NAMED, player: { ...NAMED.player, ...change } });
  const { runner, find, server, told } = fakes;
  if (code !== undefined) server.find = () => refusal(code, problemMessages[code]);
  await find();
  expect(runner.get().phase).toBe('naming');
  expect(told).toEqual([problemMessages['name-required']]);
});

test('a player with a live game is redirected to it, unless it has ended in the meantime', async () => {
  const liveGame = { id: GAME, origin: 'room' } as const;
  const live = createFakes({ ...NAMED, liveGame });
  await live.find();
  expect(live.runner.get()).toMatchObject({ phase: 'found', game: liveGame, isNew: false });
  expect(live.calls).not.toHaveBeenCalled();

  const over = createFakes({ ...NAMED, liveGame });
  await over.runner.resume();
  over.server.session = () => Response.json({ session: NAMED });
  await over.find();
  expect(over.runner.get().phase).toBe('searching');
});

test('R-CA-08 a pending search is resumed with its age', async () => {
  const { runner, server } = createFakes();
  server.match = () => Response.json({ request: requestOf({ waited_ms: 23_000 }) });
  await runner.resume();
  expect(runner.get()).toMatchObject({ phase: 'searching', since: Date.now() - 23_000 });
});

test('a search that has just ended is not resumed', async () => {
  const { runner, server, told } = createFakes();
  server.match = () => Response.json({ request: requestOf({ status: 'cancelled', cancel_reason: 'timeout' }) });
  await runner.resume();
  expect(runner.get().phase).toBe('idle');
  expect(told).toEqual([]);
});

test('a match that came during a reload leads to the game', async () => {
  const { runner, server } = createFakes({ ...NAMED, liveGame: { id: GAME, origin: 'queue' } });
  server.match = () => Response.json({ request: requestOf({ status: 'matched', game_id: GAME }) });
  await runner.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect(runner.get()).toMatchObject({ phase: 'found', game: { id: GAME }, isNew: false });
});

test('R-Q-10 the next page of a tab resumes its search, on the screen of that search, until it has ended', async () => {
  const tab = { searchFrom: null };
  const first = createFakes(NAMED, tab);
  first.runner.send({ type: 'screen-shown', origin: 'room' });
  await first.find();

  const { runner, server, cancel } = createFakes(NAMED, tab);
  server.match = () => Response.json({ request: requestOf({ waited_ms: 23_000 }) });
  await runner.resumeOfTab();
  expect(runner.get()).toMatchObject({ phase: 'searching', origin: 'room', since: Date.now() - 23_000 });
  await cancel();

  const third = createFakes(NAMED, tab);
  await third.runner.resumeOfTab();
  expect(third.requests).toEqual([]);
});

test.each(['match', 'session'] as const)(
  'R-Q-10 a page that cannot fetch the %s asks again while its tab was searching',
  async (what) => {
    const { runner, server } = createFakes(NAMED, { searchFrom: 'queue' });
    const { session } = server;
    server.match = () => Response.json({ request: requestOf({ waited_ms: 9_000 }) });
    const { match } = server;
    server[what] = () => refusal('unavailable', problemMessages.unavailable, 503);
    await runner.resume();
    expect(runner.get().phase).toBe('idle');
    Object.assign(server, { match, session });
    await vi.advanceTimersByTimeAsync(POLLING_MS);
    expect(runner.get()).toMatchObject({ phase: 'searching', since: Date.now() - 9_000 });
  },
);

test('a page whose session has ended does not ask for its search for ever', async () => {
  const { runner, server, requestCount } = createFakes(NAMED, { searchFrom: 'queue' });
  server.match = () => refusal('unauthenticated', problemMessages.unauthenticated, 401);
  await runner.resumeOfTab();
  await vi.advanceTimersByTimeAsync(10 * POLLING_MS);
  // Once for each of two sessions.
  expect(requestCount(api.getMatch.path)).toBe(2);
});

test.each(['before the page knows the search', 'during the search'] as const)(
  'an answer about a search asked for %s, but received after its game was opened, does not bring it back',
  async (when) => {
    const { runner, server, push, find } = createFakes();
    const answer = Promise.withResolvers<Response>();
    server.match = () => answer.promise;
    if (when === 'during the search') await find();
    const resumed = runner.resume();
    await vi.advanceTimersByTimeAsync(0);
    if (when === 'before the page knows the search') await find();
    push({ status: 'matched', game_id: GAME });
    runner.send({ type: 'arrived' });
    answer.resolve(Response.json({ request: requestOf({}) }));
    await resumed;
    expect(runner.get().phase).toBe('idle');
  },
);

test('R-Q-10 a match that comes before the next page of the tab knows of its search is opened', async () => {
  const { runner, server, push, told } = createFakes(NAMED, { searchFrom: 'queue' });
  server.match = () => Response.json({ request: requestOf({ status: 'matched', game_id: GAME }) });
  push({ status: 'matched', game_id: GAME });
  await vi.advanceTimersByTimeAsync(0);
  expect(runner.get()).toMatchObject({ phase: 'found', game: { id: GAME }, isNew: true });
  expect(told).toEqual([words.matchFound]);
});

test('another tab does not show a search that it does not know', async () => {
  const { runner, requests } = createFakes();
  await runner.resumeOfTab();
  expect(requests).toEqual([]);
  expect(runner.get().phase).toBe('idle');
});

test('a search of this tab that ended before its next page was loaded is not shown and forgotten', async () => {
  const tab = { searchFrom: 'queue' };
  const { runner, server, told, requestCount } = createFakes(NAMED, tab);
  server.match = () => Response.json({ request: requestOf({ status: 'cancelled', cancel_reason: 'timeout' }) });
  await runner.resumeOfTab();
  await runner.resumeOfTab();
  expect(runner.get()).toMatchObject({ phase: 'idle', end: null });
  expect(told).toEqual([]);
  expect(requestCount(api.getMatch.path)).toBe(1);
});

test('a match for the search of this tab that came before its next page was loaded is announced', async () => {
  const { runner, server, told, calls } = createFakes(NAMED, { searchFrom: 'queue' });
  server.match = () => Response.json({ request: requestOf({ status: 'matched', game_id: GAME, waited_ms: 9_000 }) });
  await runner.resumeOfTab();
  expect(runner.get()).toMatchObject({ phase: 'found', game: { id: GAME }, isNew: true });
  expect(told).toEqual([words.matchFound]);
  expect(calls).toHaveBeenCalledTimes(1);
});

test('A-33 a search from the room screen uses the websocket, and its game is shown on that screen', async () => {
  // Nor does it use the times that were chosen on the other screen.
  const { runner, find, push, joins, requestCount } = createFakes(NAMED, { searchFrom: null, times: ['1+0'] });
  runner.send({ type: 'screen-shown', origin: 'room' });
  await find();
  expect(joins).toEqual([{ playerName: 'Maja', country: 'PL' }]);
  expect(requestCount(api.findMatch.path)).toBe(0);
  push({ status: 'matched', game_id: GAME });
  expect(runner.get()).toMatchObject({ phase: 'found', game: { id: GAME, origin: 'room' } });
});

test.each([
  ['is not connected', 'database-sync', 0],
  ['does not answer', 'realtime', 1],
] as const)('A-33 a search from the room screen uses HTTP when the websocket %s', async (_, status, tries) => {
  const { runner, find, server, setStatus, joins, requestCount } = createFakes();
  setStatus(status);
  server.join = () => err({ code: 'unavailable', message: problemMessages.unavailable, offline: true });
  runner.send({ type: 'screen-shown', origin: 'room' });
  await find();
  expect(joins).toHaveLength(tries);
  expect(requestCount(api.findMatch.path)).toBe(1);
  expect(runner.get().phase).toBe('searching');
});

test('R-ER-15 a search refused over the websocket shows the message of the room screen', async () => {
  const { runner, find, server, told } = createFakes();
  server.join = () => err({ code: 'internal', message: problemMessages.internal, offline: false });
  runner.send({ type: 'screen-shown', origin: 'room' });
  await find();
  expect(told).toEqual(['Failed to join queue. Please try again.']);
  expect(runner.get()).toMatchObject({ origin: 'room', phase: 'idle' });
});
