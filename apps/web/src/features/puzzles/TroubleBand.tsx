import { messages } from '@sixtyfour/contract';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import styles from './puzzles.module.css';
import type { PuzzleEvent, Trouble } from './state.ts';

const words = messages.puzzles;

const HELP = {
  failed: { label: words.retry, event: { type: 'retry' } },
  unknown: { label: words.randomPuzzle, event: { type: 'next' } },
  none: { label: words.anyPuzzle, event: { type: 'choose', choice: { level: 'any', theme: null } } },
} as const satisfies Record<Trouble['kind'], { label: string; event: PuzzleEvent }>;

/** Why there is no puzzle, with a button to retry or to change the choice. */
export function TroubleBand({
  trouble: { kind, text },
  isBusy,
  send,
}: {
  trouble: Trouble;
  isBusy: boolean;
  send: (event: PuzzleEvent) => void;
}) {
  const { label, event } = HELP[kind];
  return (
    <div className={styles.band} data-kind="plain">
      <ErrorState title={words.loadFailed} text={text}>
        <Button aria-disabled={isBusy} onClick={() => send(event)}>
          {isBusy ? words.loading : label}
        </Button>
      </ErrorState>
    </div>
  );
}
