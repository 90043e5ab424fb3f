import { messages } from '@sixtyfour/contract';
import { Check, CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './puzzles.module.css';
import { isLeaving } from './selectors.ts';
import type { PuzzleState } from './state.ts';
import { factsText } from './words.ts';

interface Said {
  readonly kind: 'plain' | 'right' | 'wrong' | 'loading';
  readonly icon: ReactNode;
  readonly text: string;
  readonly more: string;
}

const words = messages.puzzles;
const more = messages.puzzle;

function saidOf(state: PuzzleState, isGiven: boolean): Said {
  const ready: Said = {
    kind: 'plain',
    icon: <Info />,
    text: more.yourMove,
    more: isGiven ? more.yourMoveOnBoard : more.yourMoveText,
  };
  if (isGiven && state.phase === 'idle') return ready;
  if (state.phase === 'idle' || isLeaving(state)) return { kind: 'loading', icon: null, text: more.loading, more: '' };
  if (state.phase === 'over') {
    const facts = factsText(state.puzzle);
    return state.by === 'solver'
      ? { kind: 'right', icon: <Check />, text: words.solved, more: facts }
      : { kind: 'plain', icon: <Info />, text: more.solutionShown, more: facts };
  }
  if (state.notice !== null) return { kind: 'plain', icon: <Info />, text: state.notice, more: '' };
  switch (state.feedback?.kind) {
    case undefined:
      return ready;
    case 'right':
      return { kind: 'right', icon: <Check />, text: words.right, more: state.feedback.text };
    case 'wrong':
      return { kind: 'wrong', icon: <CircleAlert />, text: words.wrong, more: state.feedback.text };
  }
}

/** The result of the last move. Screen readers get it from the live regions. */
export function FeedbackBand({
  state,
  isGiven = false,
}: {
  state: PuzzleState;
  /** Whether the page itself has the puzzle: it is there from the start, and is solved on the board alone. */
  isGiven?: boolean;
}) {
  const { kind, icon, text, more: second } = saidOf(state, isGiven);
  return (
    <div className={styles.band} data-kind={kind} data-testid="feedback">
      <span className={styles.icon}>{icon}</span>
      <p className={kind === 'loading' ? 'strong late' : 'strong'}>{text}</p>
      <p className={styles.more}>{second}</p>
    </div>
  );
}
