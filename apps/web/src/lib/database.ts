/**
 * The site's IndexedDB database `sixtyfour`, version 3. Stores: `games` (see `saved-games.ts`), `puzzles`
 * (features/puzzles: the solver's rating, and puzzles for offline use) and `leases` (see `lease.ts`), all with the key
 * path `id`. Nothing here throws: without storage, nothing is saved and everything else works.
 */
import { DATABASE_NAME } from '@sixtyfour/contract';

const VERSION = 3;
const STORES = ['games', 'puzzles', 'leases'] as const;

export type StoreName = (typeof STORES)[number];

/** Runs one request in its own transaction. Resolves to its result, or null when anything fails. */
export async function request<T>(
  name: StoreName,
  send: (store: IDBObjectStore) => IDBRequest<T>,
  mode: IDBTransactionMode = 'readonly',
): Promise<T | null> {
  const database = await open();
  if (database === null) return null;
  return new Promise((resolve) => {
    try {
      const transaction = database.transaction(name, mode);
      const pending = send(transaction.objectStore(name));
      transaction.oncomplete = () => resolve(pending.result);
      transaction.onabort = () => resolve(null);
      transaction.onerror = (event) => event.preventDefault();
    } catch {
      // The value cannot be cloned, the store is missing, or the browser has closed the database.
      resolve(null);
    }
  });
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
  const database = await open();
  if (database === null) return false;
  return new Promise((resolve) => {
    try {
      const transaction = database.transaction(name, 'readwrite');
      const store = transaction.objectStore(name);
      const reading: IDBRequest<unknown> = store.get(key);
      reading.onsuccess = () => store.put(change(reading.result));
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => resolve(false);
      transaction.onerror = (event) => event.preventDefault();
    } catch {
      resolve(false);
    }
  });
}

let opened: Promise<IDBDatabase | null> | null = null;

async function open(): Promise<IDBDatabase | null> {
  opened ??= openOnce();
  const database = await opened;
  // Try again on the next call: a blocked database may be free by then.
  if (database === null) opened = null;
  return database;
}

function openOnce(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    try {
      const opening = indexedDB.open(DATABASE_NAME, VERSION);
      opening.onupgradeneeded = () => {
        const { objectStoreNames } = opening.result;
        for (const name of STORES) {
          if (!objectStoreNames.contains(name)) opening.result.createObjectStore(name, { keyPath: 'id' });
        }
      };
      opening.onsuccess = () => {
        const database = opening.result;
        const forget = () => {
          opened = null;
        };
        database.onclose = forget;
        // Another tab opens a newer version, or the visitor clears the site's data.
        database.onversionchange = () => {
          database.close();
          forget();
        };
        resolve(database);
      };
      opening.onerror = (event) => {
        event.preventDefault();
        resolve(null);
      };
      opening.onblocked = () => resolve(null);
    } catch {
      // Storage is disabled or not supported.
      resolve(null);
    }
  });
}
