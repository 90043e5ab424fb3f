/** The path of a request's URL, without its query: `/nope?x=a.b` asks for a page, not for a file. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '/';
}

/** The query of a request's URL, without its question mark; empty when it has none. */
export function queryOf(url: string): string {
  return url.split('?').slice(1).join('?');
}

/** Whether a path ends in a file extension. */
export function namesFile(path: string): boolean {
  return /\.\w+$/.test(path);
}
