/** The path of a URL, without its query. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '/';
}

/** A path without repeated slashes and without one at its end. A request for a whole URL, as to a proxy, stays. */
export function withoutExtraSlashes(path: string): string {
  if (!path.startsWith('/')) return path;
  return path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}

/** The query of a URL without the question mark; empty if there is none. */
export function queryOf(url: string): string {
  return url.split('?').slice(1).join('?');
}

/** Whether a path ends with a file extension. */
export function namesFile(path: string): boolean {
  return /\.\w+$/.test(path);
}
