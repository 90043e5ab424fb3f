/** Handles missing chunks: after a deploy, an open page may request files that no longer exist. */
import { type ComponentType, lazy } from 'react';
import { isLeaving, noteLeaving, noteReload, suppressDuringReload } from '../lib/leaving.ts';
import { reloadOnce } from '../lib/reload-once.ts';
import { pageAt } from '../routes.ts';

let shownPath: string | null = null;

/** Sets the path of the page that is shown. `location` is ahead of it while the next page loads. */
export function setShownPage(path: string): void {
  shownPath = path;
}

/** A game must not be interrupted by an automatic reload. */
function isGameShown(): boolean {
  return shownPath !== null && pageAt(shownPath)?.kind === 'board';
}

/** Trying again is useless: a browser may not fetch a module that has failed once. */
function reloadForChunk(): void {
  if (!isGameShown() && reloadOnce()) noteReload();
}

/**
 * Reloads the page once when a chunk cannot be loaded; without a network only when it is back, or the page would be lost.
 * Further failures, and those during a game, do not reload it: `PageBoundary` shows them. Errors while the page is being
 * left are ignored: Firefox then cancels its requests, and a reload would stop the navigation.
 */
export function reloadOnMissingChunks(): void {
  let hasCanceledChunk = false;
  addEventListener('beforeunload', noteLeaving);
  addEventListener('unhandledrejection', (event) => {
    if (isLeaving()) event.preventDefault();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && hasCanceledChunk) location.reload();
  });
  addEventListener('vite:preloadError', () => {
    if (isLeaving()) hasCanceledChunk = true;
    else if (navigator.onLine) reloadForChunk();
    else addEventListener('online', reloadForChunk, { once: true });
  });
}

/** A screen that is loaded when it is first shown. */
export function lazyScreen<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(suppressDuringReload(async () => ({ default: await load() })));
}
