import { SITE_CACHE_PREFIX } from '@sixtyfour/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ORIGIN = 'https://chess.example';

type Answer = (event: { request: Request; respondWith: (response: Promise<Response>) => void }) => void;

/** Starts a worker that has '/ai' and '/before-paint.js' in its cache. Returns what it answers to a request. */
async function startWorker(network: (path: string) => Promise<Response>) {
  const handlers = new Map<string, unknown>();
  const cached = new Map(['/ai', '/before-paint.js'].map((path) => [path, `cached ${path}`]));
  vi.stubGlobal('SITE_FILES', { version: 'one', paths: [...cached.keys()], hashes: {} });
  vi.stubGlobal('addEventListener', (type: string, handler: unknown) => handlers.set(type, handler));
  vi.stubGlobal('location', { origin: ORIGIN });
  vi.stubGlobal('fetch', ({ url }: Request) => network(new URL(url).pathname));
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      match: async (path: string) =>
        name === `${SITE_CACHE_PREFIX}one` && cached.has(path) ? new Response(cached.get(path)) : undefined,
    }),
  });
  vi.resetModules();
  await import('./worker.ts');
  const answer = handlers.get('fetch') as Answer;
  return async (path: string): Promise<string> => {
    const request = new Request(`${ORIGIN}${path}`);
    Object.defineProperty(request, 'mode', { value: path === '/ai' ? 'navigate' : 'no-cors' });
    const response = Promise.withResolvers<Response>();
    answer({ request, respondWith: (given) => response.resolve(given) });
    return (await response.promise).text();
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const silence = () => new Promise<never>(() => {});

test.each([
  ['answers', async () => new Response('new'), 'new'],
  ['has no such page', async () => new Response('gone', { status: 404 }), 'gone'],
  ['has a proxy without its server', async () => new Response('bad gateway', { status: 502 }), 'cached /ai'],
  ['has used up its limit', async () => new Response('later', { status: 429 }), 'cached /ai'],
  ['is not there', () => Promise.reject(new TypeError('Failed to fetch')), 'cached /ai'],
])('a page, when the network %s', async (_, network, expected) => {
  const ask = await startWorker(network);
  expect(await ask('/ai')).toBe(expected);
});

test('a page and what it loads before it is painted wait for a silent network once', async () => {
  let network: () => Promise<Response> = silence;
  const ask = await startWorker(() => network());
  const page = ask('/ai');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await page).toBe('cached /ai');
  const script = ask('/before-paint.js');
  await vi.advanceTimersByTimeAsync(0);
  expect(await script).toBe('cached /before-paint.js');

  network = async () => new Response('new');
  expect(await ask('/ai')).toBe('new');
  expect(await ask('/before-paint.js')).toBe('new');
});
