import type { Ms } from '@sixtyfour/chess';
import { useEffect, useState } from 'react';
import { monotonicNow } from '../../lib/monotonic.ts';
import { waited } from './search.ts';

const SECOND_MS: Ms = 1_000;

/** Whole seconds that have passed since `since`, counted on with each one; 0 while there is nothing to count from. */
export function useSecondsWaited(since: Ms | null): number {
  const [, countOn] = useState(0);
  useEffect(() => {
    if (since === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      const rest = SECOND_MS - (waited(since, monotonicNow()) % SECOND_MS);
      timer = setTimeout(() => {
        countOn((count) => count + 1);
        wait();
      }, rest);
    };
    wait();
    return () => clearTimeout(timer);
  }, [since]);
  return since === null ? 0 : Math.floor(waited(since, monotonicNow()) / SECOND_MS);
}
