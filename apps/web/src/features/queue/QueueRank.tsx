import queen from '../../board/pieces/wQ.svg';
import pawn from '../../board/pieces/wP.svg';
import '../../board/themes.css';
import styles from './queue.module.css';

/** A pawn steps on each time this many seconds have passed: the eighth square ends with the search. */
const STEP_SECONDS = 7.5;
const SQUARES = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/**
 * A rank of eight squares, a picture of the waiting: empty, crossed by a pawn, or with the queen that it became.
 * @param seconds since the search began; null without one
 */
export function QueueRank({ seconds, isFound }: { seconds: number | null; isFound: boolean }) {
  const at = seconds === null ? null : Math.min(Math.floor(seconds / STEP_SECONDS), SQUARES.length - 1);
  return (
    <div className={styles.rank} aria-hidden="true" data-testid="queue-rank">
      {SQUARES.map((square) => (
        <span key={square} className={styles.square} data-passed={at !== null && square < at ? '' : undefined}>
          {square === at && <img src={isFound ? queen : pawn} alt="" width="64" height="64" />}
        </span>
      ))}
    </div>
  );
}
