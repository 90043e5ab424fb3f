import { type ComponentType, useEffect, useState } from 'react';

/** How long a page may be busy with itself before what comes later is loaded all the same. */
const PATIENCE_MS = 2_000;

/** Calls back once the page has nothing else to do; returns how to take that back. */
function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, PATIENCE_MS / 10);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act, { timeout: PATIENCE_MS });
  return () => cancelIdleCallback(request);
}

/** The bars of searches and games that go on. No first paint waits for them, and no page breaks without them. */
export function LateBars() {
  const [Bars, setBars] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = async () => {
      const { OnlineBars } = await import('../features/queue/OnlineBars.tsx');
      setBars(() => OnlineBars);
    };
    return whenIdle(() => void load().catch(() => {}));
  }, []);
  return Bars !== null && <Bars />;
}
