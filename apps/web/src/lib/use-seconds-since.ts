import type { Ms } from '@sixtyfour/chess';
import { useEffect, useState } from 'react';
import { monotonicNow } from './monotonic.ts';

const SECOND_MS: Ms = 1_000;

function passed(since: Ms): Ms {
  return Math.max(0, monotonicNow() - since);
}

/** Whole seconds that have passed since `since`, counted on with each one; 0 while there is nothing to count from. */
export function useSecondsSince(since: Ms | null): number {
  const [, countOn] = useState(0);
  useEffect(() => {
    if (since === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      const rest = SECOND_MS - (passed(since) % SECOND_MS);
      timer = setTimeout(() => {
        countOn((count) => count + 1);
        wait();
      }, rest);
    };
    wait();
    return () => clearTimeout(timer);
  }, [since]);
  return since === null ? 0 : Math.floor(passed(since) / SECOND_MS);
}
