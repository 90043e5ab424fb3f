import type { Ms } from '@sixtyfour/chess';
import { useEffect, useState } from 'react';
import { secondsLeft } from '../../play/clock-face.ts';
import { monotonicNow } from '../../lib/monotonic.ts';

/** The whole seconds until `at`, counted down. */
export function useSecondsLeft(at: Ms): number {
  const [now, setNow] = useState(monotonicNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const time = monotonicNow();
      setNow(time);
      const left = at - time;
      // To the next whole second.
      if (left > 0) timer = setTimeout(tick, ((left - 1) % 1000) + 1);
    };
    tick();
    return () => clearTimeout(timer);
  }, [at]);
  return secondsLeft(at - now);
}
