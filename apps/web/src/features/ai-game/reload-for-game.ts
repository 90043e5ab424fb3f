/** Reloads an outdated page before a game starts: its engine must match the server's. */
import { sessionKeys } from '@sixtyfour/contract';
import { safeSessionStorage } from '../../lib/safe-storage.ts';
import { reloadOnce } from '../../lib/reload-once.ts';

/**
 * Loads the newest build of the page at `path`, for a game that the visitor has just started.
 * @returns false when the page was reloaded recently, so that another reload would not help
 */
export function reloadForGame(path: string): boolean {
  return reloadOnce(() => {
    safeSessionStorage.write(sessionKeys.startAgain, '1');
    location.replace(path);
  });
}

/** Returns whether the page was loaded by `reloadForGame`, and clears the flag. */
export function consumeReloadFlag(): boolean {
  const isSet = safeSessionStorage.read(sessionKeys.startAgain) !== null;
  safeSessionStorage.write(sessionKeys.startAgain, null);
  return isSet;
}
