/** Whether the start page is shown in place of a page that does not exist (R-NAV-27), which it says once. */
import { messages, paths } from '@sixtyfour/contract';
import { useEffect, useState } from 'react';
import { useHydrated } from '../lib/use-hydrated.ts';
import { announce } from '../ui/announce.ts';

let isSent = isSentByServer();

/** Only unknown paths are redirected to the start page. */
function isSentByServer(): boolean {
  const [arrival] = performance.getEntriesByType('navigation');
  // Where pages are prerendered, the entry is another one.
  if (arrival === undefined || !('redirectCount' in arrival)) return false;
  return arrival.redirectCount !== 0 && new URL(arrival.name).pathname === paths.home;
}

/** The page asked for does not exist; the start page follows. */
export function noteNotFound(): void {
  isSent = true;
}

/** Whether the start page has to say that it was not asked for: on the first visit after an unknown path only. */
export function useNotFound(): boolean {
  const [isShown] = useState(() => isSent);
  useEffect(() => {
    isSent = false;
    if (isShown) announce(messages.site.notFound);
  }, [isShown]);
  return useHydrated() && isShown;
}
