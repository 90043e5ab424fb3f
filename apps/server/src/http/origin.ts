/** Checks the origin of requests (S-09, S-10), and determines the origin of links in mails. */

/**
 * Whether a request or websocket handshake comes from a page of this site. Without a public URL the origin must match
 * the Host header. False when there is no origin.
 * @param publicUrl the configured origin of the site, or null
 */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: string | null): boolean {
  if (origin === undefined) return false;
  if (publicUrl !== null) return origin === publicUrl;
  if (!URL.canParse(origin)) return false;
  const { protocol, host: ownHost } = new URL(origin);
  // The Host header may contain the default port, which an origin never does.
  const requested = `${protocol}//${host}`;
  return host !== undefined && ownHost !== '' && URL.canParse(requested) && new URL(requested).host === ownHost;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * The origin of links in mails. Without a public URL there is only the Host header, which the sender can forge: it is
 * accepted only when it is a loopback name; otherwise null.
 */
export function linkOrigin(
  { protocol, host }: { readonly protocol: string; readonly host: string },
  publicUrl: string | null,
): string | null {
  if (publicUrl !== null) return publicUrl;
  const requested = `${protocol}://${host}`;
  if (!URL.canParse(requested)) return null;
  const { hostname, origin } = new URL(requested);
  return LOOPBACK.test(hostname) ? origin : null;
}
