import { useSyncExternalStore } from 'react';
import type { ReadonlyStore } from './store.ts';

/** Whether the browser has a network. */
export const online: ReadonlyStore<boolean> = {
  get: () => navigator.onLine,
  subscribe: (listener) => {
    const subscription = new AbortController();
    addEventListener('online', listener, { signal: subscription.signal });
    addEventListener('offline', listener, { signal: subscription.signal });
    return () => subscription.abort();
  },
};

export function useOnline(): boolean {
  return useSyncExternalStore(online.subscribe, online.get);
}
