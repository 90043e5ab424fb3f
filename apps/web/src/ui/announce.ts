/** What a screen reader should say. The regions stand in the shell from the first paint and are never made anew. */
import { useSyncExternalStore } from 'react';

export type Urgency = 'polite' | 'assertive';

let spoken: Readonly<Record<Urgency, string>> = { polite: '', assertive: '' };
const NOTHING = spoken;
const listeners = new Set<() => void>();

/** Has `text` read out; the same text twice differs by a space, since an unchanged region stays silent. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  const isRepeated = spoken[urgency] === text;
  spoken = { ...spoken, [urgency]: isRepeated ? `${text}\u00a0` : text };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function useAnnouncements(): Readonly<Record<Urgency, string>> {
  return useSyncExternalStore(
    subscribe,
    () => spoken,
    () => NOTHING,
  );
}
