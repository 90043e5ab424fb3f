import { useEffect, useState } from 'react';
import type { SiteFacts } from './site-facts.ts';

/** Undefined until they are loaded or if they are not wanted, null when the server did not answer. */
export function useSiteFacts(isWanted = true): SiteFacts | null | undefined {
  const [facts, setFacts] = useState<SiteFacts | null>();
  useEffect(() => {
    if (!isWanted) return;
    let isMounted = true;
    const load = async () => {
      const { fetchSiteFacts } = await import('./site-facts.ts');
      const loaded = await fetchSiteFacts();
      if (isMounted) setFacts(loaded);
    };
    load().catch(() => setFacts(null));
    return () => {
      isMounted = false;
    };
  }, [isWanted]);
  return isWanted ? facts : undefined;
}
