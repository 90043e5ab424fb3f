import { messages } from '@sixtyfour/contract';
import { Check, CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './puzzles.module.css';
import { isLeaving } from './selectors.ts';
import type { PuzzleState } from './state.ts';
import { factsText } from './words.ts';

/** The feedback on a move, with a second line. */
export interface BandContent {
  readonly kind: 'plain' | 'right' | 'wrong' | 'loading';
  readonly text: string;
  readonly more: string;
}

const ICONS: Readonly<Record<BandContent['kind'], ReactNode>> = {
  plain: <Info />,
  right: <Check />,
  wrong: <CircleAlert />,
  loading: null,
};

const words = messages.puzzles;

function contentOf(state: PuzzleState, isGiven: boolean): BandContent {
  const ready: BandContent = {
    kind: 'plain',
    text: words.yourMove,
    more: isGiven ? words.yourMoveOnBoard : words.yourMoveText,
  };
  if (isGiven && state.phase === 'idle') return ready;
  if (state.phase === 'idle' || isLeaving(state)) return { kind: 'loading', text: words.loading, more: '' };
  if (state.phase === 'over') {
    const facts = factsText(state.puzzle);
    if (state.resumes !== null) return { kind: 'plain', text: words.lookingBack, more: facts };
    return state.by === 'solver'
      ? { kind: 'right', text: words.solved, more: facts }
      : { kind: 'plain', text: words.solutionShown, more: facts };
  }
  if (state.mover === 'lead-in') return { kind: 'plain', text: words.leadIn, more: words.leadInText };
  if (state.notice !== null) return { kind: 'plain', text: state.notice, more: '' };
  switch (state.feedback?.kind) {
    case undefined:
      return state.counted && !isGiven ? { ...ready, more: '' } : ready;
    case 'right':
      return { kind: 'right', text: words.right, more: state.feedback.text };
    case 'wrong':
      return { kind: 'wrong', text: words.wrong, more: state.feedback.text };
  }
}

/** The feedback on the last move. Not a live region: the reducer announces it. */
export function FeedbackBand({
  state,
  isGiven = false,
}: {
  state: PuzzleState;
  /** Whether the puzzle is part of the page: available from the start, and solved only on the board. */
  isGiven?: boolean;
}) {
  return <Band {...contentOf(state, isGiven)} />;
}

export function Band({ kind, text, more: second }: BandContent) {
  return (
    <div className={styles.band} data-kind={kind} data-testid="feedback">
      <span className={styles.icon}>{ICONS[kind]}</span>
      <p className={kind === 'loading' ? 'strong late' : 'strong'}>{text}</p>
      <p className={styles.more}>{second}</p>
    </div>
  );
}
