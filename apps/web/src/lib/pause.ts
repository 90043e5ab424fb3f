import type { Ms } from '@sixtyfour/chess';

/** Waits `ms`, or until `signal` aborts. Never rejects. */
export type Pause = (ms: Ms, signal?: AbortSignal) => Promise<void>;

export const pause: Pause = (ms, signal) =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });

/**
 * The delay before the next attempt: 1.5 times as long after each attempt, at most `max`.
 * @param attempts how many there were, from 0
 */
export function backoffDelay(first: Ms, max: Ms, attempts: number): Ms {
  return Math.min(max, first * 1.5 ** attempts);
}
