import type { Game } from '@sixtyfour/chess';
import { type ReactNode, useEffect, useState, useRef } from 'react';
import { entryState } from '../../lib/entry-state.ts';
import { useDocumentKey } from '../../lib/use-document-key.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ToastLine } from '../../ui/ToastLine.tsx';
import { CONFETTI_COLORS, throwConfetti } from './confetti.ts';
import { type Aftermath, gameOverTitle, wonByVisitor } from '../../play/game-over.ts';
import { scrollToBoard } from '../screen/focus-board.ts';
import styles from './game-over.module.css';
import { GameOverCard, type GameOverCardProps, VIEW_BOARD_KEY } from './GameOverCard.tsx';
import { PERSONA_COLORS } from '../before/opponents.ts';
import { notedResult, noteResult, noteReview } from '../../play/shown-result.ts';

/** How long the final board is shown before the dialog; longer when the position itself ends the game, like a mate. */
const FINAL_BOARD_MS = { onTheBoard: 1_500, other: 500 };

export interface GameOverDialogProps extends Omit<GameOverCardProps, 'title' | 'onViewBoard'> {
  gameId: string;
  state: { readonly live: { readonly game: Game }; readonly aftermath: Aftermath };
  send: (event: { type: 'fold' }) => void;
}

/**
 * The end of a game. Modal; only its own buttons close it, not Escape, the backdrop or going back. The main button has
 * the focus, and V collapses the dialog. A reload shows it again, without confetti.
 * Render it from the end of the game, collapsed or not, until one of its buttons is pressed: the final board is shown
 * first, and a win is celebrated only once.
 */
export function GameOverDialog({ gameId, state, send, onReview, ...card }: GameOverDialogProps) {
  // For example a mate: leave time to see it on the board.
  const endsOnBoard = state.live.game.outcome !== null;
  // Collapsed to the panel's bar: the dialog is not shown.
  const folded = state.aftermath !== 'dialog';
  const [isSeen, setSeen] = useState(false);
  const [celebrates, setCelebrates] = useState(() => !folded && wonByVisitor(card.over) && notedResult() !== gameId);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), endsOnBoard ? FINAL_BOARD_MS.onTheBoard : FINAL_BOARD_MS.other);
    return () => clearTimeout(timer);
  }, [endsOnBoard]);
  // Before `useBackGuard`, whose history entry copies the state of this one.
  useEffect(() => {
    if (!folded) noteResult(gameId);
  }, [gameId, folded]);
  useEffect(() => () => noteResult(null), []);
  const isReviewed = state.aftermath === 'review';
  useEffect(() => {
    const note = () => noteReview(gameId, isReviewed);
    note();
    // Also in the entry below the guard's, once the browser has gone back to it.
    window.addEventListener('popstate', note);
    return () => window.removeEventListener('popstate', note);
  }, [gameId, isReviewed]);
  useBackGuard(!folded);
  const isShown = isSeen && !folded;
  const leaveBy = (act: () => void) => () => {
    setCelebrates(false);
    act();
  };
  const viewBoard = leaveBy(() => {
    send({ type: 'fold' });
    scrollToBoard();
  });
  const press = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== VIEW_BOARD_KEY) return;
    event.preventDefault();
    viewBoard();
  };
  useDocumentKey(press, { active: isShown });
  if (!isShown) return null;
  const { persona = null, over } = card;
  const colors = persona === null ? CONFETTI_COLORS : [...CONFETTI_COLORS, PERSONA_COLORS[persona]];
  const drawCard = (title: ReactNode) => (
    <>
      {celebrates && <Confetti colors={colors} />}
      <div className={styles.card}>
        <GameOverCard {...card} title={title} onReview={onReview && leaveBy(onReview)} onViewBoard={viewBoard} />
      </div>
    </>
  );
  return (
    <Dialog title={gameOverTitle(over)} titleClassName={styles.title} className={styles.dialog} header={drawCard}>
      <ToastLine place="dialog" />
    </Dialog>
  );
}

/** Confetti over the whole window for three seconds; not under reduced motion. */
function Confetti({ colors }: { colors: readonly string[] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [falling, setFalling] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [thrown] = useState(colors);
  useEffect(() => {
    const element = canvas.current;
    return element === null ? undefined : throwConfetti(element, thrown, () => setFalling(false));
  }, [thrown]);
  return falling && <canvas ref={canvas} className={styles.confetti} data-testid="confetti" aria-hidden="true" />;
}

/** Marks the history entry that absorbs going back. */
const MARK = 'gameOver';

function isMarked(): boolean {
  return MARK in entryState();
}

function pushMarked(): void {
  // Going back must not scroll the page.
  history.scrollRestoration = 'manual';
  history.pushState({ ...entryState(), [MARK]: true }, '');
}

/** Whether the browser is going back from the marked entry, which takes a moment. */
let isGoingBack = false;

/** Removes the marked entry, if it is the current one. `then` runs in the entry below. */
function removeMarked(then?: () => void): void {
  if (!isMarked() || isGoingBack) return;
  isGoingBack = true;
  const arrive = () => {
    isGoingBack = false;
    then?.();
  };
  window.addEventListener('popstate', arrive, { once: true });
  history.back();
}

/**
 * While `active`, going back (by gesture or button) stays on the page: an extra history entry absorbs the step and is
 * then pushed again. Afterward the entry is removed, so that the next step back leaves the page.
 */
function useBackGuard(active: boolean): void {
  useEffect(() => {
    if (!active) {
      removeMarked();
      return undefined;
    }
    if (!isMarked()) pushMarked();
    const stay = () => {
      if (!isMarked()) pushMarked();
    };
    window.addEventListener('popstate', stay);
    return () => window.removeEventListener('popstate', stay);
  }, [active]);
  // Also if the page stays. The entry below is not to show the result again.
  useEffect(() => () => removeMarked(() => noteResult(null)), []);
}
