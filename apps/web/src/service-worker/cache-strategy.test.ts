import { api, articlePathOf, localGamePath, SHELL_FILE_PATH } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import { cacheStrategyFor } from './cache-strategy.ts';

const ORIGIN = 'https://chess.example';
const files = new Set(['/', '/ai', '/before-paint.js', '/sounds/move.mp3', '/assets/ai-12345678.js', SHELL_FILE_PATH]);

function strategyFor(path: string, { mode = 'navigate', method = 'GET' } = {}) {
  return cacheStrategyFor({ method, mode, url: new URL(path, ORIGIN) }, ORIGIN, files);
}

test('a prerendered page is network first, whatever its query', () => {
  expect(strategyFor('/')).toEqual({ first: 'network', path: '/' });
  expect(strategyFor('/ai?opponent=deep-blue-berry')).toEqual({ first: 'network', path: '/ai' });
});

test('a page with a parameter, one selected by its query, and an unknown page fall back to the app shell', () => {
  for (const path of ['/game/5f0c', '/multiplayer-game', '/nowhere', articlePathOf('the-opera-game'), localGamePath]) {
    expect(strategyFor(path)).toEqual({ first: 'network', path: SHELL_FILE_PATH });
  }
});

test('files with a hash are cache first, other files are network first', () => {
  expect(strategyFor('/assets/ai-12345678.js', { mode: 'cors' })).toEqual({
    first: 'cache',
    path: '/assets/ai-12345678.js',
  });
  expect(strategyFor('/before-paint.js', { mode: 'no-cors' })).toEqual({ first: 'network', path: '/before-paint.js' });
  expect(strategyFor('/sounds/move.mp3', { mode: 'cors' })).toEqual({ first: 'network', path: '/sounds/move.mp3' });
});

test('API calls and operations paths are never answered from the cache', () => {
  const calls = Object.values(api).map(({ path }) => path.replace(/:\w+/g, 'x'));
  for (const path of [...calls, '/api/none', '/ws/', '/healthz', '/readyz', '/version']) {
    expect(strategyFor(path), path).toBeNull();
    expect(strategyFor(path, { mode: 'cors' }), path).toBeNull();
  }
});

test('files that are not cached, other origins and POST requests are left to the browser', () => {
  expect(strategyFor('/assets/of-another-build.js')).toBeNull();
  expect(strategyFor('/robots.txt')).toBeNull();
  expect(strategyFor('https://elsewhere.example/ai')).toBeNull();
  expect(strategyFor('/ai', { method: 'POST' })).toBeNull();
  expect(strategyFor('/unknown', { mode: 'cors' })).toBeNull();
});
