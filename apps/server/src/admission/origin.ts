/**
 * Whether a request or websocket handshake comes from a page of this site (S-09, S-10). Without a public URL, the
 * origin must match the Host header. False when there is no origin.
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
