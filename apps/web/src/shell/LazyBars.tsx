import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Loads `Bars` when the page is idle, so that they do not delay the first paint. Pages work without them. */
export function LazyBars() {
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
