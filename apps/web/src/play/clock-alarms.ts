/** What falls due on a running clock. Timers only remind: what is left always follows from the time. */
import { type Clock, type Color, type Ms, remaining } from '@sixtyfour/chess';

/** Seconds left at which a side is told. */
const LOW_TIMES = [60, 30, 10] as const;

export interface ClockAlarms {
  readonly onFlag: () => void;
  readonly onLow: (side: Color, seconds: number) => void;
}

/**
 * Watches the running side until the returned function is called.
 * @param now the time that the clock's anchor is of
 */
export function watchClock(clock: Clock | null, alarms: ClockAlarms, now: () => Ms = Date.now): () => void {
  const side = clock?.running ?? null;
  if (clock === null || side === null) return () => {};
  const timers: ReturnType<typeof setTimeout>[] = [];
  const left = () => remaining(clock, side, now());

  const waitForFlag = (): void => {
    const ms = left();
    // A timer may come a little early.
    if (ms === 0) alarms.onFlag();
    else timers.push(setTimeout(waitForFlag, ms));
  };

  for (const seconds of LOW_TIMES) {
    const ms = left() - seconds * 1000;
    if (ms > 0) timers.push(setTimeout(() => alarms.onLow(side, seconds), ms));
  }
  waitForFlag();
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}
