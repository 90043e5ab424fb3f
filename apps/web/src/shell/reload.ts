/** What to do about a part of the site that is gone: after a deploy an open page asks for files that are no more. */
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
