import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { CookieBanner } from '../features/cookies/CookieBanner.tsx';
import { OnlineBars } from '../features/queue/OnlineBars.tsx';
import { RoomBar } from '../features/rooms/RoomBar.tsx';
import { stripSlot } from '../ui/strip-slot.ts';
import styles from './bars.module.css';
import { reportClientErrors } from './client-errors.ts';
import { FeatureBar } from './FeatureBar.tsx';
import { startServiceWorker } from './site-update.ts';
import { StateBars } from './StateBars.tsx';

// Development builds change with every keystroke: nothing of them is kept.
if (import.meta.env.PROD) {
  void startServiceWorker();
  reportClientErrors();
}

/**
 * The bars of what goes on while the visitor is on another page, and of the site itself, and the cookie banner: in the
 * strip of a playing screen, elsewhere one below the other under the header.
 */
export function Bars() {
  const slot = useSyncExternalStore(stripSlot.subscribe, stripSlot.get);
  const home = useRef<HTMLDivElement>(null);
  // One element goes from page to page, and what is in it keeps its state.
  const [host] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    (slot ?? home.current)?.append(host);
  }, [slot, host]);
  return (
    <>
      <div ref={home} className={styles.bars} />
      {createPortal(
        <>
          <OnlineBars />
          <RoomBar />
          <StateBars />
          <FeatureBar />
          <CookieBanner isInStrip={slot !== null} />
        </>,
        host,
      )}
    </>
  );
}
