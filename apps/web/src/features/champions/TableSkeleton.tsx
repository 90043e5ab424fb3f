import { messages } from '@sixtyfour/contract';
import styles from './champions.module.css';
import { MEDALS } from './rankings.ts';

const ROWS = 8;

/** A placeholder as high as a table of eight rows. */
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
