import { useAnnouncements } from './announce.ts';

/** Moves and turns politely, results and lost connections at once. */
export function LiveRegions() {
  const { polite, assertive } = useAnnouncements();
  return (
    <div className="visually-hidden">
      <div aria-live="polite" aria-atomic="true" data-testid="live-polite">
        {polite}
      </div>
      <div aria-live="assertive" aria-atomic="true" data-testid="live-assertive">
        {assertive}
      </div>
    </div>
  );
}
