import { LEADERBOARD_REFRESH_MS } from '@sixtyfour/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCall } from '../../lib/api.ts';
import { createChampionsRunner } from './champions-runner.ts';
import { entryOf, tableOf } from './test-kit.ts';

/** A fake server that a test controls, and a page that can be hidden. */
function createFakes() {
  const server = { answer: async (): Promise<Response> => Response.json(tableOf('today', 'Anneke')) };
  const requests: string[] = [];
  const page = { isHidden: false, wake: () => {}, announcements: 0, onDevice: [entryOf({})] };
  const runner = createChampionsRunner({
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
    announceUpdated: () => {
      page.announcements += 1;
    },
  });
  return { server, requests, page, runner };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the table is refreshed every 60 s while the page is visible, when it becomes visible, and not after closing', async () => {
  const { requests, page, runner } = createFakes();
  const close = runner.open('today');
  await settle();
  expect(requests).toEqual(['/api/champions?view=today']);
  expect(runner.get()).toMatchObject({ tables: { today: { players: 1 } }, onDevice: page.onDevice });
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
  expect(runner.get().onDevice).toEqual([]);
  close();
  page.wake();
  await vi.advanceTimersByTimeAsync(3 * LEADERBOARD_REFRESH_MS);
  expect(requests).toHaveLength(3);
});

test('only one request is pending at a time, however many wake events come', async () => {
  const { server, requests, page, runner } = createFakes();
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.answer = () => promise;
  runner.open('today');
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
  const { server, page, runner } = createFakes();
  const { answer } = server;
  server.answer = () => Promise.reject(new TypeError('no network'));
  runner.open('today');
  await settle();
  expect(runner.get()).toMatchObject({ isUnreachable: true, tables: {} });
  server.answer = answer;
  runner.retry();
  expect(runner.get().isRetrying).toBe(true);
  await settle();
  expect(runner.get()).toMatchObject({ isUnreachable: false, isRetrying: false, tables: { today: { players: 1 } } });
  expect(page.announcements).toBe(1);
});

test('an invalid answer counts as a failure', async () => {
  const { server, runner } = createFakes();
  server.answer = async () => Response.json({ view: 'today', score: [] });
  runner.open('today');
  await settle();
  expect(runner.get()).toMatchObject({ isUnreachable: true, tables: {} });
});
