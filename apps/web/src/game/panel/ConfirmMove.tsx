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

/** Elements where Enter and Escape have another meaning. */
const OTHERS = 'input, textarea, select, button, a, summary, [contenteditable], dialog, [popover]';

/**
 * Two buttons in the strip while a move waits for confirmation. Enter and Escape work wherever the focus is.
 * @param children shown when no move waits for confirmation
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
    // The focused button disappears.
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
    // Ignore the repeated Enter of a key still held from choosing the move.
    if (type === null || event.repeat) return;
    event.preventDefault();
    event.stopPropagation();
    send({ type });
  };
  // Capture, because on the board Enter presses a square.
  useDocumentKey(press, { active, capture: true, except: OTHERS });
}
