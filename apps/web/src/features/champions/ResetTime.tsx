import { messages } from '@sixtyfour/contract';
import { useEffect, useState } from 'react';
import { timeToReset, untilNextMinute } from './reset-time.ts';

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
