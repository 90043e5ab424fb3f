import { useAnnouncements } from './announce.ts';

/** The live regions for `announce`. Only texts that come after the first paint of the regions are read out. */
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
