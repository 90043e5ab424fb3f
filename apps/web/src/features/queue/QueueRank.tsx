import queen from '../../board/pieces/wQ.svg';
import pawn from '../../board/pieces/wP.svg';
import '../../board/themes.css';
import styles from './queue.module.css';

/** Seconds that the pawn stays on a square: eight squares take the 60 s of a search. */
const STEP_SECONDS = 7.5;
const SQUARES = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/**
 * A rank of eight squares that shows the progress of a search: a pawn crosses it and becomes a queen when a match is
 * found.
 * @param seconds since the search began; null without a search
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
