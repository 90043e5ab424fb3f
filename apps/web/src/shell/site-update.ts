/** Registers the service worker, and replaces it with a newer one only when no game is running. */
import type { Ms } from '@sixtyfour/chess';
import { SITE_CACHE_PREFIX } from '@sixtyfour/contract';
import { createStore } from '../lib/store.ts';
import { isGameRunning, runUnlessGameRunning } from '../lib/running-games.ts';
import { CLAIM, TAKE_OVER } from '../service-worker/site-files.ts';

/** `waiting`: a newer build is cached. `replaced`: it is active, and files of this page's build may be gone. */
type SiteUpdate = 'none' | 'waiting' | 'replaced';

/** Minimum time between two checks for a new build, made when the page becomes visible. */
const CHECK_INTERVAL_MS: Ms = 3_600_000;

const state = createStore<SiteUpdate>('none');
/** Whether this page has requested the change of the controlling worker itself. */
let isExpected = false;

/** Whether this page belongs to the build that was cached last. */
async function isNewestBuild(): Promise<boolean> {
  // Caches are listed in the order of their creation.
  const names = (await caches.keys()).filter((name) => name.startsWith(SITE_CACHE_PREFIX));
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';
  return (await caches.match(entry, { cacheName: names.at(-1) ?? '' })) !== undefined;
}

/** Activates the waiting worker if this page is of its build; otherwise offers the update to the visitor. */
async function activateOrOffer(waiting: ServiceWorker): Promise<void> {
  if (await isNewestBuild()) await takeOver(waiting);
  else state.set('waiting');
}

function takeOver(waiting: ServiceWorker): Promise<void> {
  return runUnlessGameRunning(async () => {
    // Another page may have activated it already.
    if (waiting.state !== 'installed') return;
    isExpected = true;
    const changed = Promise.withResolvers<unknown>();
    waiting.addEventListener('statechange', changed.resolve, { once: true });
    waiting.postMessage(TAKE_OVER, { transfer: [] });
    await changed.promise;
  });
}

export const siteUpdate = {
  get: state.get,
  subscribe: state.subscribe,

  /**
   * Reloads the page from the server; the new page then activates the waiting worker. Activating it before the reload
   * could delay the page for minutes. Resolves to false when a game is running in another tab.
   */
  apply: async (): Promise<boolean> => {
    if (await isGameRunning()) return false;
    location.reload();
    return true;
  },

  dismiss: (): void => state.set('none'),
};

function watchInstallation(installing: ServiceWorker | null): void {
  installing?.addEventListener('statechange', () => {
    // The very first worker has nothing to replace.
    if (installing.state === 'installed' && navigator.serviceWorker.controller !== null)
      void activateOrOffer(installing);
  });
}

function watchController(container: ServiceWorkerContainer): void {
  let isControlled = container.controller !== null;
  container.addEventListener('controllerchange', async () => {
    const isReplaced = isControlled && !isExpected;
    isControlled = true;
    isExpected = false;
    if (isReplaced && !(await isNewestBuild())) state.set('replaced');
  });
}

function checkForUpdates(registered: ServiceWorkerRegistration): void {
  let checkedAt = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - checkedAt < CHECK_INTERVAL_MS) return;
    checkedAt = performance.now();
    // Fails when offline.
    void registered.update().catch(() => {});
  });
}

/** Registers the service worker. Call once per page load, when the page is idle. Optional: browsers may refuse it. */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const container = navigator.serviceWorker;
  watchController(container);
  // When service workers are blocked, some browsers reject and some resolve to undefined.
  const registration: ServiceWorkerRegistration | undefined = await container.register('/sw.js').catch(() => undefined);
  if (registration === undefined) return;
  if (registration.waiting !== null) await activateOrOffer(registration.waiting);
  watchInstallation(registration.installing);
  registration.addEventListener('updatefound', () => watchInstallation(registration.installing));
  checkForUpdates(registration);
  if (container.controller === null) (await container.ready).active?.postMessage(CLAIM, { transfer: [] });
}
