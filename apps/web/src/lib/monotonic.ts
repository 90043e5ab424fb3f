import type { Ms } from '@sixtyfour/chess';

/** Milliseconds since the page was loaded. Never goes back, even when the system clock is changed. */
export function monotonicNow(): Ms {
  return performance.now();
}
