/** Tracks whether a game is running on this page or in another tab, so that no reload or update interrupts it. */
import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

/** A shared Web Lock held by every page with a running game. The browser releases it when the page is closed. */
const LOCK = 'running-game';

/** The number of running games of this page. */
const running = createStore(0);

/** Marks a game of this page as running until the returned function is called. */
export function markGameRunning(): () => void {
  running.set(running.get() + 1);
  const ended = Promise.withResolvers<void>();
  // Pages without HTTPS have no Web Locks, and no service worker that could be updated.
  if ('locks' in navigator) void navigator.locks.request(LOCK, { mode: 'shared' }, () => ended.promise);
  return () => {
    running.set(running.get() - 1);
    ended.resolve();
  };
}

/** Whether a game is running on this page. */
export function useRunningGame(): boolean {
  return useSyncExternalStore(
    running.subscribe,
    () => running.get() > 0,
    () => false,
  );
}

/** Whether a game is running in any tab of this browser. Needs Web Locks. */
export async function isGameRunning(): Promise<boolean> {
  const { held = [], pending = [] } = await navigator.locks.query();
  return [...held, ...pending].some(({ name, mode }) => name === LOCK && mode === 'shared');
}

/** Runs `act`, unless a game is running in any tab of this browser or another tab is in this function. */
export async function runUnlessGameRunning(act: () => Promise<void>): Promise<void> {
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await act();
  });
}
