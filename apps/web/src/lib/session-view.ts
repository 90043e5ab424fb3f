/** Who one is, as far as the page knows. Apart from what asks the server, so that showing it costs a page nothing. */
import type { SessionView } from '@sixtyfour/contract';
import { useSyncExternalStore } from 'react';

export interface KnownSession {
  /** Null until the server has answered, and after the data was deleted. */
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

/** The one of this page; `lib/session.ts` keeps it. */
export const knownSession = createKnownSession();

/** The session as it is now, null while it is not known. */
export function useSession(): SessionView | null {
  return useSyncExternalStore(knownSession.subscribe, knownSession.get, () => null);
}
