/** The session as this page knows it. Separate from the code that calls the server, so that showing it is cheap. */
import type { SessionView } from '@sixtyfour/contract';
import { useSyncExternalStore } from 'react';
import { createStore, type Store } from './store.ts';

/** Null until the server has answered, and after the visitor's data was deleted. */
export type KnownSession = Store<SessionView | null>;

/** The session of this page; `lib/session.ts` keeps it up to date. */
export const knownSession: KnownSession = createStore<SessionView | null>(null);

/** The current session; null while it is unknown. */
export function useSession(): SessionView | null {
  return useSyncExternalStore(knownSession.subscribe, knownSession.get, () => null);
}
