/**
 * The address ranges that limits apply to. A client usually has a whole IPv6 range, so a single address means little.
 */
import { isIP, isIPv6 } from 'node:net';

/** All clients with an unreadable address share one limit. */
const UNKNOWN = 'unknown';

/**
 * Parses an entry of X-Forwarded-For: some proxies add a port, and brackets around IPv6. Null without a valid address.
 */
function parseIp(text: string): string | null {
  const ip = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(ip) === 0 ? null : ip;
}

/** The eight groups of an IPv6 address, or null if it maps an IPv4 address. */
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
  // A dual-stack socket reports 192.0.2.1 as '::ffff:192.0.2.1'.
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
  /** How many times the limit of one household the range gets. */
  readonly share: number;
}

/**
 * The ranges that contain an address of `addressOf`, broadest first. Providers assign an IPv6 customer a /64, a /56 or
 * a /48, and the address does not show which. An IPv4 address is its own and only range.
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
