import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { LeftGameBar } from '../features/ai-game/LeftGameBar.tsx';
import { CookieBanner } from '../features/cookies/CookieBanner.tsx';
import { OnlineBars } from '../features/queue/OnlineBars.tsx';
import { RoomBar } from '../features/rooms/RoomBar.tsx';
import { stripSlot } from '../ui/strip-slot.ts';
import styles from './bars.module.css';
import { reportClientErrors } from './client-errors.ts';
import { followDeletion } from './deleted-data.ts';
import { FeatureBar, SiteStatusBar } from './SiteStatusBar.tsx';
import { startServiceWorker } from './site-update.ts';

followDeletion();
// Not in development: caching and error reports are only useful for real builds.
if (import.meta.env.PROD) {
  void startServiceWorker();
  reportClientErrors();
}

/**
 * The bars about searches, rooms and games on other pages, the bars about the site, and the cookie banner. Rendered in
 * the strip of a playing screen, elsewhere below the header.
 */
export function Bars() {
  const slot = useSyncExternalStore(stripSlot.subscribe, stripSlot.get);
  const defaultPlace = useRef<HTMLDivElement>(null);
  // One element is moved from page to page, so that the bars keep their state.
  const [host] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    (slot ?? defaultPlace.current)?.append(host);
  }, [slot, host]);
  return (
    <>
      <div ref={defaultPlace} className={styles.bars} />
      {createPortal(
        <>
          <OnlineBars />
          <LeftGameBar />
          <RoomBar />
          <SiteStatusBar />
          <FeatureBar />
          <CookieBanner isInStrip={slot !== null} />
        </>,
        host,
      )}
    </>
  );
}
