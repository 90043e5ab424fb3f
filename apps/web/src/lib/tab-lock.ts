/** A named lock that one page of this browser holds until it is closed or another page steals it. */
import type { Ms } from '@sixtyfour/chess';

/** How long a reloaded page waits for its previous instance to release the lock. */
const WAIT_MS: Ms = 1_500;

export interface TabLock {
  readonly release: () => void;
}

export interface TabLockOptions {
  /** Whether to take the lock from the page that holds it. */
  readonly steal: boolean;
  /** Called when another page steals the lock. */
  readonly onLost: () => void;
}

/** Resolves to null when another page holds the lock and keeps it. */
export async function acquireTabLock(name: string, options: TabLockOptions): Promise<TabLock | null> {
  if ('locks' in navigator) return requestWebLock(name, options);
  const { acquireLease } = await import('./lease.ts');
  return acquireLease(name, options);
}

function requestWebLock(name: string, { steal, onLost }: TabLockOptions): Promise<TabLock | null> {
  const { promise: granted, resolve } = Promise.withResolvers<TabLock | null>();
  const released = Promise.withResolvers<void>();
  let isHeld = false;
  const hold = (): Promise<void> => {
    isHeld = true;
    resolve({ release: () => released.resolve() });
    return released.promise;
  };
  const fail = (): void => {
    if (isHeld) onLost();
    else resolve(null);
  };
  const options = steal ? { steal: true } : { signal: AbortSignal.timeout(WAIT_MS) };
  navigator.locks.request(name, options, hold).catch(fail);
  return granted;
}
