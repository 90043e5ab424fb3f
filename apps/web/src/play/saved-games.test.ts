import * as fake from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SavedGame } from './saved-game.ts';
import { savedGameWith } from './test-game.ts';

const saved = (id: string, updatedAt: number, more: Partial<SavedGame> = {}) =>
  savedGameWith({ id, updatedAt, ...more });
const ending = { winner: 'white', reason: 'checkmate', at: 5 } as const;
/** After the start of each game. */
const NOW = 2_000;
const LOCAL = { origin: 'local', persona: null } as const;

/** The database module keeps its connection, so each test imports fresh modules with an empty database. */
async function fresh() {
  for (const [name, value] of Object.entries(fake)) vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', new fake.IDBFactory());
  vi.resetModules();
  const { safeLocalStorage } = await import('../lib/safe-storage.ts');
  const become = (player: string) => safeLocalStorage.write('anonymousId', player);
  const games = await import('./saved-games.ts');
  const leave = async (player: string) => games.leaveGames(player, await games.savedIds());
  return { become, leave, ...games, ...(await import('../lib/database.ts')) };
}

let storage: Awaited<ReturnType<typeof fresh>>;

beforeEach(async () => {
  storage = await fresh();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const idsOf = (games: readonly SavedGame[] | undefined) => games?.map(({ id }) => id);

test('saved games are loaded with the newest first, one by one, and until they are deleted', async () => {
  for (const game of [saved('a', 2), saved('b', 3), saved('c', 1)]) expect(await storage.saveGame(game)).toBe(true);
  expect(await storage.loadGames()).toEqual({ games: [saved('b', 3), saved('a', 2), saved('c', 1)], unreadable: 0 });
  expect(await storage.saveGame(saved('a', 9))).toBe(true);
  expect(await storage.loadGame('a')).toEqual(saved('a', 9));
  await storage.deleteGame('a');
  expect(await storage.loadGame('a')).toBeNull();
  expect(idsOf((await storage.loadGames())?.games)).toEqual(['b', 'c']);
});

test('invalid records are deleted and counted, and nothing else is', async () => {
  await storage.saveGame(saved('valid', 1));
  for (const id of ['x', 'y']) await storage.request((database) => database.put('games', { id, format: 99 }));
  expect(await storage.loadGame('x')).toBeNull();
  expect(await storage.loadGames()).toEqual({ games: [saved('valid', 1)], unreadable: 2 });
  expect(await storage.loadGames()).toEqual({ games: [saved('valid', 1)], unreadable: 0 });
});

test('a game that another tab saves meanwhile costs no valid one', async () => {
  await storage.saveGame(saved('valid', 1));
  await storage.request((database) => database.put('games', { id: 'x', format: 99 }));
  await Promise.all([storage.loadGames(), storage.saveGame(saved('a', 2))]);
  expect(await storage.loadGames()).toEqual({ games: [saved('a', 2), saved('valid', 1)], unreadable: 0 });
});

test('an unfinished game does not replace its finished record, which another tab has saved', async () => {
  await storage.saveGame(saved('a', 1, { ending }));
  expect(await storage.saveGame(saved('a', 2))).toBe(true);
  expect(await storage.loadGame('a')).toEqual(saved('a', 1, { ending }));
});

test('games that players have left are trimmed with the finished ones', async () => {
  await storage.saveGame(saved('left', 0));
  await storage.leave('anna');
  for (let index = 1; index <= 50; index += 1) await storage.saveGame(saved(`game ${index}`, index, { ending }));
  storage.become('anna');
  expect(idsOf((await storage.loadGames())?.games)).toContain('left');
  storage.become('bela');
  await storage.trimGames();
  storage.become('anna');
  expect(idsOf((await storage.loadGames())?.games)).not.toContain('left');
});

test('only finished games beyond the fifty newest are trimmed', async () => {
  await storage.saveGame(saved('unfinished', 0));
  for (let index = 1; index <= 52; index += 1) await storage.saveGame(saved(`game ${index}`, index, { ending }));
  await storage.trimGames();
  const left = idsOf((await storage.loadGames())?.games) ?? [];
  expect(left).toHaveLength(51);
  expect(left).toContain('unfinished');
  expect(left).not.toContain('game 2');
  expect(left).toContain('game 3');
});

describe('unfinished games', () => {
  test('are those of one origin without an end, the newest first', async () => {
    await storage.saveGame(saved('older', 1));
    await storage.saveGame(saved('newer', 2));
    await storage.saveGame(saved('ended', 3, { ending }));
    await storage.saveGame(saved('local', 4, LOCAL));
    const { games, unreadable } = await storage.loadUnfinished('ai');
    expect([idsOf(games), unreadable]).toEqual([['newer', 'older'], false]);
    expect(idsOf((await storage.loadUnfinished('local')).games)).toEqual(['local']);
  });

  test('R-RULE-23 R-ER-22 without a king or with unplayable moves are deleted and reported once; the console says why', async () => {
    const debug = vi.spyOn(console, 'debug').mockReturnValue();
    await storage.saveGame(saved('valid', 1));
    await storage.saveGame(saved('impossible', 2, { moves: ['e2e5'] }));
    await storage.saveGame(saved('kingless', 3, { startFen: '4k3/8/8/8/8/8/8/8 w - - 0 1' }));
    const { games, unreadable } = await storage.loadUnfinished('ai');
    expect([idsOf(games), unreadable]).toEqual([['valid'], true]);
    expect(debug.mock.calls.map(([, { error }]) => error.code)).toEqual(['king-count', 'illegal-move']);
    debug.mockRestore();
    expect((await storage.loadUnfinished('ai')).unreadable).toBe(false);
    expect(await storage.loadGame('impossible')).toBeNull();
  });

  test('of a player who has left are resumed by that player only; those of the device by everyone', async () => {
    storage.become('anna');
    await storage.saveGame(saved('hers', 1));
    await storage.saveGame(saved('local', 2, LOCAL));
    await storage.leave('anna');
    storage.become('bela');
    await storage.saveGame(saved('his', 4));
    expect(idsOf((await storage.loadUnfinished('ai')).games)).toEqual(['his']);
    expect(idsOf((await storage.loadUnfinished('local')).games)).toEqual(['local']);
    await storage.leave('bela');
    storage.become('anna');
    expect(idsOf((await storage.loadUnfinished('ai')).games)).toEqual(['hers']);
  });

  test('of a player who has left are not changed by a tab in which they are still open; the player goes on with them', async () => {
    await storage.saveGame(saved('hers', 1));
    await storage.leave('anna');
    storage.become('bela');
    expect(await storage.saveGame(saved('hers', 2))).toBe(false);
    expect(await storage.saveGame(saved('hers', 3, { ending }))).toBe(false);
    storage.become('anna');
    expect(await storage.loadGame('hers')).toEqual(saved('hers', 1, { player: 'anna' }));
    await storage.saveGame(saved('hers', 4));
    expect(await storage.loadGame('hers')).toEqual(saved('hers', 4, { player: 'anna' }));
  });

  test('that began after their player had left are those of the next one', async () => {
    await storage.saveGame(saved('hers', 1, { startedAt: NOW + 1_000 }));
    const ids = await storage.savedIds();
    await storage.saveGame(saved('his', 2));
    await storage.leaveGames('anna', ids);
    storage.become('bela');
    expect(idsOf((await storage.loadUnfinished('ai')).games)).toEqual(['his']);
  });

  test('an invalid record of any origin is reported as well', async () => {
    await storage.request((database) => database.put('games', { id: 'x', format: 99 }));
    expect(await storage.loadUnfinished('ai')).toEqual({ games: [], unreadable: true });
  });

  test('are none when storage does not answer within a second and a half', async () => {
    await storage.saveGame(saved('one', 1));
    vi.useFakeTimers();
    vi.stubGlobal('indexedDB', { open: () => new fake.IDBOpenDBRequest() });
    vi.resetModules();
    const { loadUnfinished } = await import('./saved-games.ts');
    const found = loadUnfinished('ai');
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await found).toEqual({ games: [], unreadable: false });
  });
});

test('without storage nothing is saved and nothing throws', async () => {
  vi.stubGlobal('indexedDB', undefined);
  expect(await storage.saveGame(saved('one', 1))).toBe(false);
  expect(await storage.loadGames()).toBeNull();
  expect(await storage.loadUnfinished('ai')).toEqual({ games: [], unreadable: false });
  await expect(storage.trimGames()).resolves.toBeUndefined();
});

describe('the game whose result is shown', () => {
  /** A history with one entry. */
  async function results(state: unknown) {
    const entry = { state, replaceState: (next: unknown) => (entry.state = next) };
    vi.stubGlobal('history', entry);
    return { entry, ...(await import('./shown-result.ts')) };
  }

  test('is added to the state of the history entry, and removed alone', async () => {
    const { entry, noteResult, notedResult } = await results({ key: 'k' });
    expect(notedResult()).toBeNull();
    noteResult('one');
    expect(entry.state).toEqual({ key: 'k', result: 'one' });
    expect(notedResult()).toBe('one');
    noteResult(null);
    expect(notedResult()).toBeNull();
    expect(entry.state).toMatchObject({ key: 'k' });
  });

  test('is none once it was closed, also in an entry that still names it', async () => {
    const { entry, noteResult, notedResult, closeResult } = await results(null);
    noteResult('closed');
    const below = structuredClone(entry.state);
    closeResult('closed');
    expect(entry.state).toMatchObject({ result: null });
    entry.state = below;
    expect(notedResult()).toBeNull();
    noteResult(null);
    expect(entry.state).toMatchObject({ result: null });
  });

  test.each([[null], ['text'], [{ result: 7 }]])('an entry with %j shows none', async (state) => {
    const { notedResult, loadShownResult } = await results(state);
    expect(notedResult()).toBeNull();
    expect(await loadShownResult('ai')).toBeNull();
  });

  test('is loaded if it is a finished one of that origin', async () => {
    await storage.saveGame(saved('ended', 1, { ending }));
    await storage.saveGame(saved('unfinished', 1));
    const { noteResult, loadShownResult } = await results(null);
    noteResult('ended');
    expect(await loadShownResult('ai')).toEqual(saved('ended', 1, { ending }));
    expect(await loadShownResult('local')).toBeNull();
    noteResult('unfinished');
    expect(await loadShownResult('ai')).toBeNull();
    noteResult('gone');
    expect(await loadShownResult('ai')).toBeNull();
  });

  test('is none if another player has left it', async () => {
    await storage.saveGame(saved('ended', 1, { ending }));
    await storage.leave('anna');
    storage.become('bela');
    const { noteResult, loadShownResult } = await results(null);
    noteResult('ended');
    expect(await loadShownResult('ai')).toBeNull();
  });

  test('a saved review is resumed, but only for its own game', async () => {
    const { noteResult, noteReview, notedAftermath } = await results(null);
    noteResult('one');
    expect(notedAftermath('one')).toBe('dialog');
    noteReview('other', true);
    expect(notedAftermath('one')).toBe('dialog');
    noteReview('one', true);
    expect([notedAftermath('one'), notedAftermath('other')]).toEqual(['review', null]);
    noteReview('one', false);
    expect(notedAftermath('one')).toBe('dialog');
  });
});
