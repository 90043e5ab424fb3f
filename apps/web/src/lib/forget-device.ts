/** Takes away everything that the site keeps in this browser. */
import { DATABASE_NAME, sessionKeys, SITE_CACHE_PREFIX, storageKeys } from '@sixtyfour/contract';
import { DEFAULT_PREFERENCES, preferences } from './preferences.ts';
import { session } from './session.ts';

/** Resolves when it is done. What the browser refuses to delete was not kept, or goes when its other tabs are closed. */
export async function forgetDevice(): Promise<void> {
  session.forget();
  // First shown, then forgotten: the page looks as on a first visit.
  preferences.set(DEFAULT_PREFERENCES);
  removeAll(() => localStorage, Object.values(storageKeys));
  removeAll(() => sessionStorage, Object.values(sessionKeys));
  await Promise.all([deleteDatabase(), deleteCaches()]);
}

/** @param storage may throw where storage is blocked */
function removeAll(storage: () => Storage, keys: readonly string[]): void {
  try {
    for (const key of keys) storage().removeItem(key);
  } catch {
    // Nothing is kept there.
  }
}

function deleteDatabase(): Promise<void> {
  return new Promise((resolve) => {
    try {
      const asked = indexedDB.deleteDatabase(DATABASE_NAME);
      asked.onsuccess = () => resolve();
      asked.onblocked = () => resolve();
      asked.onerror = (event) => {
        event.preventDefault();
        resolve();
      };
    } catch {
      // Storage is switched off, or the browser has none.
      resolve();
    }
  });
}

/** The site's own files, and the worker that hands them out. Neither is there on pages without HTTPS. */
async function deleteCaches(): Promise<void> {
  try {
    await (await navigator.serviceWorker.getRegistration())?.unregister();
    const names = await caches.keys();
    const ours = names.filter((name) => name.startsWith(SITE_CACHE_PREFIX));
    await Promise.all(ours.map((name) => caches.delete(name)));
  } catch {
    // Nothing is kept there.
  }
}
