import { useEffect, useState, useSyncExternalStore } from 'react';
import type * as Online from './online.ts';

const never = () => () => {};

/**
 * What the queue needs of the server: calls, schemas and the connection. Loaded after the page has been shown; null
 * until then.
 */
export function useOnline(): typeof Online | null {
  const [online, setOnline] = useState<typeof Online | null>(null);
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      const loaded = await import('./online.ts');
      if (isWanted) setOnline(loaded);
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, []);
  return online;
}

interface Store<State> {
  readonly get: () => State;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The state of a store that is still being loaded: `before` until it is there. */
export function useLateStore<State>(store: Store<State> | undefined, before: State): State {
  return useSyncExternalStore(
    store?.subscribe ?? never,
    () => store?.get() ?? before,
    () => before,
  );
}
