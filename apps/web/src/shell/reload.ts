/** Handles missing chunks: after a deploy, an open page may request files that no longer exist. */
import type { Ms } from '@sixtyfour/chess';
import { type ComponentType, lazy } from 'react';
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

let isReloading = false;

/** A navigation away usually finishes within this time; otherwise the visitor may have stopped it. */
const LEAVING_MS: Ms = 10_000;
let leavingSince: Ms = -Infinity;

function isLeaving(): boolean {
  return performance.now() - leavingSince < LEAVING_MS;
}

/** Trying again is useless: a browser may not fetch a module that has failed once. */
function reloadForChunk(): void {
  if (!isGameShown() && reloadOnce()) isReloading = true;
}

/**
 * Reloads the page once when a chunk cannot be loaded; without a network only when it is back, or the page would be lost.
 * Further failures, and those during a game, do not reload it: `PageBoundary` shows them. Errors while the page is being
 * left are ignored: Firefox then cancels its requests, and a reload would stop the navigation.
 */
export function reloadOnMissingChunks(): void {
  let hasCanceledChunk = false;
  addEventListener('beforeunload', () => {
    leavingSince = performance.now();
  });
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

/** Wraps `load`: while the page is being reloaded or left, a failure stays pending, so that no error is shown. */
export function suppressDuringReload<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    try {
      return await load();
    } catch (error) {
      if (isReloading || isLeaving()) return new Promise<never>(() => {});
      throw error;
    }
  };
}

/** A screen that is loaded when it is first shown. */
export function lazyScreen<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(suppressDuringReload(async () => ({ default: await load() })));
}
