import { messages } from '@sixtyfour/contract';
import { resetTimeText } from './reset-time.ts';
import styles from './champions.module.css';
import { useMinute } from './use-minute.ts';

/** As wide as any time. */
const SOME_TIME = '00:00';

/** When the table starts anew, on the visitor's clock. The prerendered page keeps its place. */
export function NextReset() {
  const now = useMinute();
  return (
    <span className={now === null ? styles.unknown : styles.reset}>
      {messages.champions.nextReset(now === null ? SOME_TIME : resetTimeText(now))}
    </span>
  );
}
