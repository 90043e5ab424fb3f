import { SITE_CACHE_PREFIX } from '@sixtyfour/contract';
import { expect, test, vi } from 'vitest';
import { cacheFiles } from './file-cache.ts';

/** Cache Storage in memory. Names are listed in the order of creation, as in browsers. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  return {
    open: async (name: string) => {
      const files = all.get(name) ?? new Map<string, Response>();
      all.set(name, files);
      return { put: async (path: string, file: Response) => void files.set(path, file) };
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  };
}

test('a build that is deployed again is the newest one, and the active build keeps its files', async () => {
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('fetch', async () => new Response());
  const namesAfter = async (version: string) => {
    await cacheFiles({ version, paths: ['/ai'] });
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
