import { messages } from '@sixtyfour/contract';
import type { ReactNode } from 'react';
import { usePreferences } from '../../lib/preferences.ts';
import { useDocumentKey } from '../../lib/use-document-key.ts';
import { proposedGame } from '../../play/board-view.ts';
import type { Begun } from '../../play/state.ts';
import { Button } from '../../ui/Button.tsx';
import { focusBoard } from '../screen/focus-board.ts';
import styles from './confirm-move.module.css';

const words = messages.panel;

type Send = (input: { readonly type: 'confirm' | 'cancel' }) => void;

/** Where Enter and Escape mean something else. */
const OTHERS = 'input, textarea, select, button, a, summary, [contenteditable], dialog, [popover]';

/**
 * In the strip, while a move waits to be confirmed: two buttons, and Enter and Escape wherever the focus is.
 * @param children shown when no move waits to be confirmed
 */
export function ConfirmMove({
  state: { live, interaction },
  send,
  children,
}: {
  state: Pick<Begun, 'live' | 'interaction'>;
  send: Send;
  children?: ReactNode;
}) {
  const played = proposedGame(live.game, interaction)?.lastPlayed ?? null;
  const { notation } = usePreferences();
  useKeys(played !== null, send);
  if (played === null) return children;
  const press = (type: 'confirm' | 'cancel') => () => {
    send({ type });
    // The buttons are gone.
    focusBoard();
  };
  return (
    <div
      className={styles.line}
      role="group"
      aria-label={words.confirmMove(played[notation])}
      data-testid="confirm-move"
    >
      <p>{words.confirmMove(played[notation])}</p>
      <Button variant="main" onClick={press('confirm')}>
        {words.confirm}
      </Button>
      <Button onClick={press('cancel')}>{words.cancel}</Button>
    </div>
  );
}

function useKeys(active: boolean, send: Send): void {
  const press = (event: KeyboardEvent) => {
    const type = event.key === 'Enter' ? 'confirm' : event.key === 'Escape' ? 'cancel' : null;
    // The press that chose the move, held down, does not confirm it.
    if (type === null || event.repeat) return;
    event.preventDefault();
    event.stopPropagation();
    send({ type });
  };
  // Before the board, where Enter presses a square.
  useDocumentKey(press, { active, capture: true, except: OTHERS });
}
