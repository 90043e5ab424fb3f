/** The showcase's puzzles as they are solved; loaded after the page has been shown. */
import { messages } from '@sixtyfour/contract';
import { useRef } from 'react';
import { piecesOfFen } from '../../../board/diagram.ts';
import { PuzzleProgress } from '../PuzzleProgress.tsx';
import { SingleBoard, SinglePlay } from '../SinglePuzzle.tsx';
import { useSinglePuzzle } from '../use-puzzle.ts';
import { dayText, taskOf, turnText } from '../words.ts';
import type { ShownPuzzle } from './positions.ts';
import { PuzzleFrame, TodayFrame } from './Frames.tsx';

const words = messages.showcase;

/** The puzzle of this UTC day, the same for everybody. */
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
    <PuzzleFrame
      board={<SingleBoard handle={handle} label={words.board(words.tasks[shown.name].title)} />}
      play={<SinglePlay handle={handle} isGiven />}
    />
  );
}
