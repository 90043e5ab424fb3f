import { useEffect, useState } from 'react';
import { untilNextMinute } from './reset-time.ts';

/** The time in ms UTC, anew with each full minute; null in the prerendered page, which knows no time. */
export function useMinute(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), now === null ? 0 : untilNextMinute(now));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
