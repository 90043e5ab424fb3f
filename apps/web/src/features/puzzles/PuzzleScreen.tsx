import { messages, wholeRating } from '@sixtyfour/contract';
import { useRef } from 'react';
import { LiveBoard } from '../../game/screen/LiveBoard.tsx';
import { useBoardInView } from '../../game/screen/focus-board.ts';
import { FeedbackBand } from './FeedbackBand.tsx';
import { PuzzleFrame } from './PuzzleFrame.tsx';
import { PuzzleProgress } from './PuzzleProgress.tsx';
import styles from './puzzles.module.css';
import { arrowsOf, isLeaving } from './selectors.ts';
import { usePuzzle } from './use-puzzle.ts';
import { dayText, taskOf, turnText } from './words.ts';
import type { Solver } from './solver.ts';

const words = messages.puzzles;

/** The puzzle screen: one puzzle after another, with the board and panel parts of a game. */
export function PuzzleScreen() {
  const handle = usePuzzle();
  const { state, view, send, parts } = handle;
  const heading = useRef<HTMLHeadingElement>(null);
  const begun = state.phase === 'idle' ? null : state;
  const day = begun?.puzzle.day ?? null;
  useBoardInView(true);
  return (
    <PuzzleFrame words={words} heading={heading} panel={parts && <parts.PuzzlePanel {...handle} />}>
      <div className={styles.task}>
        {day !== null && <p className="small muted">{words.dailyOf(dayText(day))}</p>}
        {begun !== null && begun.puzzle.missedDaysAgo !== null && (
          <p className="small muted">{words.missedBefore(begun.puzzle.missedDaysAgo)}</p>
        )}
        <p data-testid="description">{taskOf(begun)}</p>
      </div>
      <p className={styles.turn}>{begun === null ? '\u00a0' : turnText(begun.puzzle)}</p>
      <div className={styles.progress}>
        <PuzzleProgress state={begun} />
        <SolverFacts solver={state.solver} />
      </div>
      <div className={styles.board}>
        <LiveBoard
          view={view}
          playing={state.phase === 'playing' && !isLeaving(state) ? state : null}
          arrows={arrowsOf(state)}
          send={send}
          onDraw={() => send({ type: 'drawn' })}
        />
      </div>
      {parts && state.trouble !== null ? (
        <parts.TroubleBand
          trouble={state.trouble}
          isBusy={isLeaving(state)}
          send={(event) => {
            // The retry button disappears when the puzzle is loaded.
            heading.current?.focus({ preventScroll: true });
            send(event);
          }}
        />
      ) : (
        <FeedbackBand state={state} />
      )}
    </PuzzleFrame>
  );
}

/** The solver's statistics on this device. */
function SolverFacts({ solver }: { solver: Solver }) {
  const facts = [
    [words.solvedCount, solver.solved],
    [words.streak, solver.streak],
    [words.yourRating, wholeRating(solver.rating)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
