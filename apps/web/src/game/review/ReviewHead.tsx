import type { Color } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { X } from 'lucide-react';
import { type RefObject, use, useEffect, useRef } from 'react';
import type { FocusHandlers } from '../../lib/use-kept-focus.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ToastLine } from '../../ui/ToastLine.tsx';
import { ScreenBoard } from '../screen/GameScreen.tsx';
import { scrollToBoardWithSteps } from '../study/scroll-to-steps.ts';
import { progressOf, type ReviewState } from './review.ts';
import styles from './review.module.css';

const words = messages.review;

/** Title, progress and accuracy of each side. */
export function ReviewHead({
  title,
  focusHandlers,
  state,
  opening,
  accuracies,
  note,
  onStop,
  onGoOn,
  onClose,
}: {
  title: RefObject<HTMLHeadingElement | null>;
  focusHandlers: FocusHandlers;
  state: ReviewState;
  opening: string;
  /** Null until known. */
  accuracies: Readonly<Record<Color, number | null>> | null;
  /** The other player's current action. */
  note: string | null;
  onStop: () => void;
  onGoOn: () => void;
  onClose: () => void;
}) {
  const head = useRef<HTMLDivElement>(null);
  const { slot } = use(ScreenBoard);
  // The button that opened the review has disappeared.
  useEffect(() => title.current?.focus({ preventScroll: true }), [title]);
  useEffect(() => {
    // The review's own board, with the evaluation below it, makes the screen higher.
    if (slot === null) return;
    // Next to the board, the panel scrolls by itself.
    head.current?.scrollIntoView({ block: 'nearest' });
    scrollToBoardWithSteps();
  }, [slot]);
  const { phase } = state;
  return (
    <div className={styles.head} ref={head} {...focusHandlers}>
      <div className={styles.titleLine}>
        <h2 className={styles.title} ref={title} tabIndex={-1}>
          {words.title}
        </h2>
        {phase === 'running' && (
          <Button variant="quiet" onClick={onStop}>
            {words.stop}
          </Button>
        )}
        {(phase === 'stopped' || phase === 'failed') && (
          <Button variant="quiet" onClick={onGoOn}>
            {phase === 'failed' ? words.retry : words.goOn}
          </Button>
        )}
        <IconButton label={words.close} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <div className={styles.results}>
        <ToastLine place="panel" />
        <p className={styles.opening}>{opening}</p>
        {accuracies !== null ? (
          <p className={styles.accuracies}>
            {(['white', 'black'] as const).map((side) => (
              <span key={side}>{accuracyText(side, accuracies[side])}</span>
            ))}
          </p>
        ) : (
          <Progress state={state} />
        )}
      </div>
      {note !== null && <p className={styles.note}>{note}</p>}
    </div>
  );
}

/** 'White: 87% accurate' */
export function accuracyText(side: Color, percent: number | null): string {
  return words.sideAccuracy(messages.play.sides[side], percent);
}

function Progress({ state }: { state: ReviewState }) {
  const { phase, moves } = state;
  const { pass, done } = progressOf(state);
  const positions = moves.length + 1;
  const texts = {
    loading: words.loading,
    running:
      pass === 'first'
        ? words.looking(Math.min(done + 1, positions), positions)
        : words.lookingCloser(Math.min(done + 1, positions), positions),
    stopped: words.stopped(done, positions),
    failed: words.failed,
    done: '',
  };
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} aria-label={words.progress} value={done} max={positions} />
      <p>{texts[phase]}</p>
    </div>
  );
}
