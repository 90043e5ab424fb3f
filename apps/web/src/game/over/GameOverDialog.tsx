import type { Game } from '@sixtyfour/chess';
import { type ReactNode, useEffect, useState, useRef } from 'react';
import { entryState } from '../../lib/entry-state.ts';
import { useDocumentKey } from '../../lib/use-document-key.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { CONFETTI_COLORS, throwConfetti } from './confetti.ts';
import { type Aftermath, gameOverTitle, wonByVisitor } from '../../play/game-over.ts';
import { scrollToBoard } from '../screen/focus-board.ts';
import styles from './game-over.module.css';
import { GameOverCard, type GameOverCardProps, VIEW_BOARD_KEY } from './GameOverCard.tsx';
import { personaColor } from '../before/opponents.ts';
import { notedResult, noteResult, noteReview } from '../../play/shown-result.ts';

/** How long the final board is shown before the dialog; longer when the board itself ends the game, as a mate does. */
const FINAL_BOARD_MS = { onTheBoard: 1_500, other: 500 };

export interface GameOverDialogProps extends Omit<GameOverCardProps, 'title' | 'onViewBoard'> {
  gameId: string;
  state: { readonly live: { readonly game: Game }; readonly aftermath: Aftermath };
  send: (event: { type: 'fold' }) => void;
}

/**
 * The end of a game. Modal, and ended only by its own buttons: Escape, the backdrop and going back leave it open. Its
 * main button has the focus, and V folds it. A reload shows it again, without the celebration.
 * Render it from the moment of the end, folded or not, until one of its buttons was pressed: the final board is seen
 * first and a win is celebrated once.
 */
export function GameOverDialog({ gameId, state, send, onReview, ...card }: GameOverDialogProps) {
  // A mate, for example: the final board shows why the game is over.
  const endsOnBoard = state.live.game.outcome !== null;
  // To the panel's bar: then nothing of the dialog shows, and nothing is modal.
  const folded = state.aftermath !== 'dialog';
  const [isSeen, setSeen] = useState(false);
  const [celebrates, setCelebrates] = useState(() => !folded && wonByVisitor(card.over) && notedResult() !== gameId);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), endsOnBoard ? FINAL_BOARD_MS.onTheBoard : FINAL_BOARD_MS.other);
    return () => clearTimeout(timer);
  }, [endsOnBoard]);
  // Before the guard, whose entry of the history is a copy of this one.
  useEffect(() => {
    if (!folded) noteResult(gameId);
  }, [gameId, folded]);
  useEffect(() => () => noteResult(null), []);
  const isReviewed = state.aftermath === 'review';
  useEffect(() => {
    const note = () => noteReview(gameId, isReviewed);
    note();
    // In the entry below the guard's, too, when that is left.
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
  const colors = persona === null ? CONFETTI_COLORS : [...CONFETTI_COLORS, personaColor(persona)];
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
      {null}
    </Dialog>
  );
}

/** Squares falling over the whole window for three seconds; nothing where motion is not wanted. */
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

/** Marks the history entry that takes the back gesture. */
const MARK = 'gameOver';

function isMarked(): boolean {
  return MARK in entryState();
}

function pushMarked(): void {
  // The page stays where it is when the entry is left.
  history.scrollRestoration = 'manual';
  history.pushState({ ...entryState(), [MARK]: true }, '');
}

/**
 * While `active`, going back (the gesture of a phone, the button of a browser) stays on the page. One entry of the
 * history takes the step back and is put there again. Afterward that entry is left, so that the next step back counts.
 */
function useBackGuard(active: boolean): void {
  useEffect(() => {
    if (!active) {
      if (isMarked()) history.back();
      return undefined;
    }
    if (!isMarked()) pushMarked();
    const stay = () => {
      if (!isMarked()) pushMarked();
    };
    window.addEventListener('popstate', stay);
    return () => window.removeEventListener('popstate', stay);
  }, [active]);
}
