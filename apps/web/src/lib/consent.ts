/** What a visitor has said about storing more than playing needs. Nothing is stored before they accept. */
import { sessionKeys, storageKeys } from '@sixtyfour/contract';
import { useSyncExternalStore } from 'react';
import { localNotes } from './local-notes.ts';

/** `closed` lasts as long as this browser session, `accepted` until it is taken back. */
export type Consent = 'accepted' | 'closed' | 'undecided';

/** The one value that counts, in either storage: whatever else is there is nobody's choice. */
const YES = 'true';

let isClosedHere = false;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function noteClosed(isClosed: boolean): void {
  isClosedHere = isClosed;
  try {
    if (isClosed) sessionStorage.setItem(sessionKeys.cookiesClosed, YES);
    else sessionStorage.removeItem(sessionKeys.cookiesClosed);
  } catch {
    // Storage is blocked: it is remembered as long as the page.
  }
}

function wasClosed(): boolean {
  try {
    return isClosedHere || sessionStorage.getItem(sessionKeys.cookiesClosed) === YES;
  } catch {
    return isClosedHere;
  }
}

/** What is chosen in another tab holds in this one as well. */
function onStorage({ key }: StorageEvent): void {
  if (key === storageKeys.cookiesAccepted || key === null) tell();
}

export const consent = {
  get: (): Consent => {
    if (localNotes.read(storageKeys.cookiesAccepted) === YES) return 'accepted';
    return wasClosed() ? 'closed' : 'undecided';
  },

  accept: (): void => {
    noteClosed(false);
    localNotes.write(storageKeys.cookiesAccepted, YES);
    tell();
  },

  /** Also takes an earlier acceptance back. */
  refuse: (): void => {
    localNotes.write(storageKeys.cookiesAccepted, null);
    noteClosed(true);
    tell();
  },

  subscribe: (listener: () => void): (() => void) => {
    if (listeners.size === 0) addEventListener('storage', onStorage);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) removeEventListener('storage', onStorage);
    };
  },
};

/** The choice as it is now, in this tab or another one. */
export function useConsent(): Consent {
  return useSyncExternalStore(consent.subscribe, consent.get, () => 'undecided');
}
