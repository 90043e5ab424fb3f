import { messages } from '@sixtyfour/contract';
import { useEffect, useState } from 'react';

/** The time until the next reset. Empty in the prerendered page, where the current time is unknown. */
export function ResetTime({ className }: { className?: string }) {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), now === null ? 0 : untilNextMinute(now));
    return () => clearTimeout(timer);
  }, [now]);
  if (now === null) return null;
  const { hours, minutes } = timeToReset(now);
  return <span className={className}>{messages.home.resetsIn(hours, minutes)}</span>;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export interface TimeLeft {
  readonly hours: number;
  readonly minutes: number;
}

/** Time until the next midnight UTC, rounded up to minutes. `now` in ms since the epoch. */
export function timeToReset(now: number): TimeLeft {
  const left = Math.ceil((DAY_MS - (now % DAY_MS)) / MINUTE_MS);
  return { hours: Math.floor(left / 60), minutes: left % 60 };
}

/** Ms until the result of `timeToReset` changes. */
export function untilNextMinute(now: number): number {
  return MINUTE_MS - (now % MINUTE_MS);
}
