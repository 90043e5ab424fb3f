/** Tracks whether the home page is shown because the requested page does not exist (R-NAV-27). */
import { messages, paths } from '@sixtyfour/contract';
import { useEffect, useState } from 'react';
import { useHydrated } from '../lib/use-hydrated.ts';
import { announce } from '../ui/announce.ts';

let isRedirected = wasRedirectedByServer();

/** The server redirects to the home page only from unknown paths. */
function wasRedirectedByServer(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  // While prerendering in Node.js, the entry has another type.
  if (navigation === undefined || !('redirectCount' in navigation)) return false;
  return navigation.redirectCount !== 0 && new URL(navigation.name).pathname === paths.home;
}

/** Call before redirecting from an unknown path to the home page. */
export function markNotFound(): void {
  isRedirected = true;
}

/** Whether the home page must show the notice; true only for the first visit after an unknown path. */
export function useNotFound(): boolean {
  const [isShown] = useState(() => isRedirected);
  useEffect(() => {
    isRedirected = false;
    if (isShown) announce(messages.site.notFound);
  }, [isShown]);
  return useHydrated() && isShown;
}
