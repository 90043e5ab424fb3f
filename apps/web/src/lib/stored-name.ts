import { parsePlayerName, storageKeys } from '@sixtyfour/contract';
import { safeLocalStorage, type KeyValueStorage } from './safe-storage.ts';

/** The name stored on this device; null if there is none or it is invalid. */
export function readStoredName(storage: KeyValueStorage = safeLocalStorage): string | null {
  const name = parsePlayerName(storage.read(storageKeys.playerName) ?? '');
  return name.ok ? name.value : null;
}
