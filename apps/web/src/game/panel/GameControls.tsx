/** Keyboard and wheel input of a game, outside the board. */
import { messages } from '@sixtyfour/contract';
import { Minimize2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { useDocumentKey } from '../../lib/use-document-key.ts';
import type { Aftermath } from '../../play/game-over.ts';
import type { Begun } from '../../play/state.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useBrowseKeys, useBrowseWheel } from '../screen/use-browse-keys.ts';
import { zenMode } from '../screen/zen-mode.ts';
import styles from './panel.module.css';

/** Elements where letters are typed or Escape closes something. */
const OTHERS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], dialog, [popover]';

interface Controlled extends Pick<Begun, 'live' | 'interaction'> {
  readonly phase: 'playing' | 'over';
  readonly premove?: unknown;
  readonly aftermath?: Aftermath;
}

type Send = (input: { readonly type: 'browse'; readonly ply: number } | { readonly type: 'cancel' }) => void;

/** Stepping through the moves by keys and wheel, and zen mode with its exit button. */
export function GameControls({ begun, send }: { begun: Controlled; send: Send }) {
  const exit = useRef<HTMLButtonElement>(null);
  useBrowseKeys(begun, send);
  useBrowseWheel(begun, send);
  const isZen = useZenMode(begun, send, exit);
  return (
    isZen && (
      <IconButton
        ref={exit}
        data-zen-exit=""
        className={styles.zenExit}
        label={messages.panel.leaveZen}
        onClick={() => zenMode.set(false)}
      >
        <Minimize2 />
      </IconButton>
    )
  );
}

/**
 * Zen mode: only the board and the clocks. Z toggles it while the focus is on the board. Escape first cancels what is in
 * progress on the board, wherever the focus is, and otherwise ends zen mode.
 */
function useZenMode(begun: Controlled, send: Send, exit: RefObject<HTMLElement | null>): boolean {
  // The game-over dialog covers the page. Once it is collapsed, the panel is needed.
  const allowed = begun.phase === 'playing' || begun.aftermath === 'dialog';
  const isOn = useSyncExternalStore(zenMode.subscribe, zenMode.get, () => false) && allowed;

  const press = ({ key, target, defaultPrevented, repeat }: KeyboardEvent) => {
    if (defaultPrevented || repeat) return;
    const isOnBoard = target instanceof Element && target.closest('[role="grid"]') !== null;
    if (key === 'z' && isOnBoard && allowed) zenMode.set(!isOn);
    if (key !== 'Escape') return;
    const { selected, promoting, proposed } = begun.interaction;
    const isBusy = [selected, promoting, proposed ?? null, begun.premove ?? null].some((part) => part !== null);
    if (!isBusy) zenMode.set(false);
    // With the focus on the board, the board itself handles Escape.
    else if (!isOnBoard) send({ type: 'cancel' });
  };
  // Capture, because the board handles every Escape.
  useDocumentKey(press, { capture: true, except: OTHERS });

  useEffect(() => {
    if (!allowed) zenMode.set(false);
  }, [allowed]);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (isOn) dataset['zen'] = '';
    return () => {
      delete dataset['zen'];
    };
  }, [isOn]);
  useEffect(() => () => zenMode.set(false), []);

  // Moves the focus if its element has disappeared.
  const was = useRef(isOn);
  useEffect(() => {
    if (was.current === isOn) return;
    was.current = isOn;
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement?.checkVisibility() === true) return;
    if (isOn) exit.current?.focus({ preventScroll: true });
    // Only the one that is shown in this window takes the focus.
    else
      for (const button of document.querySelectorAll<HTMLElement>('[data-zen-button]'))
        button.focus({ preventScroll: true });
  }, [isOn, exit]);

  return isOn;
}
