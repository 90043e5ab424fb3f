/** Addresses as limits count them. A household or a provider hands out whole ranges of IPv6, so single ones say little. */
import { BlockList, isIPv6 } from 'node:net';

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

const nobodys = new BlockList();
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  nobodys.addSubnet(net, prefix, 'ipv4');
// Where ::1 is, and what is never routed.
nobodys.addSubnet('::', 96, 'ipv6');
nobodys.addSubnet('fc00::', 7, 'ipv6');
nobodys.addSubnet('fe80::', 10, 'ipv6');

/**
 * Whether an address of `addressOf` stands for a household. One of this machine or of a private network may be that of
 * a proxy which the server was not told of, and of everybody behind it.
 */
export function isHousehold(address: string): boolean {
  return !nobodys.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Its neighbours too: the /24 of an IPv4 address, or the /48 of an IPv6 one. */
export function networkOf(ip: string): string {
  return rangeOf(ip, { v4: 3, v6: 3 });
}
