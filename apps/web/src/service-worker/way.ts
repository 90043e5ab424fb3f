/** How the service worker answers a request, if at all. Pure. */
import { ENDPOINT_PREFIXES, operationsPaths, pageOfQuery, SHELL_FILE_PATH } from '@sixtyfour/contract';

const HASHED_FOLDER = '/assets/';

/** What of a request decides. */
export interface Asked {
  readonly method: string;
  /** As `Request.mode`: a page that is opened says 'navigate'. */
  readonly mode: string;
  readonly url: URL;
}

export interface Way {
  /** `cache`: kept as it is for ever. `network`: the server's, as long as it answers. */
  readonly first: 'cache' | 'network';
  /** The path of the kept file that answers when the first does not. */
  readonly path: string;
}

/** Whether a file's name changes with its content. */
export function isHashed(path: string): boolean {
  return path.startsWith(HASHED_FOLDER);
}

/** What only the server may answer, with or without a network. */
function isServers(path: string): boolean {
  const under = (prefix: string) => path === prefix || path.startsWith(`${prefix}/`);
  return ENDPOINT_PREFIXES.some(under) || Object.values<string>(operationsPaths).includes(path);
}

/**
 * Null when the request is none of the worker's business. Pages and what stands beside them come from the server first,
 * so that nobody who has a network is shown an older build than the server has.
 * @param files paths of all kept files; a page's is its own path, as '/ai'
 */
export function wayOf({ method, mode, url }: Asked, origin: string, files: ReadonlySet<string>): Way | null {
  if (method !== 'GET' || url.origin !== origin) return null;
  const path = url.pathname;
  // What a query chooses is a page of its own, which only the server has; the shell shows it as well.
  if (pageOfQuery(path, url.searchParams) !== null) return { first: 'network', path: SHELL_FILE_PATH };
  if (files.has(path)) return { first: isHashed(path) ? 'cache' : 'network', path };
  const namesFile = /\.\w+$/.test(path);
  if (mode !== 'navigate' || namesFile || isServers(path)) return null;
  return { first: 'network', path: SHELL_FILE_PATH };
}
