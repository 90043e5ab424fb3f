/**
 * The one IndexedDB database of the site, `sixtyfour`, version 3: `games` (see `saved-games.ts`), `puzzles`
 * (features/puzzles: the solver, and puzzles to solve without a network) and `leases` (see `lease.ts`), all with the key
 * path `id`. Nothing here throws: a browser that keeps nothing
 * costs what would have been kept and nothing else.
 */
import { DATABASE_NAME } from '@sixtyfour/contract';

const VERSION = 3;
const STORES = ['games', 'puzzles', 'leases'] as const;

export type StoreName = (typeof STORES)[number];

/** One request in one transaction; null when anything fails. */
export async function request<T>(
  name: StoreName,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
  mode: IDBTransactionMode = 'readonly',
): Promise<T | null> {
  const database = await open();
  if (database === null) return null;
  return new Promise((resolve) => {
    try {
      const transaction = database.transaction(name, mode);
      const asked = ask(transaction.objectStore(name));
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onabort = () => resolve(null);
      transaction.onerror = (event) => event.preventDefault();
    } catch {
      // A value that cannot be cloned, a store that is gone, a database that was closed by the browser.
      resolve(null);
    }
  });
}

/**
 * Replaces a record by what `change` makes of it, with nobody else's change in between.
 * @param change is given whatever is kept under the key, undefined when nothing is
 * @returns whether it is kept
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
      const asked: IDBRequest<unknown> = store.get(key);
      asked.onsuccess = () => store.put(change(asked.result));
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
        for (const name of STORES) {
          if (!objectStoreNames.contains(name)) asked.result.createObjectStore(name, { keyPath: 'id' });
        }
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
