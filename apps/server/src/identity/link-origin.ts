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
