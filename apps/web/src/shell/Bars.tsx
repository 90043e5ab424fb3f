import { CookieBanner } from '../features/cookies/CookieBanner.tsx';
import { OnlineBars } from '../features/queue/OnlineBars.tsx';
import { RoomBar } from '../features/rooms/RoomBar.tsx';
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
 * The bars of what goes on while the visitor is on another page, and of the site itself, one below the other, and the
 * cookie banner.
 */
export function Bars() {
  return (
    <>
      <div className={styles.bars}>
        <OnlineBars />
        <RoomBar />
        <StateBars />
        <FeatureBar />
      </div>
      <CookieBanner />
    </>
  );
}
