/** Whether a game is running, on this page or in another tab: nothing that would end it may happen meanwhile. */
import { useSyncExternalStore } from 'react';

/** Held, shared, by every page with a running game. The browser lets go of it when the page is closed. */
const LOCK = 'running-game';

let running = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  running += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Says that a game of this page runs, until the returned function is called. */
export function noteRunningGame(): () => void {
  change(1);
  const over = Promise.withResolvers<void>();
  // Pages without HTTPS have no locks, and no service worker either, whose new version would have to wait.
  if ('locks' in navigator) void navigator.locks.request(LOCK, { mode: 'shared' }, () => over.promise);
  return () => {
    change(-1);
    over.resolve();
  };
}

/** Whether a game of this page runs. */
export function useRunningGame(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => running > 0,
    () => false,
  );
}

/** Whether a game runs in any tab of this browser. */
export async function isGameRunning(): Promise<boolean> {
  const { held = [], pending = [] } = await navigator.locks.query();
  return [...held, ...pending].some(({ name, mode }) => name === LOCK && mode === 'shared');
}

/** Does something, unless a game runs in any tab of this browser, or another tab does so at this moment. */
export async function unlessGameRuns(act: () => Promise<void>): Promise<void> {
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await act();
  });
}
