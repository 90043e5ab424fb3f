import { expect, test } from 'vitest';
import { withoutExtraSlashes } from './path.ts';

test.each([
  ['/', '/'],
  ['/play', '/play'],
  ['/play/', '/play'],
  ['//play', '/play'],
  ['///game//7d2f1c//', '/game/7d2f1c'],
  ['//', '/'],
  ['http://evil.example//play/', 'http://evil.example//play/'],
])('%s without extra slashes is %s', (path, plain) => {
  expect(withoutExtraSlashes(path)).toBe(plain);
});
