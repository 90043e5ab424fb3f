import { createHash } from 'node:crypto';
import { SITE_CACHE_PREFIX } from '@sixtyfour/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cacheFiles } from './file-cache.ts';

/** Cache Storage in memory. Names are listed in the order of creation, as in browsers. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  return {
    open: async (name: string) => {
      const files = all.get(name) ?? new Map<string, Response>();
      all.set(name, files);
      return {
        put: async (path: string, file: Response) => void files.set(path, file),
        match: async (path: string) => files.get(path),
      };
    },
    match: async (path: string) => [...all.values()].map((files) => files.get(path)).find((file) => file !== undefined),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a build that is deployed again is the newest one, and the active build keeps its files', async () => {
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('fetch', async () => new Response());
  const namesAfter = async (version: string) => {
    await cacheFiles({ version, paths: ['/ai'], hashes: {} });
    return caches.keys();
  };
  const [active, second, third] = ['active', 'second', 'third'].map((version) => SITE_CACHE_PREFIX + version);
  await namesAfter('active');
  await caches.open('other');
  await namesAfter('second');
  expect(await namesAfter('third')).toEqual([active, 'other', second, third]);
  expect(await namesAfter('second')).toEqual([active, 'other', second]);
  expect(await namesAfter('active')).toEqual([active, 'other']);
});

describe('a file whose name contains a hash is cached only with its own content', () => {
  const path = '/assets/ai-Ab1.js';
  const site = (version: string, content: string) => ({
    version,
    paths: [path],
    hashes: { [path]: createHash('sha256').update(content).digest('base64') },
  });
  /** Answers of the network, by the mode of the HTTP cache. Returns the modes asked for. */
  const answering = (answers: Partial<Record<RequestCache, string>>): RequestCache[] => {
    const asked: RequestCache[] = [];
    vi.stubGlobal('fetch', async (_: string, { cache = 'default' }: RequestInit) => {
      asked.push(cache);
      return new Response(answers[cache] ?? '<h1>Portal</h1>');
    });
    return asked;
  };
  const cached = async () => (await caches.match(path))?.text();

  test('that of the network or the HTTP cache', async () => {
    vi.stubGlobal('caches', memoryCaches());
    const asked = answering({ default: 'play()' });
    await cacheFiles(site('one', 'play()'));
    expect([asked, await cached()]).toEqual([['default'], 'play()']);
  });

  test('that of the network, when the HTTP cache has the page of a captive portal', async () => {
    vi.stubGlobal('caches', memoryCaches());
    const asked = answering({ reload: 'play()' });
    await cacheFiles(site('one', 'play()'));
    expect([asked, await cached()]).toEqual([['default', 'reload'], 'play()']);
  });

  test('that of an older build, unless it is another one', async () => {
    vi.stubGlobal('caches', memoryCaches());
    const older = await caches.open(`${SITE_CACHE_PREFIX}older`);
    await older.put(path, new Response('play()'));
    const asked = answering({});
    await cacheFiles(site('one', 'play()'));
    expect(asked).toEqual([]);
    await older.put(path, new Response('<h1>Portal</h1>'));
    answering({ default: 'play()' });
    await cacheFiles(site('two', 'play()'));
    const file = await (await caches.open(`${SITE_CACHE_PREFIX}two`)).match(path);
    expect(await file?.text()).toBe('play()');
  });

  test('otherwise the build is not cached', async () => {
    vi.stubGlobal('caches', memoryCaches());
    answering({});
    await expect(cacheFiles(site('one', 'play()'))).rejects.toThrow('another content');
    expect(await cached()).toBeUndefined();
  });
});

test('a few files are fetched at a time', async () => {
  vi.stubGlobal('caches', memoryCaches());
  const paths = Array.from({ length: 20 }, (_, index) => `/file-${index}`);
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return new Promise((resolve) => answers.push(() => resolve(new Response())));
  });
  const cached = cacheFiles({ version: 'one', paths, hashes: {} });
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThan(6);
  while (asked.length < paths.length) {
    const before = asked.length;
    answers.shift()?.();
    await expect.poll(() => asked.length).toBe(before + 1);
  }
  for (const answer of answers) answer();
  await cached;
  expect(asked).toEqual(paths);
});

/** Refuses with these statuses and Retry-After, then answers. Returns the times of the requests. */
function refusing(...refusals: readonly (readonly [status: number, retryAfter: string])[]): readonly number[] {
  vi.useFakeTimers();
  vi.stubGlobal('caches', memoryCaches());
  const times: number[] = [];
  const begun = Date.now();
  vi.stubGlobal('fetch', async () => {
    const [status, retryAfter] = refusals[times.length] ?? [];
    times.push(Date.now() - begun);
    return status === undefined
      ? new Response()
      : new Response(null, { status, headers: { 'retry-after': retryAfter ?? '' } });
  });
  return times;
}

test.each([429, 503])('a file that is refused with %i is fetched again after its Retry-After', async (status) => {
  const times = refusing([status, '7']);
  const cached = cacheFiles({ version: 'one', paths: ['/ai'], hashes: {} });
  await vi.runAllTimersAsync();
  await cached;
  expect(times).toEqual([0, 7_000]);
});

test.each([
  ['refused twice', [429, '1'], [429, '1'], 2],
  ['refused for long', [429, '3600'], [200, ''], 1],
  ['missing', [404, ''], [200, ''], 1],
] as const)('the build is not cached when a file is %s', async (_, first, second, requests) => {
  const times = refusing(first, second);
  const failure = cacheFiles({ version: 'one', paths: ['/ai'], hashes: {} }).catch(String);
  await vi.runAllTimersAsync();
  expect(await failure).toContain(`status ${first[0]}`);
  expect(times).toHaveLength(requests);
});
