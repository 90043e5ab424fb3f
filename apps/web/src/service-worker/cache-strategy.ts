/** Decides how the service worker answers a request, if at all. Pure. */
import { ENDPOINT_PREFIXES, operationsPaths, pageOfQuery, SHELL_FILE_PATH } from '@sixtyfour/contract';

const HASHED_FOLDER = '/assets/';

/** The parts of a request that the decision depends on. */
export interface RequestFacts {
  readonly method: string;
  /** `Request.mode`; 'navigate' for opening a page. */
  readonly mode: string;
  readonly url: URL;
}

export interface CacheStrategy {
  /** `cache`: cache first, for files that never change. `network`: network first, the cache as fallback. */
  readonly first: 'cache' | 'network';
  /** The path of the cached file. */
  readonly path: string;
}

/** Whether the file's name contains a hash of its content. */
export function isHashed(path: string): boolean {
  return path.startsWith(HASHED_FOLDER);
}

/** Whether only the server may answer this path. */
function isServerOnly(path: string): boolean {
  const under = (prefix: string) => path === prefix || path.startsWith(`${prefix}/`);
  return ENDPOINT_PREFIXES.some(under) || Object.values<string>(operationsPaths).includes(path);
}

/**
 * Null when the worker leaves the request to the browser. Pages and files without a hash are network first, so that
 * visitors who are online never see an outdated build.
 * @param files paths of all cached files; a page has its own path, such as '/ai'
 */
export function cacheStrategyFor(
  { method, mode, url }: RequestFacts,
  origin: string,
  files: ReadonlySet<string>,
): CacheStrategy | null {
  if (method !== 'GET' || url.origin !== origin) return null;
  const path = url.pathname;
  // A page that the query selects is prerendered on the server only. Offline, the app shell renders it.
  if (pageOfQuery(path, url.searchParams) !== null) return { first: 'network', path: SHELL_FILE_PATH };
  if (files.has(path)) return { first: isHashed(path) ? 'cache' : 'network', path };
  const hasExtension = /\.\w+$/.test(path);
  if (mode !== 'navigate' || hasExtension || isServerOnly(path)) return null;
  return { first: 'network', path: SHELL_FILE_PATH };
}
