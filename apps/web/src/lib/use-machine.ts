import { useSyncExternalStore } from 'react';
import type { Machine } from './machine.ts';

/** The state of a machine, drawn anew with each change. */
export function useMachine<State>({ subscribe, get }: Pick<Machine<State, never>, 'subscribe' | 'get'>): State {
  return useSyncExternalStore(subscribe, get, get);
}
