/** One page at a time: a name that one page of this browser holds until it is closed or another takes it. */
import type { Ms } from '@sixtyfour/chess';

/** A page that is loaded again waits so long for its former self to let go. */
const PATIENCE_MS: Ms = 1_500;

export interface Hold {
  readonly release: () => void;
}

export interface HoldWish {
  /** Whether the name is taken from the page that holds it. */
  readonly steals: boolean;
  /** Another page has taken it. */
  readonly onLost: () => void;
}

/** Resolves to null when another page holds the name and keeps it. */
export async function takeHold(name: string, wish: HoldWish): Promise<Hold | null> {
  if ('locks' in navigator) return takeLock(name, wish);
  const { takeLease } = await import('./lease.ts');
  return takeLease(name, wish);
}

function takeLock(name: string, { steals, onLost }: HoldWish): Promise<Hold | null> {
  const { promise: granted, resolve } = Promise.withResolvers<Hold | null>();
  const over = Promise.withResolvers<void>();
  let isHeld = false;
  const hold = (): Promise<void> => {
    isHeld = true;
    resolve({ release: () => over.resolve() });
    return over.promise;
  };
  const fail = (): void => {
    if (isHeld) onLost();
    else resolve(null);
  };
  const options = steals ? { steal: true } : { signal: AbortSignal.timeout(PATIENCE_MS) };
  navigator.locks.request(name, options, hold).catch(fail);
  return granted;
}
