/**
 * Serves the site offline. Caches the whole build and no API responses. A newer worker waits until a page tells it to
 * take over, which pages do only when no game is running.
 */
import { deleteOtherBuilds, cacheFiles, cachedFile } from './file-cache.ts';
import { CLAIM, type SiteFiles, TAKE_OVER } from './site-files.ts';
import { type CacheStrategy, cacheStrategyFor } from './cache-strategy.ts';

declare const SITE_FILES: SiteFiles;

/** After this many ms without a response, the cached file is served. */
const NETWORK_TIMEOUT_MS = 3_000;
/** Whether the last page came from the cache: then what it loads before it is painted does not wait for the network. */
let isSilent = false;

const site = SITE_FILES;
const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const paths = new Set(site.paths);

worker.addEventListener('install', (event) => event.waitUntil(cacheFiles(site)));

worker.addEventListener('activate', (event) => event.waitUntil(deleteOtherBuilds(site)));

worker.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) void worker.skipWaiting();
  if (event.data === CLAIM) event.waitUntil(worker.clients.claim());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const strategy = cacheStrategyFor(
    { method: request.method, mode: request.mode, url: new URL(request.url) },
    worker.location.origin,
    paths,
  );
  if (strategy !== null) event.respondWith(respond(request, strategy));
});

async function respond(request: Request, { first, path }: CacheStrategy): Promise<Response> {
  if (first === 'cache') return (await cachedFile(site, path)) ?? fetch(request);
  const fetched = fetch(request);
  const isPage = request.mode === 'navigate';
  const patience = isSilent && !isPage ? 0 : NETWORK_TIMEOUT_MS;
  const inTime = await Promise.race([fetched.catch(() => null), sleep(patience)]);
  // A 5xx may come from a proxy whose server is down, and a 429 from a full network: the cached file is better.
  const isGood = inTime !== null && inTime.status < 500 && inTime.status !== 429;
  if (isPage) isSilent = !isGood;
  if (isGood) return inTime;
  return (await cachedFile(site, path)) ?? fetched;
}

function sleep(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ms);
  });
}
