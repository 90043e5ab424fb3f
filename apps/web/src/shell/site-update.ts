/** The service worker as a page meets it: registered late, and exchanged only when no game is running. */
import type { Ms } from '@sixtyfour/chess';
import { SITE_CACHE_PREFIX } from '@sixtyfour/contract';
import { isGameRunning, runUnlessGameRunning } from '../lib/running-games.ts';
import { CLAIM, TAKE_OVER } from '../service-worker/site-files.ts';

/** `waiting`: there is a newer build than this page's. `replaced`: and parts of this page's may be gone already. */
type SiteUpdate = 'none' | 'waiting' | 'replaced';

/** A page that stays open for days looks for a new build when the visitor comes back to it, this seldom. */
const LOOK_EVERY_MS: Ms = 3_600_000;

let state: SiteUpdate = 'none';
const listeners = new Set<() => void>();
/** This page has asked for the exchange itself. */
let isExpected = false;

function set(next: SiteUpdate): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Whether this page is of the build that was fetched last: a page that has just been opened comes from the server. */
async function isOfNewestBuild(): Promise<boolean> {
  // In the order in which they were made.
  const names = (await caches.keys()).filter((name) => name.startsWith(SITE_CACHE_PREFIX));
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';
  return (await caches.match(entry, { cacheName: names.at(-1) ?? '' })) !== undefined;
}

/** Lets the waiting build take over, or offers it to the visitor whose page it would change. */
async function meet(waiting: ServiceWorker): Promise<void> {
  if (await isOfNewestBuild()) await takeOver(waiting);
  else set('waiting');
}

function takeOver(waiting: ServiceWorker): Promise<void> {
  return runUnlessGameRunning(async () => {
    // Another page may have been first.
    if (waiting.state !== 'installed') return;
    isExpected = true;
    const taken = Promise.withResolvers<unknown>();
    waiting.addEventListener('statechange', taken.resolve, { once: true });
    waiting.postMessage(TAKE_OVER, { transfer: [] });
    await taken.promise;
  });
}

export const siteUpdate = {
  get: (): SiteUpdate => state,

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },

  /**
   * Reloads the page. It comes from the server, so it is of the new build, and lets the new worker in as it meets it: a
   * page that loads while the worker is exchanged may wait for minutes. Resolves to false when a game in another tab is
   * in the way.
   */
  apply: async (): Promise<boolean> => {
    if (await isGameRunning()) return false;
    location.reload();
    return true;
  },

  dismiss: (): void => set('none'),
};

function watch(installing: ServiceWorker | null): void {
  installing?.addEventListener('statechange', () => {
    // The first of all has nothing to replace.
    if (installing.state === 'installed' && navigator.serviceWorker.controller !== null) void meet(installing);
  });
}

function followControllers(container: ServiceWorkerContainer): void {
  let isControlled = container.controller !== null;
  container.addEventListener('controllerchange', async () => {
    const isReplaced = isControlled && !isExpected;
    isControlled = true;
    isExpected = false;
    if (isReplaced && !(await isOfNewestBuild())) set('replaced');
  });
}

function lookOften(registered: ServiceWorkerRegistration): void {
  let lookedAt = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = performance.now();
    // Without a network there is nothing to find.
    void registered.update().catch(() => {});
  });
}

/** To be called once a page, when it has nothing else to do. Nothing depends on it: a browser may refuse it. */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const container = navigator.serviceWorker;
  followControllers(container);
  // Where workers are blocked, some browsers refuse, and some answer with nothing.
  const registration: ServiceWorkerRegistration | undefined = await container.register('/sw.js').catch(() => undefined);
  if (registration === undefined) return;
  if (registration.waiting !== null) await meet(registration.waiting);
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
  lookOften(registration);
  if (container.controller === null) (await container.ready).active?.postMessage(CLAIM, { transfer: [] });
}
