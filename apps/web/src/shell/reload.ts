/** What to do about a part of the site that is gone: after a deploy an open page asks for files that are no more. */
import { sessionKeys } from '@sixtyfour/contract';
import { pageAt } from '../routes.ts';

/** A second failure within this time is no old page but a real fault: reloading again would go on for ever. */
const ONCE_IN_MS = 60_000;

let shownPath: string | null = null;

/** Notes which page the visitor sees. The address is ahead of it while the next page loads. */
export function notePageShown(path: string): void {
  shownPath = path;
}

/** A game is never cut short by a reload that the visitor did not ask for. */
function isGameShown(): boolean {
  return shownPath !== null && pageAt(shownPath)?.kind === 'board';
}

/**
 * Whether the page is being loaded anew now.
 * @param load how
 */
function reloadOnce(load: () => void = () => location.reload()): boolean {
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

let isReloading = false;

/** Reloads the page once when a chunk cannot be loaded; PageBoundary shows the rest. */
export function reloadWhenChunksAreGone(): void {
  addEventListener('vite:preloadError', () => {
    if (!isGameShown() && reloadOnce()) isReloading = true;
  });
}

/** As `load`, but a failure that a reload is about to mend is not told: the old page stays until the new one is there. */
export function untilReload<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    try {
      return await load();
    } catch (error) {
      if (isReloading) return new Promise<never>(() => {});
      throw error;
    }
  };
}
