/**
 * Games kept on this device, in the object store `games` of the site's database. See `saved-game.ts` for the shape of a
 * record. Nothing here throws: a browser that keeps nothing, or garbage in the store, costs the saved games and nothing
 * else.
 */
import { request } from '../lib/database.ts';
import { parseSavedGame, type SavedGame, toGameState } from './saved-game.ts';
import type { Ms } from '@sixtyfour/chess';

const STORE = 'games';
/** Finished games that are kept; the oldest go first. */
const KEPT_FINISHED = 50;

export interface LoadedGames {
  /** The newest first. */
  readonly games: readonly SavedGame[];
  /** Records that made no sense, and were removed. */
  readonly unreadable: number;
}

/** All saved games, or null when the browser keeps none. */
export async function loadGames(): Promise<LoadedGames | null> {
  const values = await request(STORE, (store) => store.getAll());
  if (values === null) return null;
  const keys = (await request(STORE, (store) => store.getAllKeys())) ?? [];
  const parsed = values.map(parseSavedGame);
  const broken = keys.filter((_, index) => parsed[index] === null);
  for (const key of broken) await request(STORE, (store) => store.delete(key), 'readwrite');
  const games = parsed.filter((game) => game !== null).toSorted((a, b) => b.updatedAt - a.updatedAt);
  return { games, unreadable: broken.length };
}

/** The saved game with this id, or null when there is none that can be read. */
export async function loadGame(id: string): Promise<SavedGame | null> {
  return parseSavedGame(await request<unknown>(STORE, (store) => store.get(id)));
}

/** Resolves to whether the game is kept. */
export async function saveGame(game: SavedGame): Promise<boolean> {
  return (await request(STORE, (store) => store.put(game), 'readwrite')) !== null;
}

export async function forgetGame(id: string): Promise<void> {
  await request(STORE, (store) => store.delete(id), 'readwrite');
}

/** Removes finished games beyond `KEPT_FINISHED`. */
export async function trimGames(): Promise<void> {
  const loaded = await loadGames();
  const finished = loaded?.games.filter((game) => game.ending !== null) ?? [];
  for (const game of finished.slice(KEPT_FINISHED)) await forgetGame(game.id);
}

/** Storage that does not answer must not keep anybody from playing. */
const PATIENCE_MS: Ms = 1500;

export interface Unfinished {
  /** Games that were left in the middle, the newest first. */
  readonly games: readonly SavedGame[];
  /** Whether something was there that could not be read; it is gone now. */
  readonly unreadable: boolean;
}

const NONE: Unfinished = { games: [], unreadable: false };

/** The games of this origin to go on with. */
export async function loadUnfinished(origin: SavedGame['origin']): Promise<Unfinished> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<Unfinished>((resolve) => {
    timer = setTimeout(() => resolve(NONE), PATIENCE_MS);
  });
  const found = await Promise.race([find(origin), patience]);
  clearTimeout(timer);
  return found;
}

async function find(origin: SavedGame['origin']): Promise<Unfinished> {
  const loaded = await loadGames();
  if (loaded === null) return NONE;
  const unfinished = loaded.games.filter((game) => game.origin === origin && game.ending === null);
  const broken = unfinished.filter((game) => toGameState(game) === null);
  for (const { id } of broken) await forgetGame(id);
  return {
    games: unfinished.filter((game) => !broken.includes(game)),
    unreadable: loaded.unreadable + broken.length > 0,
  };
}
