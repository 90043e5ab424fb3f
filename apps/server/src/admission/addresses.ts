/** The network ranges that limits count. A client usually has a whole IPv6 range, so single addresses mean little. */
import { isIP, isIPv6 } from 'node:net';

/** All clients with an unreadable address count as one household. */
const UNKNOWN = 'unknown';

/** The address in an entry of a proxy: some add the port, and brackets to an IPv6 address. Null when there is none. */
function parseIp(text: string): string | null {
  const ip = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(ip) === 0 ? null : ip;
}

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

function rangeOf(text: string, parts: { readonly v4: number; readonly v6: number }): string {
  const ip = parseIp(text);
  if (ip === null) return UNKNOWN;
  const groups = isIPv6(ip) ? groupsOf(ip) : null;
  if (groups !== null) return `${groups.slice(0, parts.v6).join(':')}::`;
  // A dual-stack socket shows 192.0.2.1 as '::ffff:192.0.2.1'.
  return ip
    .slice(ip.lastIndexOf(':') + 1)
    .split('.')
    .slice(0, parts.v4)
    .join('.');
}

/** The range of one household: an IPv4 address, or the /64 of an IPv6 address. */
export function addressOf(ip: string): string {
  return rangeOf(ip, { v4: 4, v6: 4 });
}

export interface AddressLevel {
  readonly range: string;
  /** How much more than one household the range may use. */
  readonly share: number;
}

/**
 * The ranges around an address of `addressOf`, from the broadest on. A provider gives one customer an IPv6 /64, a /56
 * or a /48, and it cannot be seen which; an IPv4 address has no other.
 */
export function levelsOf(address: string): readonly AddressLevel[] {
  if (!isIPv6(address)) return [{ range: address, share: 1 }];
  const [first = '', second = '', third = '', fourth = ''] = address.split(':');
  const network = `${first}:${second}:${third}`;
  const site = (Number.parseInt(fourth, 16) >> 8).toString(16);
  return [
    { range: `${network}::/48`, share: 4 },
    { range: `${network}:${site}00::/56`, share: 2 },
    { range: address, share: 1 },
  ];
}

/** The range of a network: the /24 of an IPv4 address, or the /48 of an IPv6 address. */
export function networkOf(ip: string): string {
  return rangeOf(ip, { v4: 3, v6: 3 });
}
