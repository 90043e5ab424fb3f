import { api, articlePathOf, localGamePath, SHELL_FILE_PATH } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import { wayOf } from './way.ts';

const ORIGIN = 'https://chess.example';
const files = new Set(['/', '/ai', '/before-paint.js', '/sounds/move.mp3', '/assets/ai-12345678.js', SHELL_FILE_PATH]);

function way(path: string, { mode = 'navigate', method = 'GET' } = {}) {
  return wayOf({ method, mode, url: new URL(path, ORIGIN) }, ORIGIN, files);
}

test('a page comes from the server first, whatever its query', () => {
  expect(way('/')).toEqual({ first: 'network', path: '/' });
  expect(way('/ai?opponent=deep-blue-berry')).toEqual({ first: 'network', path: '/ai' });
});

test('a page with a parameter, one that its query chooses, or one that leads home, is shown by the shell', () => {
  for (const path of ['/game/5f0c', '/multiplayer-game', '/nowhere', articlePathOf('the-opera-game'), localGamePath]) {
    expect(way(path)).toEqual({ first: 'network', path: SHELL_FILE_PATH });
  }
});

test('files that bear their hash are never asked for again; others are', () => {
  expect(way('/assets/ai-12345678.js', { mode: 'cors' })).toEqual({ first: 'cache', path: '/assets/ai-12345678.js' });
  expect(way('/before-paint.js', { mode: 'no-cors' })).toEqual({ first: 'network', path: '/before-paint.js' });
  expect(way('/sounds/move.mp3', { mode: 'cors' })).toEqual({ first: 'network', path: '/sounds/move.mp3' });
});

test('no call of the contract and no operations path is ever answered', () => {
  const calls = Object.values(api).map(({ path }) => path.replace(/:\w+/g, 'x'));
  for (const path of [...calls, '/api/none', '/socket.io/', '/ws/', '/healthz', '/readyz', '/version']) {
    expect(way(path), path).toBeNull();
    expect(way(path, { mode: 'cors' }), path).toBeNull();
  }
});

test('files that are not kept, other origins and what is sent go to the network', () => {
  expect(way('/assets/of-another-build.js')).toBeNull();
  expect(way('/robots.txt')).toBeNull();
  expect(way('https://elsewhere.example/ai')).toBeNull();
  expect(way('/ai', { method: 'POST' })).toBeNull();
  expect(way('/unknown', { mode: 'cors' })).toBeNull();
});
