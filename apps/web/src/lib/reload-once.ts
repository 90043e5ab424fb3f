/** Loads the page anew without ever going on for ever. */
import { sessionKeys } from '@sixtyfour/contract';

/** A second failure within this time is no old page but a real fault, which no reload mends. */
const ONCE_IN_MS = 60_000;

/**
 * Whether the page is being loaded anew now.
 * @param load how
 */
export function reloadOnce(load: () => void = () => location.reload()): boolean {
  try {
    const before = Number(sessionStorage.getItem(sessionKeys.reloadedAt) ?? 0);
    if (Date.now() - before < ONCE_IN_MS) return false;
    sessionStorage.setItem(sessionKeys.reloadedAt, String(Date.now()));
  } catch {
    // Without a note of it a reload could repeat for ever: the page says what happened instead.
    return false;
  }
  load();
  return true;
}

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
