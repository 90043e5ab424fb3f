import { expect, test } from 'vitest';
import { sourcesOf } from './sources.ts';

const PLAYER = '2f1d1c34-0b1e-4b5f-9d55-0a4b7a2f8a11';
const weights = (address: string) => Object.values(sourcesOf('secret', PLAYER, address)).toSorted((a, b) => b - a);

test('T-13 a no-show counts for its player, and partly for the address: less for larger ranges', () => {
  expect(weights('192.0.2.1')).toEqual([1, 1 / 4]);
  expect(weights('2001:db8:1:2::')).toEqual([1, 1 / 4, 1 / 8, 1 / 16]);
});

test('S-22 the sources reveal neither the player nor the address', () => {
  const text = JSON.stringify(sourcesOf('secret', PLAYER, '192.0.2.1'));
  expect(text).not.toContain(PLAYER);
  expect(text).not.toContain('192.0.2');
  expect(sourcesOf('another secret', PLAYER, '192.0.2.1')).not.toEqual(sourcesOf('secret', PLAYER, '192.0.2.1'));
});
