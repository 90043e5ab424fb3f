/**
 * The site's IndexedDB database `sixtyfour`, version 4. Stores: `games` (see `saved-games.ts`), `puzzles`
 * (features/puzzles: the solver's rating, and puzzles for offline use), `leases` (see `lease.ts`) and `reviews`
 * (game/review/saved-reviews.ts), all with the key path `id`. Nothing here throws: without storage, nothing is saved and
 * everything else works.
 */
import type { Ms } from '@sixtyfour/chess';
import { DATABASE_NAME } from '@sixtyfour/contract';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { pause } from './pause.ts';

const VERSION = 4;
const STORES = ['games', 'puzzles', 'leases', 'reviews'] as const;

export type StoreName = (typeof STORES)[number];

/** Another build may have stored the values, so they can be anything. */
interface Stores extends DBSchema, Record<StoreName, { key: string; value: unknown }> {}

type SiteDatabase = IDBPDatabase<Stores>;

/** Runs one request in its own transaction. Resolves to its result, or null when anything fails. */
export async function request<T>(send: (database: SiteDatabase) => Promise<T>): Promise<T | null> {
  try {
    return await send(await open());
  } catch {
    // Storage is disabled, blocked or full, or the value cannot be cloned.
    return null;
  }
}

/** If storage does not respond within this time, the page starts without what is stored. */
const PATIENCE_MS: Ms = 1_500;

/** The result of `read`, or `otherwise` when storage does not respond in time. */
export function withPatience<T>(read: Promise<T>, otherwise: T): Promise<T> {
  return Promise.race([read, pause(PATIENCE_MS).then(() => otherwise)]);
}

/**
 * Reads, changes and writes a record in one transaction.
 * @param change receives the stored value, or undefined when there is none
 * @returns whether the new value was stored
 */
export async function update(
  name: StoreName,
  key: string,
  change: (value: unknown) => { readonly id: string },
): Promise<boolean> {
  const stored = await request(async (database) => {
    const { store, done } = database.transaction(name, 'readwrite');
    const write = async () => store.put(change(await store.get(key)));
    await Promise.all([write(), done]);
    return true;
  });
  return stored ?? false;
}

let opened: Promise<SiteDatabase> | null = null;

async function open(): Promise<SiteDatabase> {
  opened ??= openOnce();
  try {
    return await opened;
  } catch (error) {
    // Try again on the next call: a blocked database may be free by then.
    forget();
    throw error;
  }
}

function forget(): void {
  opened = null;
}

async function openOnce(): Promise<SiteDatabase> {
  const blocked = Promise.withResolvers<never>();
  const opening = openDB<Stores>(DATABASE_NAME, VERSION, {
    upgrade: (database) => {
      for (const name of STORES) {
        if (!database.objectStoreNames.contains(name)) database.createObjectStore(name, { keyPath: 'id' });
      }
    },
    blocked: () => blocked.reject(new Error('Another tab keeps an older version of the database open.')),
    // Another tab opens a newer version, or the visitor clears the site's data.
    blocking: async () => {
      forget();
      (await opening).close();
    },
    terminated: forget,
  });
  return Promise.race([opening, blocked.promise]);
}
