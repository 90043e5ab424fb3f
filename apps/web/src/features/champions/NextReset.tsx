import { messages } from '@sixtyfour/contract';
import styles from './champions.module.css';

/** Reserves the width of a time. */
const PLACEHOLDER = '00:00';

/**
 * The local time of the next reset.
 * @param time null in the prerendered page, which reserves its space
 */
export function NextReset({ time }: { time: string | null }) {
  return (
    <span className={time === null ? styles.unknown : styles.reset}>
      {messages.champions.nextReset(time ?? PLACEHOLDER)}
    </span>
  );
}
