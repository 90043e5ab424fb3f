/** A puzzle that stands on a page for itself: its board, and what belongs below it. */
import { messages } from '@sixtyfour/contract';
import { LiveBoard } from '../../game/LiveBoard.tsx';
import { TypeMove } from '../../game/TypeMove.tsx';
import { Button } from '../../ui/Button.tsx';
import { FeedbackBand } from './FeedbackBand.tsx';
import styles from './puzzles.module.css';
import { canHint, canShowSolution, isLeaving } from './selectors.ts';
import single from './single-puzzle.module.css';
import { TroubleBand } from './TroubleBand.tsx';
import type { SingleHandle } from './use-puzzle.ts';

export function SingleBoard({ handle: { state, view, send }, label }: { handle: SingleHandle; label: string }) {
  const playing = state.phase === 'playing' && !isLeaving(state) ? state : null;
  return <LiveBoard view={view} label={label} playing={playing} send={send} />;
}

export function SinglePlay({
  handle: { state, send, type },
  isGiven = false,
  onRetry,
}: {
  handle: SingleHandle;
  /** Whether the page itself has the puzzle: it is there from the start, and is solved on the board alone. */
  isGiven?: boolean;
  /** The button that was pressed may go away. */
  onRetry?: () => void;
}) {
  const isOver = state.phase === 'over';
  return (
    <div className={single.play}>
      {state.phase === 'idle' && state.trouble !== null ? (
        <TroubleBand
          trouble={state.trouble}
          isBusy={isLeaving(state)}
          send={(event) => {
            onRetry?.();
            send(event);
          }}
        />
      ) : (
        <FeedbackBand state={state} isGiven={isGiven} />
      )}
      <div className={styles.help}>
        {/* Not `disabled`, which would drop the focus of who has just pressed them. */}
        <Button aria-disabled={!isOver && !canHint(state)} onClick={() => send({ type: isOver ? 'again' : 'hint' })}>
          {isOver ? messages.puzzle.again : messages.play.hint}
        </Button>
        <Button aria-disabled={!canShowSolution(state)} onClick={() => send({ type: 'show-solution' })}>
          {messages.puzzle.showSolution}
        </Button>
      </div>
      {!isGiven && <TypeMove onSubmit={type} />}
    </div>
  );
}
