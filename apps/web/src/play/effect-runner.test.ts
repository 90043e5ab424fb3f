import { messages } from '@sixtyfour/contract';
import * as fake from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { savedGameWith } from './test-game.ts';

const GAME = savedGameWith({ origin: 'local', persona: null, updatedAt: 2 });

/** Toasts, announcements and the database are module state, so each test imports fresh modules. */
async function fresh() {
  for (const [name, value] of Object.entries(fake)) vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', new fake.IDBFactory());
  vi.resetModules();
  const { createEffectRunner } = await import('./effect-runner.ts');
  const { announcements } = await import('../ui/announce.ts');
  const { toasts } = await import('../ui/toast.ts');
  return { runner: createEffectRunner(), announcements, toasts, ...(await import('./saved-games.ts')) };
}

let page: Awaited<ReturnType<typeof fresh>>;

beforeEach(async () => {
  page = await fresh();
});
afterEach(() => vi.unstubAllGlobals());

const announce = (text: string, politeness: 'polite' | 'assertive') =>
  page.runner.perform({ type: 'announce', text, politeness });

test('announcements of one tick are joined, by urgency', async () => {
  announce('White pawn e2 to e4.', 'polite');
  announce('Check.', 'assertive');
  announce('Your turn.', 'polite');
  expect(page.announcements.get()).toEqual({ polite: '', assertive: '' });
  await Promise.resolve();
  expect(page.announcements.get()).toEqual({ polite: 'White pawn e2 to e4. Your turn.', assertive: 'Check.' });
});

test('an announcement of one urgency leaves the other as it is, and is not repeated later', async () => {
  announce('One.', 'assertive');
  await Promise.resolve();
  announce('Two.', 'polite');
  announce('Three.', 'polite');
  await Promise.resolve();
  expect(page.announcements.get()).toEqual({ polite: 'Two. Three.', assertive: 'One.' });
  announce('Four.', 'assertive');
  await Promise.resolve();
  expect(page.announcements.get()).toEqual({ polite: 'Two. Three.', assertive: 'Four.' });
});

test('a toast is shown with its kind, until it is no longer true', () => {
  page.runner.perform({ type: 'toast', text: 'Invalid move!', kind: 'error' });
  expect(page.toasts.get()).toMatchObject({ text: 'Invalid move!', kind: 'error' });
  page.runner.perform({ type: 'dismiss-toast', text: 'Another one' });
  expect(page.toasts.get()).not.toBeNull();
  page.runner.perform({ type: 'dismiss-toast', text: 'Invalid move!' });
  expect(page.toasts.get()).toBeNull();
});

test('a toast of a game goes with it, unless it says why the visitor is sent away', () => {
  // The sound player listens on the window, which does not exist here.
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  const say = () => page.runner.perform({ type: 'toast', text: 'Room not found', kind: 'error' });
  const leave = page.runner.connect();
  say();
  leave();
  expect(page.toasts.get()).toBeNull();
  const sendAway = page.runner.connect();
  say();
  page.runner.handOver();
  sendAway();
  expect(page.toasts.get()).not.toBeNull();
});

test('games are saved and deleted; a sound without a player is none', async () => {
  page.runner.perform({ type: 'save', game: GAME });
  page.runner.perform({ type: 'sound', name: 'move' });
  await vi.waitFor(async () => expect(await page.loadGame('one')).toEqual(GAME));
  expect(page.toasts.get()).toBeNull();
  page.runner.perform({ type: 'forget', id: 'one' });
  await vi.waitFor(async () => expect(await page.loadGame('one')).toBeNull());
});

test('a finished game that is saved trims the oldest ones, an unfinished one does not', async () => {
  const ending = { winner: 'white', reason: 'checkmate', at: 5 } as const;
  for (let index = 1; index <= 51; index += 1)
    await page.saveGame({ ...GAME, id: `game ${index}`, updatedAt: index, ending });
  page.runner.perform({ type: 'save', game: { ...GAME, updatedAt: 100 } });
  await vi.waitFor(async () => expect(await page.loadGame('one')).not.toBeNull());
  expect((await page.loadGames())?.games).toHaveLength(52);
  page.runner.perform({ type: 'save', game: { ...GAME, updatedAt: 101, ending } });
  await vi.waitFor(async () => expect((await page.loadGames())?.games).toHaveLength(50));
});

test('a visitor whose device cannot store games is told once', async () => {
  vi.stubGlobal('indexedDB', undefined);
  page.runner.perform({ type: 'save', game: GAME });
  await vi.waitFor(() => expect(page.toasts.get()?.text).toBe(messages.saved.unavailable));
  page.toasts.dismiss(messages.saved.unavailable);
  page.runner.perform({ type: 'save', game: GAME });
  expect(await page.saveGame(GAME)).toBe(false);
  expect(page.toasts.get()).toBeNull();
});
