import type { Ms } from '@sixtyfour/chess';
import { useEffect, useState } from 'react';
import { monotonicNow } from './monotonic.ts';

const SECOND_MS: Ms = 1_000;

function elapsed(since: Ms): Ms {
  return Math.max(0, monotonicNow() - since);
}

/**
 * Whole seconds since `since`, updated every second; 0 when `since` is null.
 * @param since as of `monotonicNow`
 */
export function useSecondsSince(since: Ms | null): number {
  const [, rerender] = useState(0);
  useEffect(() => {
    if (since === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scheduleNext = () => {
      const untilNextSecond = SECOND_MS - (elapsed(since) % SECOND_MS);
      timer = setTimeout(() => {
        rerender((count) => count + 1);
        scheduleNext();
      }, untilNextSecond);
    };
    scheduleNext();
    return () => clearTimeout(timer);
  }, [since]);
  return since === null ? 0 : Math.floor(elapsed(since) / SECOND_MS);
}
