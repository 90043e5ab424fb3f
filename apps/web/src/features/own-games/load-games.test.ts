import type { OwnAiGame } from '@sixtyfour/contract';
import * as fake from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionOf } from '../../lib/test-session.ts';
import { ALL_GAMES } from './filter.ts';
import { savedGameWith } from '../../play/test-game.ts';

const GAME = '0b5cbf0e-9c0c-4c0e-8d0e-2f4a7e1d9a01';
const MOVES = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
const ending = { winner: 'black', reason: 'checkmate', at: 5 } as const;

const ofServer: OwnAiGame = {
  kind: 'ai',
  id: GAME,
  rule_set: 'standard',
  seat: 'w',
  result: 'loss',
  score: 0,
  ended_at: '2026-11-20T10:05:00.000Z',
  persona: 'judit-poll-gar',
  seed: 7,
  moves: ['e2e4', 'e7e5'],
  ended_by: null,
  started_at: '2026-11-20T10:00:00.000Z',
};

/** The database module keeps its connection, so each test imports fresh modules. */
async function fresh() {
  vi.resetModules();
  const { knownSession } = await import('../../lib/session-view.ts');
  knownSession.set(sessionOf('anna'));
  return { ...(await import('./load-games.ts')), ...(await import('../../play/saved-games.ts')) };
}

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  for (const [name, value] of Object.entries(fake)) vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', new fake.IDBFactory());
  fetched.mockReset().mockImplementation(async () => Response.json(ofServer));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a finished game of this device is opened without the server', async () => {
  const { loadFinishedGame, saveGame } = await fresh();
  const saved = savedGameWith({ id: GAME, moves: MOVES, ending });
  await saveGame(saved);
  expect(await loadFinishedGame(GAME)).toEqual({ ok: true, value: saved });
  expect(fetched).not.toHaveBeenCalled();
});

test('A-105 a game that was left and lost later is the server’s, although this device has it without an end', async () => {
  const { loadFinishedGame, saveGame } = await fresh();
  await saveGame(savedGameWith({ id: GAME, moves: ['e2e4', 'e7e5'] }));
  expect(await loadFinishedGame(GAME)).toMatchObject({
    ok: true,
    value: { id: GAME, ending: { winner: 'black', reason: 'abandonment' } },
  });
  fetched.mockRejectedValue(new TypeError('offline'));
  expect(await loadFinishedGame(GAME)).toMatchObject({ ok: false, error: { offline: true } });
});

test('finished games of a player who has left are not those of the next one; local games belong to the device', async () => {
  const { loadDeviceGames, loadFinishedGame, saveGame, savedIds, leaveGames } = await fresh();
  await saveGame(savedGameWith({ id: GAME, moves: MOVES, ending }));
  await saveGame(savedGameWith({ id: 'local', origin: 'local', persona: null, moves: MOVES, ending }));
  await leaveGames('bela', await savedIds());
  expect((await loadDeviceGames(ALL_GAMES)).map(({ id }) => id)).toEqual(['local']);
  fetched.mockImplementation(async () => Response.json({ error: 'not-found', message: '' }, { status: 404 }));
  expect(await loadFinishedGame(GAME)).toEqual({ ok: true, value: null });
});

test('a storage that does not answer is not waited for: the game comes from the server', async () => {
  vi.stubGlobal('indexedDB', { open: () => new fake.IDBOpenDBRequest() });
  const { loadFinishedGame } = await fresh();
  vi.useFakeTimers();
  const loaded = loadFinishedGame(GAME);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await loaded).toMatchObject({ ok: true, value: { id: GAME } });
});
