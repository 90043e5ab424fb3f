/** Which pages may act in a visitor's name (S-09, S-10), and where the links in mails lead: ours only. */

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

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * The origin of links in mails. Without a public URL there is only what the request names as its host, which its sender
 * chose: it is believed when it leads to the reader's own machine, else there is none.
 */
export function linkOrigin(
  { protocol, host }: { readonly protocol: string; readonly host: string },
  publicUrl: string | null,
): string | null {
  if (publicUrl !== null) return publicUrl;
  const asked = `${protocol}://${host}`;
  if (!URL.canParse(asked)) return null;
  const { hostname, origin } = new URL(asked);
  return LOOPBACK.test(hostname) ? origin : null;
}
