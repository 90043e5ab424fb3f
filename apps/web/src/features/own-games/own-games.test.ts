import { err, ok } from '@sixtyfour/chess';
import { messages, type SessionView } from '@sixtyfour/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from '../../lib/store.ts';
import { ALL_GAMES } from './filter.ts';
import type { ListedGame } from './listed-game.ts';
import type { GamesPage, loadDeviceGames, fetchServerGames } from './load-games.ts';
import { createOwnGames } from './own-games.ts';
import { row } from './test-row.ts';

const OFFLINE = { code: 'unavailable', message: '', offline: true } as const;
const NO_COOKIES = { code: 'unauthenticated', message: messages.problems.noCookies, offline: false } as const;

const sessionOf = (id: string) => ({ player: { id } }) as SessionView;

function setUp(
  pages: readonly (GamesPage | null)[],
  device: readonly ListedGame[] | Promise<readonly ListedGame[]> = [],
) {
  const waiting = [...pages];
  const fetchServer = vi.fn<typeof fetchServerGames>(async () => {
    const page = waiting.shift();
    return page ? ok(page) : err(OFFLINE);
  });
  const loadDevice = vi.fn<typeof loadDeviceGames>(async () => device);
  const known = createStore<SessionView | null>(null);
  let wake = () => {};
  const own = createOwnGames(ALL_GAMES, {
    loading: { fetchServerGames: fetchServer, loadDeviceGames: loadDevice },
    known,
    onWake: (listener) => {
      wake = listener;
      return () => {};
    },
  });
  const seen = (status: string) => vi.waitFor(() => expect(own.get().status).toBe(status));
  return {
    own,
    known,
    fetchServer,
    loadDevice,
    wake: () => wake(),
    seen,
    ids: () => own.get().games.map(({ id }) => id),
  };
}

afterEach(() => {
  vi.useRealTimers();
});

test('the next page is added, and the games of the device that waited for it', async () => {
  const { own, fetchServer, seen, ids } = setUp(
    [
      { games: [row('b', 20)], next: '1-1' },
      { games: [row('c', 5)], next: null },
    ],
    [row('a', 30), row('d', 1)],
  );
  own.start();
  await seen('ready');
  expect(ids()).toEqual(['a', 'b']);
  expect(own.get().isMore).toBe(true);
  own.load();
  expect(own.get().status).toBe('more');
  await seen('ready');
  expect(ids()).toEqual(['a', 'b', 'c', 'd']);
  expect(own.get().isMore).toBe(false);
  expect(fetchServer.mock.calls.map(([, cursor]) => cursor)).toEqual([null, '1-1']);
});

test('without the server the games of the device are there, and it can be asked again', async () => {
  const { own, seen, ids } = setUp([null, { games: [row('b', 20)], next: null }], [row('a', 30)]);
  own.start();
  await seen('failed');
  expect(ids()).toEqual(['a']);
  own.load();
  await seen('ready');
  expect(ids()).toEqual(['a', 'b']);
});

test('why the games could not be loaded is known until they are', async () => {
  const { own, fetchServer, seen } = setUp([null, { games: [], next: null }]);
  fetchServer.mockResolvedValueOnce(err(NO_COOKIES));
  own.start();
  await seen('failed');
  expect(own.get().problem).toEqual(NO_COOKIES);
  own.load();
  await vi.waitFor(() => expect(own.get().problem).toEqual(OFFLINE));
  own.load();
  await seen('ready');
  expect(own.get().problem).toBeNull();
});

test('when the connection may be back, only what had failed is loaded again', async () => {
  const { own, fetchServer, wake, seen, ids } = setUp([null, { games: [row('b', 20)], next: null }]);
  own.start();
  await seen('failed');
  wake();
  await seen('ready');
  expect(ids()).toEqual(['b']);
  wake();
  expect(fetchServer).toHaveBeenCalledTimes(2);
});

test('another player has other games; the first one that becomes known changes nothing', async () => {
  const { own, known, fetchServer, loadDevice, seen, ids } = setUp([
    { games: [row('a', 1)], next: null },
    { games: [row('b', 2)], next: null },
  ]);
  const stop = own.start();
  known.set(sessionOf('anna'));
  await seen('ready');
  expect(ids()).toEqual(['a']);
  expect(loadDevice).toHaveBeenCalledTimes(1);
  known.set(null);
  known.set(sessionOf('bela'));
  expect(own.get()).toMatchObject({ games: [], status: 'loading' });
  expect(loadDevice).toHaveBeenCalledTimes(2);
  await seen('ready');
  expect(ids()).toEqual(['b']);
  stop();
  known.set(sessionOf('anna'));
  expect(fetchServer).toHaveBeenCalledTimes(2);
});

test('there are no games only if the device has none either; a storage that answers late is waited for briefly', async () => {
  vi.useFakeTimers();
  const device = Promise.withResolvers<readonly ListedGame[]>();
  const { own, ids } = setUp([{ games: [], next: null }], device.promise);
  own.start();
  await vi.advanceTimersByTimeAsync(1_499);
  expect(own.get()).toMatchObject({ games: [], status: 'loading' });
  await vi.advanceTimersByTimeAsync(1);
  expect(own.get()).toMatchObject({ games: [], status: 'ready' });
  device.resolve([row('a', 30)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(own.get().status).toBe('ready');
  expect(ids()).toEqual(['a']);
});

test('rows of the server are shown at once, but the list is complete only with the games of the device', async () => {
  const device = Promise.withResolvers<readonly ListedGame[]>();
  const { own, seen, ids } = setUp([{ games: [row('b', 20)], next: null }], device.promise);
  own.start();
  await vi.waitFor(() => expect(ids()).toEqual(['b']));
  expect(own.get().status).toBe('loading');
  device.resolve([row('a', 30)]);
  await seen('ready');
  expect(ids()).toEqual(['a', 'b']);
});

test('while the next page cannot be loaded, all games of the device are there', async () => {
  const pages = [{ games: [row('b', 20)], next: '1-1' }, null, { games: [row('c', 5)], next: null }];
  const { own, seen, ids } = setUp(pages, [row('a', 30), row('d', 1)]);
  own.start();
  await seen('ready');
  expect(ids()).toEqual(['a', 'b']);
  own.load();
  await seen('failed');
  expect(ids()).toEqual(['a', 'b', 'd']);
  own.load();
  expect(own.get().status).toBe('more');
  expect(ids()).toEqual(['a', 'b', 'd']);
  await seen('ready');
  expect(ids()).toEqual(['a', 'b', 'c', 'd']);
});
