import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

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
