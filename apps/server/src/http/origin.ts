/** Which pages may act in a visitor's name: ours only (S-09, S-10). */

/**
 * Whether a request or a websocket handshake comes from a page of this site. Without a public URL the origin must be
 * the request's own host; a missing origin is never ours.
 * @param publicUrl the origin under which visitors reach the site, or null
 */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: string | null): boolean {
  if (origin === undefined) return false;
  if (publicUrl !== null) return origin === publicUrl;
  if (!URL.canParse(origin)) return false;
  const { protocol, host: ownHost } = new URL(origin);
  // A client may name the scheme's usual port in Host, which an origin never does.
  const asked = `${protocol}//${host}`;
  return host !== undefined && ownHost !== '' && URL.canParse(asked) && new URL(asked).host === ownHost;
}
