/** The service worker as a page meets it: registered late, and exchanged only when no game is running. */
import type { Ms } from '@sixtyfour/chess';
import { unlessGameRuns } from '../lib/running-games.ts';
import { TAKE_OVER } from '../service-worker/site-files.ts';

/**
 * `waiting`: a new build has been fetched. `replaced`: another tab has let it take over, and parts of this page's build
 * may be gone.
 */
export type SiteUpdate = 'none' | 'waiting' | 'replaced';

/** A page that stays open for days looks for a new build when the visitor comes back to it, this seldom. */
const LOOK_EVERY_MS: Ms = 3_600_000;

let state: SiteUpdate = 'none';
const listeners = new Set<() => void>();
let registration: ServiceWorkerRegistration | undefined;
/** This page has asked for the exchange itself. */
let isExpected = false;

function set(next: SiteUpdate): void {
  state = next;
  for (const listener of listeners) listener();
}

function takeOver(waiting: ServiceWorker): Promise<boolean> {
  return unlessGameRuns(async () => {
    isExpected = true;
    const taken = Promise.withResolvers<unknown>();
    navigator.serviceWorker.addEventListener('controllerchange', taken.resolve, { once: true });
    waiting.postMessage(TAKE_OVER);
    await taken.promise;
  });
}

export const siteUpdate = {
  get: (): SiteUpdate => state,

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },

  /** Reloads the page in its new build. Resolves to false when a game in another tab is in the way. */
  apply: async (): Promise<boolean> => {
    const waiting = registration?.waiting ?? null;
    if (waiting !== null && !(await takeOver(waiting))) return false;
    location.reload();
    return true;
  },

  dismiss: (): void => set('none'),
};

function watch(installing: ServiceWorker | null): void {
  installing?.addEventListener('statechange', () => {
    // The first of all has nothing to replace.
    if (installing.state === 'installed' && navigator.serviceWorker.controller !== null) set('waiting');
  });
}

function followControllers(container: ServiceWorkerContainer): void {
  let isControlled = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    if (isControlled && !isExpected) set('replaced');
    isControlled = true;
    isExpected = false;
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
  try {
    registration = await container.register('/sw.js');
  } catch {
    return;
  }
  // Where workers are blocked, some browsers answer with nothing.
  if (registration === undefined) return;
  // This page has just come from the server, so it is of the new build already: there is nothing to reload.
  if (registration.waiting !== null) await takeOver(registration.waiting);
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration?.installing ?? null));
  lookOften(registration);
}
