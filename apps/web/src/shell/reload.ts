/** What to do about a part of the site that is gone: after a deploy an open page asks for files that are no more. */
import type { Ms } from '@sixtyfour/chess';
import { reloadOnce } from '../lib/reload-once.ts';
import { pageAt } from '../routes.ts';

let shownPath: string | null = null;

/** Notes which page the visitor sees. The address is ahead of it while the next page loads. */
export function notePageShown(path: string): void {
  shownPath = path;
}

/** A game is never cut short by a reload that the visitor did not ask for. */
function isGameShown(): boolean {
  return shownPath !== null && pageAt(shownPath)?.kind === 'board';
}

let isReloading = false;

/** The next page usually takes over within this time. If it does not, the visitor may have stopped it. */
const LEAVING_MS: Ms = 10_000;
let leavingSince: Ms = -Infinity;

function isLeaving(): boolean {
  return performance.now() - leavingSince < LEAVING_MS;
}

/**
 * Reloads the page once when a chunk cannot be loaded; PageBoundary shows the rest. Firefox cancels the chunks of a page
 * that is being left: a reload would then keep the visitor from leaving, and the failure concerns nobody.
 */
export function reloadWhenChunksAreGone(): void {
  let isCutShort = false;
  addEventListener('beforeunload', () => {
    leavingSince = performance.now();
  });
  addEventListener('unhandledrejection', (event) => {
    if (isLeaving()) event.preventDefault();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isCutShort) location.reload();
  });
  addEventListener('vite:preloadError', () => {
    if (isLeaving()) isCutShort = true;
    else if (!isGameShown() && reloadOnce()) isReloading = true;
  });
}

/** As `load`, but a failure that a new page is about to mend is not told: the old page stays until that is there. */
export function untilReload<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    try {
      return await load();
    } catch (error) {
      if (isReloading || isLeaving()) return new Promise<never>(() => {});
      throw error;
    }
  };
}
