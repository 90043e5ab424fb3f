import { useEffect, useState } from 'react';

/** A state that is on for `ms` milliseconds after each `turnOn`. */
export function useBriefly(ms: number): { on: boolean; turnOn: () => void; turnOff: () => void } {
  // Counts the activations, so that another one restarts the time.
  const [times, setTimes] = useState(0);
  const [ended, setEnded] = useState(0);
  const on = times > ended;
  useEffect(() => {
    if (!on) return undefined;
    const timer = setTimeout(() => setEnded(times), ms);
    return () => clearTimeout(timer);
  }, [on, times, ms]);
  return { on, turnOn: () => setTimes(times + 1), turnOff: () => setEnded(times) };
}
