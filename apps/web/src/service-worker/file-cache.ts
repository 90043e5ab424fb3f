/** The files of one build in Cache Storage: either all of them or none. */
import { SITE_CACHE_PREFIX } from '@sixtyfour/contract';
import { pause } from '../lib/pause.ts';
import type { SiteFiles } from './site-files.ts';

function cacheName({ version }: SiteFiles): string {
  return `${SITE_CACHE_PREFIX}${version}`;
}

/** Files that are fetched at the same time: the page needs the connection, and others may share it. */
const FETCHED_AT_ONCE = 4;
/** A file that is refused for longer is given up. */
const MAX_WAIT_SECONDS = 60;

/**
 * Caches the whole build, which then is the newest one; hashed files of an older build are reused. Throws when a file
 * cannot be fetched.
 */
export async function cacheFiles(site: SiteFiles): Promise<void> {
  const cache = await caches.open(cacheName(site));
  const left = site.paths.values();
  const cacheRest = async () => {
    for (const path of left) await cacheFile(cache, path, site.hashes[path]);
  };
  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, cacheRest));
  // After a rollback this build's cache is older than those of abandoned builds. The active build's is the oldest.
  const names = await siteCaches();
  const own = names.indexOf(cacheName(site));
  if (own === -1) throw new Error('the cache was deleted while it was filled');
  await Promise.all(names.slice(own + 1).map((name) => caches.delete(name)));
}

/** The names of the caches of all builds, in the order of their creation. */
async function siteCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(SITE_CACHE_PREFIX));
}

/**
 * A file whose name contains a hash is served from the cache for good, so its content is compared: a captive portal
 * answers with a page of its own.
 * @param hash the SHA-256 of such a file, in base64
 */
async function cacheFile(cache: Cache, path: string, hash: string | undefined): Promise<void> {
  if (hash === undefined) return cache.put(path, await fetchFile(path, 'no-cache'));
  // An older build has most files, and the HTTP cache those that the page has just loaded.
  for (const found of [() => caches.match(path), () => fetchFile(path, 'default'), () => fetchFile(path, 'reload')]) {
    const file = await found();
    if (file !== undefined && (await hashOf(file.clone())) === hash) return cache.put(path, file);
  }
  throw new Error(`${path} cannot be cached: it has another content`);
}

async function hashOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

async function fetchFile(path: string, cache: RequestCache): Promise<Response> {
  const ask = () => fetch(path, { cache });
  let response = await ask();
  const wait = Number(response.headers.get('retry-after'));
  if (!response.ok && wait > 0 && wait <= MAX_WAIT_SECONDS) {
    await pause(wait * 1_000);
    response = await ask();
  }
  // Browsers reject a redirected response to a navigation.
  if (!response.ok || response.redirected) throw new Error(`${path} cannot be cached: status ${response.status}`);
  return response;
}

/** Deletes the caches of all other builds. */
export async function deleteOtherBuilds(site: SiteFiles): Promise<void> {
  const others = (await siteCaches()).filter((name) => name !== cacheName(site));
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The cached response for a path of this build, or undefined. */
export async function cachedFile(site: SiteFiles, path: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheName(site));
  return cache.match(path, { ignoreVary: true });
}
