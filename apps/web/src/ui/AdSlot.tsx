import { messages } from '@sixtyfour/contract';
import { useEffect, useState } from 'react';
import type { SiteFacts } from '../lib/site-facts.ts';
import { useConsent } from '../lib/consent.ts';
import './ad-slot.css';

/** Null until it is known that there is one. */
function useAdvertisement(isWanted: boolean): SiteFacts['advertisement'] {
  const [advertisement, setAdvertisement] = useState<SiteFacts['advertisement']>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isShown = true;
    const load = async () => {
      const { fetchSiteFacts } = await import('../lib/site-facts.ts');
      const facts = await fetchSiteFacts();
      if (isShown) setAdvertisement(facts?.advertisement ?? null);
    };
    // A page that lacks its advertisement lacks nothing.
    load().catch(() => {});
    return () => {
      isShown = false;
    };
  }, [isWanted]);
  return isWanted ? advertisement : null;
}

/**
 * A place beside text, which only the guide, the news and the showcase have. It stays empty unless the visitor
 * has accepted and the operator has set a sentence and a link: nothing of it sets a cookie or asks another server.
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
