/** The inputs of the service worker: the list of files from the build, and messages from pages. */

/** The files of a build; tools/service-worker.ts writes them into the worker. */
export interface SiteFiles {
  /** A hash over paths and contents. */
  readonly version: string;
  /** A page has its URL path, such as '/ai'; other files have their own. */
  readonly paths: readonly string[];
  /** The SHA-256, in base64, of each file whose name contains a hash. */
  readonly hashes: Readonly<Record<string, string>>;
}

/** Message from a page to a waiting worker: activate now, because no game is running. */
export const TAKE_OVER = 'take-over';

/** Message from a page without a controlling worker: control this page, in case it goes offline before a reload. */
export const CLAIM = 'claim';
