import { useEffect, useState } from 'react';
import type { SiteFacts } from './site-facts.ts';
import { whileWanted } from './while-wanted.ts';

/** Undefined until they are loaded or if they are not wanted, null when the server did not answer. */
export function useSiteFacts(isWanted = true): SiteFacts | null | undefined {
  const [facts, setFacts] = useState<SiteFacts | null>();
  useEffect(() => {
    if (!isWanted) return undefined;
    const load = async () => {
      const { fetchSiteFacts } = await import('./site-facts.ts');
      return fetchSiteFacts();
    };
    return whileWanted(
      load().catch(() => null),
      setFacts,
    );
  }, [isWanted]);
  return isWanted ? facts : undefined;
}
