/**
 * The site without a network. The worker keeps the whole build, and nothing that the server says of anybody. A newer
 * worker waits until a page that knows of no running game lets it take over.
 */
import { forgetOtherBuilds, keepFiles, keptFile } from './kept-files.ts';
import { CLAIM, type SiteFiles, TAKE_OVER } from './site-files.ts';
import { type Way, wayOf } from './way.ts';

declare const SITE_FILES: SiteFiles;

/** A server that does not answer for so long is as good as none: ms. */
const PATIENCE_MS = 3_000;

const site = SITE_FILES;
const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const paths = new Set(site.paths);

worker.addEventListener('install', (event) => event.waitUntil(keepFiles(site)));

worker.addEventListener('activate', (event) => event.waitUntil(forgetOtherBuilds(site)));

worker.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) void worker.skipWaiting();
  if (event.data === CLAIM) event.waitUntil(worker.clients.claim());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const way = wayOf(
    { method: request.method, mode: request.mode, url: new URL(request.url) },
    worker.location.origin,
    paths,
  );
  if (way !== null) event.respondWith(answer(request, way));
});

async function answer(request: Request, { first, path }: Way): Promise<Response> {
  if (first === 'cache') return (await keptFile(site, path)) ?? fetch(request);
  const fetched = fetch(request);
  const inTime = await Promise.race([fetched.catch(() => null), sleep(PATIENCE_MS)]);
  // Whatever stands before the server answers for it when it is away.
  if (inTime !== null && inTime.status < 500) return inTime;
  return (await keptFile(site, path)) ?? fetched;
}

function sleep(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ms);
  });
}
