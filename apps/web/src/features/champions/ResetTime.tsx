import { messages } from '@sixtyfour/contract';
import { timeToReset } from './reset-time.ts';
import { useMinute } from './use-minute.ts';

/** How long until the table starts anew. Empty in the prerendered page: the time is the visitor's. */
export function ResetTime({ className }: { className?: string }) {
  const now = useMinute();
  if (now === null) return null;
  const { hours, minutes } = timeToReset(now);
  return <span className={className}>{messages.home.resetsIn(hours, minutes)}</span>;
}
