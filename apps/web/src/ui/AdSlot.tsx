import { messages } from '@sixtyfour/contract';
import { useConsent } from '../lib/consent.ts';
import { useSiteFacts } from '../lib/use-site-facts.ts';
import './ad-slot.css';

/**
 * The place for an advertisement on the guide, news and showcase pages. Empty unless the visitor has accepted
 * and the operator has configured a text and a link. It sets no cookies and makes no requests to other servers.
 */
export function AdSlot() {
  const advertisement = useSiteFacts(useConsent() === 'accepted')?.advertisement ?? null;
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
