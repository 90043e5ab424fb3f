import type { Ms } from '@sixtyfour/chess';

/** Waits, but no longer than until `signal` aborts. */
export type Pause = (ms: Ms, signal: AbortSignal) => Promise<void>;

export const pause: Pause = (ms, signal) =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });

/**
 * How long to wait before the next try: half as long again each time.
 * @param tries how many there were, from 0
 */
export function growingPause(first: Ms, most: Ms, tries: number): Ms {
  return Math.min(most, first * 1.5 ** tries);
}
