import { messages } from '@sixtyfour/contract';
import { useEffect, useState } from 'react';
import type { SiteFacts } from '../lib/site-facts.ts';
import { useConsent } from '../lib/consent.ts';
import './ad-slot.css';

/** The operator's advertisement; null until it is loaded, and if there is none. */
function useAdvertisement(isWanted: boolean): SiteFacts['advertisement'] {
  const [advertisement, setAdvertisement] = useState<SiteFacts['advertisement']>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isMounted = true;
    const load = async () => {
      const { fetchSiteFacts } = await import('../lib/site-facts.ts');
      const facts = await fetchSiteFacts();
      if (isMounted) setAdvertisement(facts?.advertisement ?? null);
    };
    // The page works without it.
    load().catch(() => {});
    return () => {
      isMounted = false;
    };
  }, [isWanted]);
  return isWanted ? advertisement : null;
}

/**
 * The place for an advertisement on the guide, news and showcase pages. Empty unless the visitor has accepted
 * and the operator has configured a text and a link. It sets no cookies and makes no requests to other servers.
 */
export function AdSlot() {
  const advertisement = useAdvertisement(useConsent() === 'accepted');
  if (advertisement === null) return null;
  const { label } = messages.advertisement;
  return (
    <aside className="ad-slot" aria-label={label}>
      <p className="ad-slot-label">{label}</p>
      <p>
        <a href={advertisement.url} rel="sponsored noopener noreferrer">
          {advertisement.text}
        </a>
      </p>
    </aside>
  );
}
