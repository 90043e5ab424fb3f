import { LEADERBOARD_REFRESH_MS } from '@sixtyfour/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCall } from '../../lib/api.ts';
import { createChampionsStore } from './champions-store.ts';
import { entryOf, tableOf } from './test-kit.ts';

/** A fake server that a test controls, and a page that can be hidden. */
function createFakes() {
  const server = { answer: async (): Promise<Response> => Response.json(tableOf('today', 'Anneke')) };
  const requests: string[] = [];
  const page = { isHidden: false, wake: () => {}, announcements: 0, onDevice: [entryOf({})] };
  const store = createChampionsStore({
    call: createCall(async (path) => {
      requests.push(path as string);
      return server.answer();
    }),
    isHidden: () => page.isHidden,
    onWake: (wake) => {
      page.wake = wake;
      return () => {
        page.wake = () => {};
      };
    },
    readLocal: () => ({ onDevice: page.onDevice, nextReset: '01:00' }),
    now: () => Date.now(),
    random: () => 0.5,
    announceUpdated: () => {
      page.announcements += 1;
    },
  });
  return { server, requests, page, store };
}

const fail = (): Promise<Response> => Promise.reject(new TypeError('no network'));

const settle = () => vi.advanceTimersByTimeAsync(0);

// The day of the fake server's tables.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

test('the table is refreshed every 60 s while the page is visible, when it becomes visible, and not after closing', async () => {
  const { requests, page, store } = createFakes();
  const close = store.open('today');
  await settle();
  expect(requests).toEqual(['/api/champions?view=today']);
  expect(store.get()).toMatchObject({ tables: { today: { players: 1 } }, onDevice: page.onDevice });
  await vi.advanceTimersByTimeAsync(LEADERBOARD_REFRESH_MS);
  expect(requests).toHaveLength(2);
  page.isHidden = true;
  await vi.advanceTimersByTimeAsync(3 * LEADERBOARD_REFRESH_MS);
  expect(requests).toHaveLength(2);
  page.isHidden = false;
  page.onDevice = [];
  page.wake();
  await settle();
  expect(requests).toHaveLength(3);
  expect(store.get().onDevice).toEqual([]);
  close();
  page.wake();
  await vi.advanceTimersByTimeAsync(3 * LEADERBOARD_REFRESH_MS);
  expect(requests).toHaveLength(3);
});

test('a new day in UTC is fetched at once: after a random delay of up to 2 s, and every 60 s from then on', async () => {
  vi.setSystemTime('2026-11-21T23:59:30Z');
  const { requests, store } = createFakes();
  store.open('today');
  await vi.advanceTimersByTimeAsync(30_999);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(LEADERBOARD_REFRESH_MS - 1);
  expect(requests).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests).toHaveLength(3);
});

test('only one request is pending at a time, however many wake events come', async () => {
  const { server, requests, page, store } = createFakes();
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.answer = () => promise;
  store.open('today');
  page.wake();
  page.wake();
  await settle();
  expect(requests).toHaveLength(1);
  resolve(Response.json(tableOf('today', 'Anneke')));
  await settle();
  page.wake();
  expect(requests).toHaveLength(2);
});

test('without an answer the server counts as unreachable, and a successful retry is announced', async () => {
  const { server, page, store } = createFakes();
  const { answer } = server;
  server.answer = fail;
  store.open('today');
  await settle();
  expect(store.get()).toMatchObject({ isUnreachable: true, tables: {} });
  store.retry();
  expect(store.get().isRetrying).toBe(true);
  await settle();
  expect(store.get()).toMatchObject({ isUnreachable: true, isRetrying: false });
  server.answer = answer;
  store.retry();
  await settle();
  expect(store.get()).toMatchObject({ isUnreachable: false, isRetrying: false, tables: { today: { players: 1 } } });
  expect(page.announcements).toBe(1);
});

test('a table is kept while the server is unreachable; the next refresh that succeeds is not announced', async () => {
  const { server, page, store } = createFakes();
  const { answer } = server;
  store.open('today');
  await settle();
  server.answer = fail;
  page.wake();
  await settle();
  expect(store.get()).toMatchObject({ isUnreachable: true, tables: { today: { players: 1 } } });
  server.answer = answer;
  page.wake();
  await settle();
  expect(store.get().isUnreachable).toBe(false);
  expect(page.announcements).toBe(0);
});

test('without the server, the table of today is not kept after its day', async () => {
  const { server, page, store } = createFakes();
  store.open('today');
  await settle();
  server.answer = async () => Response.json(tableOf('week', 'Anneke'));
  store.open('week');
  await settle();
  server.answer = fail;
  vi.setSystemTime('2026-11-22T00:00:01Z');
  page.wake();
  await settle();
  expect(Object.keys(store.get().tables)).toEqual(['week']);
});

test('opening a view again clears an earlier failure, unless it has a table to show', async () => {
  const { server, store } = createFakes();
  const { answer } = server;
  server.answer = fail;
  store.open('today');
  await settle();
  server.answer = answer;
  store.open('today');
  expect(store.get().isUnreachable).toBe(false);
  await settle();
  server.answer = fail;
  store.retry();
  await settle();
  store.open('today');
  expect(store.get()).toMatchObject({ isUnreachable: true, tables: { today: { players: 1 } } });
});

test('an answer for another view is stored and does not affect the open view', async () => {
  const { server, store } = createFakes();
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.answer = () => promise;
  store.open('today');
  server.answer = fail;
  store.open('yesterday');
  await settle();
  resolve(Response.json(tableOf('today', 'Anneke')));
  await settle();
  expect(store.get()).toMatchObject({ view: 'yesterday', isUnreachable: true, tables: { today: { players: 1 } } });
  expect(store.get().tables.yesterday).toBeUndefined();
});

test('an invalid answer counts as a failure', async () => {
  const { server, store } = createFakes();
  server.answer = async () => Response.json({ view: 'today', score: [] });
  store.open('today');
  await settle();
  expect(store.get()).toMatchObject({ isUnreachable: true, tables: {} });
});
