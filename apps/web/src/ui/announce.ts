/** Announcements for screen readers. `LiveRegions` renders them in the shell and in each dialog. */
import { useSyncExternalStore } from 'react';
import { createStore } from '../lib/store.ts';

export type Urgency = 'polite' | 'assertive';

const NOTHING: Readonly<Record<Urgency, string>> = { polite: '', assertive: '' };

/** The texts of the live regions for screen readers. */
export const announcements = createStore(NOTHING);

/** Announces a text. A repeated text gets a trailing space, because an unchanged region is not read out again. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  const before = announcements.get();
  announcements.set({ ...before, [urgency]: before[urgency] === text ? `${text}\u00a0` : text });
}

/** The current announcements. */
export function useAnnouncements(): Readonly<Record<Urgency, string>> {
  return useSyncExternalStore(announcements.subscribe, announcements.get, () => NOTHING);
}
