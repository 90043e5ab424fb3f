/** What the service worker is told. */

/** By the build: tools/service-worker.ts writes it into the worker. */
export interface SiteFiles {
  /** A hash over paths and contents. */
  readonly version: string;
  /** A page by its path, as '/ai', everything else by its own. */
  readonly paths: readonly string[];
}

/** By a page: it knows of no game that a new build would break. */
export const TAKE_OVER = 'take-over';

/** By a page that has loaded and has no worker yet: it may lose its network before it is opened again. */
export const CLAIM = 'claim';
