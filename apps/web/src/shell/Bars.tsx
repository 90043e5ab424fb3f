import { CookieBanner } from '../features/cookies/CookieBanner.tsx';
import { OnlineBars } from '../features/queue/OnlineBars.tsx';
import { RoomBar } from '../features/rooms/RoomBar.tsx';
import styles from './bars.module.css';

/** The bars of what goes on while the visitor is on another page, one below the other, and the cookie banner. */
export function Bars() {
  return (
    <>
      <div className={styles.bars}>
        <OnlineBars />
        <RoomBar />
      </div>
      <CookieBanner />
    </>
  );
}
