/** The visitor's choice about cookies beyond the necessary ones. Nothing is stored before they accept. */
import { sessionKeys, storageKeys } from '@sixtyfour/contract';
import { useSyncExternalStore } from 'react';
import { safeLocalStorage, safeSessionStorage } from './safe-storage.ts';

/** `closed` lasts for this browser session, `accepted` until it is withdrawn. */
export type Consent = 'accepted' | 'closed' | 'undecided';

/** The only valid stored value; anything else counts as undecided. */
const YES = 'true';

const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function setClosed(isClosed: boolean): void {
  safeSessionStorage.write(sessionKeys.cookiesClosed, isClosed ? YES : null);
}

/** Follows the choice made in another tab. */
function onStorage({ key }: StorageEvent): void {
  if (key === storageKeys.cookiesAccepted || key === null) notifyListeners();
}

export const consent = {
  get: (): Consent => {
    if (safeLocalStorage.read(storageKeys.cookiesAccepted) === YES) return 'accepted';
    return safeSessionStorage.read(sessionKeys.cookiesClosed) === YES ? 'closed' : 'undecided';
  },

  accept: (): void => {
    setClosed(false);
    safeLocalStorage.write(storageKeys.cookiesAccepted, YES);
    notifyListeners();
  },

  /** Also withdraws an earlier acceptance. */
  refuse: (): void => {
    safeLocalStorage.write(storageKeys.cookiesAccepted, null);
    setClosed(true);
    notifyListeners();
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

/** The current choice, updated when it changes in this or another tab. */
export function useConsent(): Consent {
  return useSyncExternalStore(consent.subscribe, consent.get, () => 'undecided');
}
