/** Addresses as limits count them. A household or a provider hands out whole ranges of IPv6, so single ones say little. */
import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, or null for one that wraps an IPv4 address. */
function groupsOf(ip: string): string[] | null {
  if (ip.includes('.')) return null;
  const [head = '', tail] = (ip.split('%', 1)[0] ?? '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(zeros).fill('0'), ...after].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}

function rangeOf(ip: string, parts: { readonly v4: number; readonly v6: number }): string {
  const groups = isIPv6(ip) ? groupsOf(ip) : null;
  if (groups !== null) return `${groups.slice(0, parts.v6).join(':')}::`;
  // '::ffff:192.0.2.1' is how a socket that listens on both shows 192.0.2.1.
  return ip
    .slice(ip.lastIndexOf(':') + 1)
    .split('.')
    .slice(0, parts.v4)
    .join('.');
}

/** One household: an IPv4 address, or the /64 of an IPv6 one. */
export function addressOf(ip: string): string {
  return rangeOf(ip, { v4: 4, v6: 4 });
}

/** Its neighbours too: the /24 of an IPv4 address, or the /48 of an IPv6 one. */
export function networkOf(ip: string): string {
  return rangeOf(ip, { v4: 3, v6: 3 });
}
