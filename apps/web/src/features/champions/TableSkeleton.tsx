import { messages } from '@sixtyfour/contract';
import styles from './champions.module.css';
import { MEDALS } from './rankings.ts';

const ROWS = 7;

/** As high as a table of seven rows, so that what stands below it is seen on a phone as well. */
export function TableSkeleton() {
  return (
    <div className={styles.skeleton}>
      <p>{messages.site.loading}</p>
      {Array.from({ length: ROWS }, (_, index) => (
        <div key={index} data-medal={index < MEDALS || undefined} />
      ))}
    </div>
  );
}
