/**
 * Games kept on this device, in the object store `games` (key path `id`) of the IndexedDB database `sixtyfour`,
 * version 1. See `saved-game.ts` for the shape of a record. Nothing here throws: a browser that keeps nothing, or
 * garbage in the store, costs the saved games and nothing else.
 */
import { DATABASE_NAME } from '@sixtyfour/contract';
import { parseSavedGame, type SavedGame } from './saved-game.ts';

const VERSION = 1;
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
  const values = await request((store) => store.getAll());
  if (values === null) return null;
  const keys = (await request((store) => store.getAllKeys())) ?? [];
  const parsed = values.map(parseSavedGame);
  const broken = keys.filter((_, index) => parsed[index] === null);
  for (const key of broken) await request((store) => store.delete(key), 'readwrite');
  const games = parsed.filter((game) => game !== null).toSorted((a, b) => b.updatedAt - a.updatedAt);
  return { games, unreadable: broken.length };
}

/** Resolves to whether the game is kept. */
export async function saveGame(game: SavedGame): Promise<boolean> {
  return (await request((store) => store.put(game), 'readwrite')) !== null;
}

export async function forgetGame(id: string): Promise<void> {
  await request((store) => store.delete(id), 'readwrite');
}

/** Removes finished games beyond `KEPT_FINISHED`. */
export async function trimGames(): Promise<void> {
  const loaded = await loadGames();
  const finished = loaded?.games.filter((game) => game.ending !== null) ?? [];
  for (const game of finished.slice(KEPT_FINISHED)) await forgetGame(game.id);
}

/** One request in one transaction; null when anything fails. */
async function request<T>(
  ask: (store: IDBObjectStore) => IDBRequest<T>,
  mode: IDBTransactionMode = 'readonly',
): Promise<T | null> {
  const database = await open();
  if (database === null) return null;
  return new Promise((resolve) => {
    try {
      const transaction = database.transaction(STORE, mode);
      const asked = ask(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onabort = () => resolve(null);
      transaction.onerror = (event) => event.preventDefault();
    } catch {
      // A value that cannot be cloned, a store that is gone, a database that was closed by the browser.
      resolve(null);
    }
  });
}

let opened: Promise<IDBDatabase | null> | null = null;

async function open(): Promise<IDBDatabase | null> {
  opened ??= openOnce();
  const database = await opened;
  // Another try next time: what was blocked may be free then.
  if (database === null) opened = null;
  return database;
}

function openOnce(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    try {
      const asked = indexedDB.open(DATABASE_NAME, VERSION);
      asked.onupgradeneeded = () => {
        const { objectStoreNames } = asked.result;
        if (!objectStoreNames.contains(STORE)) asked.result.createObjectStore(STORE, { keyPath: 'id' });
      };
      asked.onsuccess = () => {
        const database = asked.result;
        const forget = () => {
          opened = null;
        };
        database.onclose = forget;
        // Another tab wants a newer version, or the visitor clears the site's data.
        database.onversionchange = () => {
          database.close();
          forget();
        };
        resolve(database);
      };
      asked.onerror = (event) => {
        event.preventDefault();
        resolve(null);
      };
      asked.onblocked = () => resolve(null);
    } catch {
      // Storage is switched off, or the browser has none.
      resolve(null);
    }
  });
}
