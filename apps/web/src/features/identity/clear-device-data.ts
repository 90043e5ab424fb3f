/** Deletes everything the site stores in this browser. */
import { DATABASE_NAME, sessionKeys, SITE_CACHE_PREFIX, storageKeys } from '@sixtyfour/contract';
import { safeLocalStorage, safeSessionStorage } from '../../lib/safe-storage.ts';
import { DEFAULT_PREFERENCES, preferences } from '../../lib/preferences.ts';
import { session } from '../../lib/session.ts';

/** Never fails: data that cannot be deleted was never stored, or is deleted when the site's other tabs are closed. */
export async function clearDeviceData(): Promise<void> {
  session.forget();
  // Applies the defaults to the page; the stored preferences are removed below, which tells the other tabs.
  preferences.set(DEFAULT_PREFERENCES);
  for (const key of Object.values(storageKeys)) safeLocalStorage.write(key, null);
  for (const key of Object.values(sessionKeys)) safeSessionStorage.write(key, null);
  await Promise.all([deleteDatabase(), deleteCaches()]);
}

function deleteDatabase(): Promise<void> {
  return new Promise((resolve) => {
    try {
      const deletion = indexedDB.deleteDatabase(DATABASE_NAME);
      deletion.onsuccess = () => resolve();
      deletion.onblocked = () => resolve();
      deletion.onerror = (event) => {
        event.preventDefault();
        resolve();
      };
    } catch {
      // Storage is disabled or not supported.
      resolve();
    }
  });
}

/** Deletes the cached site files and unregisters the service worker. Pages without HTTPS have neither. */
async function deleteCaches(): Promise<void> {
  try {
    await (await navigator.serviceWorker.getRegistration())?.unregister();
    const names = await caches.keys();
    const ours = names.filter((name) => name.startsWith(SITE_CACHE_PREFIX));
    await Promise.all(ours.map((name) => caches.delete(name)));
  } catch {
    // Nothing is stored there.
  }
}
