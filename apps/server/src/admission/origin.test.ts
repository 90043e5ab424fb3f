import { expect, test } from 'vitest';
import { isOwnOrigin } from './origin.ts';

test.each([
  ['http://localhost:3000', 'localhost:3000'],
  ['http://192.168.1.5:3000', '192.168.1.5:3000'],
  ['http://chess.local', 'CHESS.local'],
  ['http://chess.local', 'chess.local:80'],
  ['https://chess.example', 'chess.example:443'],
])('S-09 %s is the origin of the site for a request to %s', (origin, host) => {
  expect(isOwnOrigin(origin, host, null)).toBe(true);
});

test.each([
  [undefined, 'localhost:3000'],
  ['http://localhost:3000', undefined],
  ['null', 'null'],
  ['', ''],
  ['http://localhost:3001', 'localhost:3000'],
  ['http://127.0.0.1:3000', 'localhost:3000'],
  ['http://evil.example', 'localhost:3000'],
  ['http://localhost:3000.evil.example', 'localhost:3000'],
  ['file://', 'localhost:3000'],
  ['http://evil.example', 'evil.example@localhost:3000'],
])('S-09 %s is not the origin of the site for a request to %s', (origin, host) => {
  expect(isOwnOrigin(origin, host, null)).toBe(false);
});

test('S-09 with a public URL only that origin is accepted, whatever the Host header is', () => {
  const publicUrl = 'https://chess.example';
  expect(isOwnOrigin(publicUrl, 'localhost:3000', publicUrl)).toBe(true);
  expect(isOwnOrigin('http://chess.example', 'chess.example', publicUrl)).toBe(false);
  expect(isOwnOrigin('https://evil.example', 'evil.example', publicUrl)).toBe(false);
  expect(isOwnOrigin(undefined, 'chess.example', publicUrl)).toBe(false);
});
