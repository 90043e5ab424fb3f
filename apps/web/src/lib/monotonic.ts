import type { Ms } from '@sixtyfour/chess';

/** Milliseconds since the page began: they never go back, whatever happens to the time of day. */
export function monotonicNow(): Ms {
  return performance.now();
}
