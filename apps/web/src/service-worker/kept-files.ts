/** The files of one build in the browser's cache, all of them or none. */
import { SITE_CACHE_PREFIX } from '@sixtyfour/contract';
import type { SiteFiles } from './site-files.ts';
import { isHashed } from './way.ts';

function cacheName({ version }: SiteFiles): string {
  return `${SITE_CACHE_PREFIX}${version}`;
}

/** Fetches the whole build, apart from what an older one has already. Throws when a file does not come. */
export async function keepFiles(site: SiteFiles): Promise<void> {
  const cache = await caches.open(cacheName(site));
  await Promise.all(site.paths.map((path) => keepFile(cache, path)));
}

async function keepFile(cache: Cache, path: string): Promise<void> {
  const older = isHashed(path) ? await caches.match(path) : undefined;
  await cache.put(path, older ?? (await fetchFile(path)));
}

async function fetchFile(path: string): Promise<Response> {
  // What bears its hash may come from the browser's own cache: the page has just loaded some of it.
  const response = await fetch(path, { cache: isHashed(path) ? 'default' : 'no-cache' });
  // A browser refuses a page that was redirected elsewhere.
  if (!response.ok || response.redirected) throw new Error(`${path} cannot be kept: status ${response.status}`);
  return response;
}

/** Takes away every other build. */
export async function forgetOtherBuilds(site: SiteFiles): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(SITE_CACHE_PREFIX) && name !== cacheName(site));
  await Promise.all(others.map((name) => caches.delete(name)));
}

export async function keptFile(site: SiteFiles, path: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheName(site));
  return cache.match(path, { ignoreVary: true });
}
