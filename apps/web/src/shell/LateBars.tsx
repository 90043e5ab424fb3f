import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** The bars of searches, rooms and games that go on, and the cookie banner. No first paint waits for them, and no page breaks without them. */
export function LateBars() {
  const [Bars, setBars] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = async () => {
      const { Bars: loaded } = await import('./Bars.tsx');
      setBars(() => loaded);
    };
    return whenIdle(() => void load().catch(() => {}));
  }, []);
  return Bars !== null && <Bars />;
}
