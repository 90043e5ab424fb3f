/** The interactive puzzles of the showcase; loaded after the first render of the page. */
import { messages } from '@sixtyfour/contract';
import { useRef } from 'react';
import { piecesOfFen } from '../../../board/diagram.ts';
import { PuzzleProgress } from '../PuzzleProgress.tsx';
import { useSinglePuzzle, type SingleHandle } from '../use-puzzle.ts';
import { dayText, taskOf, turnText } from '../words.ts';
import type { ShownPuzzle } from './positions.ts';
import { ShownFrame, TodayFrame } from './Frames.tsx';
import { LiveBoard } from '../../../game/screen/LiveBoard.tsx';
import { TypeMove } from '../../../game/panel/TypeMove.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FeedbackBand } from '../FeedbackBand.tsx';
import styles from '../puzzles.module.css';
import { arrowsOf, canHint, isLeaving } from '../selectors.ts';
import single from '../single-puzzle.module.css';
import { SolutionButton } from '../SolutionButton.tsx';
import { TroubleBand } from '../TroubleBand.tsx';

const words = messages.showcase;

/** The puzzle of this UTC day, the same for all visitors. */
export function TodaySolver() {
  const handle = useSinglePuzzle({ kind: 'daily' });
  const heading = useRef<HTMLHeadingElement>(null);
  const begun = handle.state.phase === 'idle' ? null : handle.state;
  const day = begun?.puzzle.day ?? null;
  return (
    <TodayFrame
      heading={heading}
      about={{
        day: day === null ? null : dayText(day),
        task: taskOf(begun),
        turn: begun === null ? null : turnText(begun.puzzle),
        progress: <PuzzleProgress state={begun} />,
      }}
      board={<SingleBoard handle={handle} label={words.board(words.today)} />}
      play={<SinglePlay handle={handle} onRetry={() => heading.current?.focus({ preventScroll: true })} />}
    />
  );
}

export function ShownSolver({ shown }: { shown: ShownPuzzle }) {
  const handle = useSinglePuzzle({ kind: 'given', puzzle: shown }, piecesOfFen(shown.fen));
  return (
    <ShownFrame
      board={<SingleBoard handle={handle} label={words.board(words.tasks[shown.name].title)} />}
      play={<SinglePlay handle={handle} isGiven />}
    />
  );
}

function SingleBoard({ handle: { state, view, send }, label }: { handle: SingleHandle; label: string }) {
  const playing = state.phase === 'playing' && !isLeaving(state) ? state : null;
  return <LiveBoard view={view} label={label} playing={playing} arrows={arrowsOf(state)} send={send} />;
}

function SinglePlay({
  handle: { state, send, type },
  isGiven = false,
  onRetry,
}: {
  handle: SingleHandle;
  /** Whether the puzzle is part of the page: available from the start, and solved only on the board. */
  isGiven?: boolean;
  /** Called on retry, because the pressed button may disappear. */
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
        {/* Not `disabled`, which would lose the focus right after the press. */}
        <Button aria-disabled={!isOver && !canHint(state)} onClick={() => send({ type: isOver ? 'again' : 'hint' })}>
          {isOver ? messages.puzzles.again : messages.panel.hint}
        </Button>
        <SolutionButton state={state} onClick={() => send({ type: 'show-solution' })} />
      </div>
      {!isGiven && <TypeMove onSubmit={type} />}
    </div>
  );
}
