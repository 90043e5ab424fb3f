import { messages } from '@sixtyfour/contract';
import { Check, Info, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import styles from './puzzles.module.css';
import { isLeaving } from './selectors.ts';
import type { PuzzleEvent, PuzzleState, Trouble } from './state.ts';
import { factsText } from './words.ts';

interface Said {
  readonly kind: 'plain' | 'right' | 'wrong' | 'loading';
  readonly icon: ReactNode;
  readonly text: string;
  readonly more: string;
}

const words = messages.puzzles;
const more = messages.puzzle;

function saidOf(state: PuzzleState): Said {
  if (state.phase === 'idle' || isLeaving(state)) return { kind: 'loading', icon: null, text: more.loading, more: '' };
  if (state.phase === 'over') {
    const facts = factsText(state.puzzle);
    return state.by === 'solver'
      ? { kind: 'right', icon: <Check />, text: words.solved, more: facts }
      : { kind: 'plain', icon: <Info />, text: more.solutionShown, more: facts };
  }
  switch (state.feedback?.kind) {
    case undefined:
      return { kind: 'plain', icon: <Info />, text: more.yourMove, more: more.yourMoveText };
    case 'right':
      return { kind: 'right', icon: <Check />, text: words.right, more: state.feedback.text };
    case 'wrong':
      return { kind: 'wrong', icon: <X />, text: words.wrong, more: state.feedback.text };
    case 'note':
      return { kind: 'plain', icon: <Info />, text: state.feedback.text, more: '' };
  }
}

/** What came of the last move, or why there is no puzzle. Those who hear the page are told by the live regions. */
export function FeedbackBand({ state, send }: { state: PuzzleState; send: (event: PuzzleEvent) => void }) {
  if (state.phase === 'idle' && state.trouble !== null) {
    return (
      <div className={styles.band} data-kind="plain">
        <TroubleState trouble={state.trouble} isBusy={isLeaving(state)} send={send} />
      </div>
    );
  }
  const { kind, icon, text, more: second } = saidOf(state);
  return (
    <div className={styles.band} data-kind={kind} data-testid="feedback">
      <span className={styles.icon}>{icon}</span>
      <p className={styles.said}>{text}</p>
      <p className={styles.more}>{second}</p>
    </div>
  );
}

/** `Retry` asks for the same again; where that cannot help, there is another puzzle. */
function TroubleState({
  trouble: { kind, text },
  isBusy,
  send,
}: {
  trouble: Trouble;
  isBusy: boolean;
  send: (event: PuzzleEvent) => void;
}) {
  const button = {
    failed: { label: more.retry, event: { type: 'retry' } },
    unknown: { label: more.randomPuzzle, event: { type: 'next' } },
    none: { label: more.anyPuzzle, event: { type: 'choose', choice: { level: 'any', theme: null } } },
  } as const satisfies Record<Trouble['kind'], { label: string; event: PuzzleEvent }>;
  const { label, event } = button[kind];
  return (
    <ErrorState title={words.loadFailed} text={text}>
      <BusyButton label={label} busyLabel={more.retrying} isBusy={isBusy} onClick={() => send(event)} />
    </ErrorState>
  );
}
