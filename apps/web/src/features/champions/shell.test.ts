import { LEADERBOARD_REFRESH_MS } from '@sixtyfour/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCall } from '../../lib/api.ts';
import { createChampionsShell } from './shell.ts';
import { entryOf, tableOf } from './test-kit.ts';

/** A server of which a test decides every answer, and a page that can be hidden. */
function createFakes() {
  const server = { answer: async (): Promise<Response> => Response.json(tableOf('today', 'Anneke')) };
  const asked: string[] = [];
  const page = { isHidden: false, wake: () => {}, told: 0, onDevice: [entryOf({})] };
  const shell = createChampionsShell({
    call: createCall(async (path) => {
      asked.push(path as string);
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
    tellUpdated: () => {
      page.told += 1;
    },
  });
  return { server, asked, page, shell };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the table is read every 60 s while the page is looked at, when it is looked at again, and never after', async () => {
  const { asked, page, shell } = createFakes();
  const close = shell.open('today');
  await settle();
  expect(asked).toEqual(['/api/champions?view=today']);
  expect(shell.get()).toMatchObject({ tables: { today: { players: 1 } }, onDevice: page.onDevice });
  await vi.advanceTimersByTimeAsync(LEADERBOARD_REFRESH_MS);
  expect(asked).toHaveLength(2);
  page.isHidden = true;
  await vi.advanceTimersByTimeAsync(3 * LEADERBOARD_REFRESH_MS);
  expect(asked).toHaveLength(2);
  page.isHidden = false;
  page.onDevice = [];
  page.wake();
  await settle();
  expect(asked).toHaveLength(3);
  expect(shell.get().onDevice).toEqual([]);
  close();
  page.wake();
  await vi.advanceTimersByTimeAsync(3 * LEADERBOARD_REFRESH_MS);
  expect(asked).toHaveLength(3);
});

test('one question at a time, however often the page wakes', async () => {
  const { server, asked, page, shell } = createFakes();
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.answer = () => promise;
  shell.open('today');
  page.wake();
  page.wake();
  await settle();
  expect(asked).toHaveLength(1);
  resolve(Response.json(tableOf('today', 'Anneke')));
  await settle();
  page.wake();
  expect(asked).toHaveLength(2);
});

test('without an answer the page is cut off until one comes, and who asked for it is told', async () => {
  const { server, page, shell } = createFakes();
  const { answer } = server;
  server.answer = () => Promise.reject(new TypeError('no network'));
  shell.open('today');
  await settle();
  expect(shell.get()).toMatchObject({ isCutOff: true, tables: {} });
  server.answer = answer;
  shell.retry();
  expect(shell.get().isAsking).toBe(true);
  await settle();
  expect(shell.get()).toMatchObject({ isCutOff: false, isAsking: false, tables: { today: { players: 1 } } });
  expect(page.told).toBe(1);
});

test('an answer of another shape is none', async () => {
  const { server, shell } = createFakes();
  server.answer = async () => Response.json({ view: 'today', score: [] });
  shell.open('today');
  await settle();
  expect(shell.get()).toMatchObject({ isCutOff: true, tables: {} });
});
