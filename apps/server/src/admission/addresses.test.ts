import { expect, test } from 'vitest';
import { addressOf, networkOf } from './addresses.ts';

test.each([
  ['192.0.2.77', '192.0.2.77', '192.0.2'],
  ['::ffff:192.0.2.77', '192.0.2.77', '192.0.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::', '2001:db8:1::'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::', '2001:db8:1::'],
  ['2001:db8::1', '2001:db8:0:0::', '2001:db8:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::', 'fe80:0:0::'],
  ['::1', '0:0:0:0::', '0:0:0::'],
  ['2001::3:4:5:6:7:8', '2001:0:3:4::', '2001:0:3::'],
  // Some proxies add the port, which is not part of the address.
  ['192.0.2.77:51234', '192.0.2.77', '192.0.2'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::', '2001:db8:1::'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::', '2001:db8:1::'],
  ['somebody', 'unknown', 'unknown'],
  ['192.0.2.77.1:1', 'unknown', 'unknown'],
  ['', 'unknown', 'unknown'],
])('%s has the range %s and the network %s', (ip, address, network) => {
  expect([addressOf(ip), networkOf(ip)]).toEqual([address, network]);
});
