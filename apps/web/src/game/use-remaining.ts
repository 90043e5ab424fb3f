import { type Clock, type Color, type Ms, remaining } from '@sixtyfour/chess';
import { useEffect, useState } from 'react';

/** From here on tenths are shown. */
const TENTHS_BELOW_MS = 10_000;

/** Until the shown text changes next: at whole seconds, and at tenths near the end. */
export function untilNextText(left: Ms): Ms {
  const step = left > TENTHS_BELOW_MS ? 1000 : 100;
  return ((left - 1) % step) + 1;
}

/**
 * What a side has left now, drawn anew when its text changes; null without a clock.
 * @param now the time that the clock's anchor is of; always the same function
 */
export function useRemaining(clock: Clock | null, color: Color, now: () => Ms = Date.now): Ms | null {
  const [at, setAt] = useState(0);
  const isRunning = clock?.running === color;
  useEffect(() => {
    if (clock === null || !isRunning) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const time = now();
      const left = remaining(clock, color, time);
      setAt(time);
      if (left > 0) timer = setTimeout(tick, untilNextText(left));
    };
    tick();
    return () => clearTimeout(timer);
  }, [clock, color, isRunning, now]);
  // A clock that was just pressed is newer than the last tick: nothing has passed on it yet.
  return clock === null ? null : remaining(clock, color, at);
}
