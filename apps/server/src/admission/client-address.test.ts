import type { IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { clientAddressReader } from './client-address.ts';

const LISTS = [
  [],
  ['loopback'],
  ['10.0.0.0/8', '127.0.0.1'],
  ['loopback', 'uniquelocal', 'linklocal'],
  ['2001:db8::/32'],
];
const PEERS = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '192.0.2.7', '2001:db8::7', 'fe80::1'];
const HEADERS = [
  undefined,
  '',
  '203.0.113.5',
  '203.0.113.5, 10.9.9.9',
  '198.51.100.1, 203.0.113.5, 127.0.0.1',
  '2001:db8::1',
  '203.0.113.5,10.9.9.9 , 192.168.1.1',
  'forged, 203.0.113.5',
  'not an address',
];

test('S-20 a websocket has the same address as a request with the same headers', async () => {
  for (const trustProxy of LISTS) {
    const app = Fastify({ trustProxy: trustProxy.length === 0 ? false : trustProxy });
    app.get('/', ({ ip }) => ip);
    const read = clientAddressReader(trustProxy);
    for (const remoteAddress of PEERS) {
      for (const header of HEADERS) {
        const headers = header === undefined ? {} : { 'x-forwarded-for': header };
        const { body } = await app.inject({ url: '/', remoteAddress, headers });
        const own = read({ socket: { remoteAddress }, headers } as unknown as IncomingMessage);
        expect({ trustProxy, remoteAddress, header, address: own }).toEqual({
          trustProxy,
          remoteAddress,
          header,
          address: body,
        });
      }
    }
  }
});
