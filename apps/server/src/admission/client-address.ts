/** The client address of a websocket handshake, which does not pass through Fastify. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

/** The named ranges that TRUST_PROXY may contain. */
export const NAMED_RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Returns a function that determines the client address in the same way as Fastify's `request.ip`: entries of
 * X-Forwarded-For count only if a trusted proxy added them (S-20).
 * @param trustProxy `Config.trustProxy`
 */
export function clientAddressReader(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const proxies = new BlockList();
  for (const entry of trustProxy.flatMap((name) => NAMED_RANGES[name] ?? [name])) {
    const [address = '', prefix] = entry.split('/');
    if (prefix === undefined) proxies.addAddress(address, familyOf(address));
    else proxies.addSubnet(address, Number(prefix), familyOf(address));
  }
  return ({ socket, headers }) => {
    let address = socket.remoteAddress ?? '';
    const passedOn = String(headers['x-forwarded-for'] ?? '').split(',');
    while (proxies.check(address, familyOf(address))) {
      const previous = passedOn.pop()?.trim() ?? '';
      if (previous === '') break;
      address = previous;
    }
    return address;
  };
}
