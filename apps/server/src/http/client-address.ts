/** Whose address a handshake comes from. For requests Fastify knows it; a websocket's handshake never reaches Fastify. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

/** What the names in TRUST_PROXY stand for. */
const NAMED_RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Makes the function that reads the client's address, as `request.ip` is with the same list: X-Forwarded-For counts
 * only as far as proxies of the list passed it on (S-20).
 * @param trustProxy as `Config.trustProxy`
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
