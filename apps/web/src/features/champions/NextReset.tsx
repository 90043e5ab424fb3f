import { messages } from '@sixtyfour/contract';
import styles from './champions.module.css';

/** As wide as any time. */
const SOME_TIME = '00:00';

/**
 * When the table starts anew, on the visitor's clock.
 * @param time null in the prerendered page, which keeps its place
 */
export function NextReset({ time }: { time: string | null }) {
  return (
    <span className={time === null ? styles.unknown : styles.reset}>
      {messages.champions.nextReset(time ?? SOME_TIME)}
    </span>
  );
}
