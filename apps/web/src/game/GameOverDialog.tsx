import { type ReactNode, useEffect, useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { CONFETTI_COLORS } from './confetti.ts';
import { Confetti } from './Confetti.tsx';
import { gameOverTitle, wonByVisitor } from './game-over.ts';
import styles from './game-over.module.css';
import { GameOverCard, type GameOverCardProps } from './GameOverCard.tsx';
import { personaColor } from './opponents.ts';
import { useBackGuard } from './use-back-guard.ts';

/** The final board is seen alone for this long. */
const FINAL_BOARD_MS = 500;

export interface GameOverDialogProps extends Omit<GameOverCardProps, 'title'> {
  /** Whether it is folded to the panel's bar: then nothing of it shows, and nothing is modal. */
  folded: boolean;
}

/**
 * The end of a game. Modal, and ended only by its own buttons: Escape, the backdrop and going back leave it open.
 * Render it from the moment of the end, folded or not, until one of its buttons was pressed: the final board is seen
 * first and a win is celebrated once.
 */
export function GameOverDialog({ folded, onViewBoard, onReview, ...card }: GameOverDialogProps) {
  const [isSeen, setSeen] = useState(false);
  const [celebrates, setCelebrates] = useState(() => !folded && wonByVisitor(card.over));
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), FINAL_BOARD_MS);
    return () => clearTimeout(timer);
  }, []);
  useBackGuard(!folded);
  if (!isSeen || folded) return null;
  const { persona = null, over } = card;
  const colors = persona === null ? CONFETTI_COLORS : [...CONFETTI_COLORS, personaColor(persona)];
  const leaveBy = (act: () => void) => () => {
    setCelebrates(false);
    act();
  };
  const drawCard = (title: ReactNode) => (
    <>
      {celebrates && <Confetti colors={colors} />}
      <div className={styles.card}>
        <GameOverCard
          {...card}
          title={title}
          onReview={onReview && leaveBy(onReview)}
          onViewBoard={leaveBy(onViewBoard)}
        />
      </div>
    </>
  );
  return (
    <Dialog title={gameOverTitle(over)} titleClassName={styles.title} className={styles.dialog} header={drawCard}>
      {null}
    </Dialog>
  );
}
