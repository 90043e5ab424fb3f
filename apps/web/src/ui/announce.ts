/** Announcements for screen readers. `LiveRegions` renders them in the shell. */
import { useSyncExternalStore } from 'react';

export type Urgency = 'polite' | 'assertive';

let announced: Readonly<Record<Urgency, string>> = { polite: '', assertive: '' };
const NOTHING = announced;
const listeners = new Set<() => void>();

/** Announces a text. A repeated text gets a trailing space, because an unchanged region is not read out again. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  const isRepeated = announced[urgency] === text;
  announced = { ...announced, [urgency]: isRepeated ? `${text}\u00a0` : text };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The current announcements. */
export function useAnnouncements(): Readonly<Record<Urgency, string>> {
  return useSyncExternalStore(
    subscribe,
    () => announced,
    () => NOTHING,
  );
}
