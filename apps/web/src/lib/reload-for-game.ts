/** The newest build for a game, since no other plays it as the server does. Apart: only a game needs it. */
import { sessionKeys } from '@sixtyfour/contract';
import { reloadOnce } from './reload-once.ts';

/**
 * Loads the newest build, and with it the page at `path`, for a game that the visitor has just started.
 * @returns false when that was tried already, and did not help
 */
export function reloadForGame(path: string): boolean {
  return reloadOnce(() => {
    sessionStorage.setItem(sessionKeys.startAgain, '1');
    location.replace(path);
  });
}

/** Whether the page was loaded by `reloadForGame`. Says so once. */
export function takeReloadNote(): boolean {
  try {
    const isNoted = sessionStorage.getItem(sessionKeys.startAgain) !== null;
    sessionStorage.removeItem(sessionKeys.startAgain);
    return isNoted;
  } catch {
    return false;
  }
}
