/** The session as this page knows it. Separate from the code that calls the server, so that showing it is cheap. */
import type { SessionView } from '@sixtyfour/contract';
import { useSyncExternalStore } from 'react';

export interface KnownSession {
  /** Null until the server has answered, and after the visitor's data was deleted. */
  readonly get: () => SessionView | null;
  readonly set: (view: SessionView | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createKnownSession(): KnownSession {
  let known: SessionView | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => known,
    set: (view) => {
      known = view;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The session of this page; `lib/session.ts` keeps it up to date. */
export const knownSession = createKnownSession();

/** The current session; null while it is unknown. */
export function useSession(): SessionView | null {
  return useSyncExternalStore(knownSession.subscribe, knownSession.get, () => null);
}
