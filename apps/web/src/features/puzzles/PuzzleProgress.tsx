import { messages } from '@sixtyfour/contract';
import styles from './puzzles.module.css';
import { progressOf } from './selectors.ts';
import type { Solved, Solving } from './state.ts';

/** The number of moves still to find, as text and as a row of squares with a dot for each move found. */
export function PuzzleProgress({ state }: { state: Solving | Solved | null }) {
  if (state === null) return <div className={styles.moves} />;
  const { all, remaining } = progressOf(state.puzzle, state.live.game);
  return (
    <div className={styles.moves}>
      <p className={styles.remaining} data-testid="remaining">
        {messages.puzzles.remaining(remaining)}
      </p>
      <div className={styles.squares} aria-hidden="true">
        {Array.from({ length: all }, (_, index) => (
          <span key={index} data-done={index < all - remaining} />
        ))}
      </div>
    </div>
  );
}
