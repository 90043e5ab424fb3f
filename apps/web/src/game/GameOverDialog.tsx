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
  /** Whether the end was just now: then the board is seen first, and a win is celebrated. */
  fresh?: boolean;
}

/**
 * The end of a game. Modal, and ended only by its own buttons: Escape, the backdrop and going back leave it open.
 * Render it for as long as it is to stand, from the moment of the end.
 */
export function GameOverDialog({ fresh = true, ...card }: GameOverDialogProps) {
  const [shown, setShown] = useState(!fresh);
  const [celebrated] = useState(fresh && wonByVisitor(card.over));
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), FINAL_BOARD_MS);
    return () => clearTimeout(timer);
  }, []);
  useBackGuard();
  if (!shown) return null;
  const { persona = null, over } = card;
  const colors = persona === null ? CONFETTI_COLORS : [...CONFETTI_COLORS, personaColor(persona)];
  const drawCard = (title: ReactNode) => (
    <>
      {celebrated && <Confetti colors={colors} />}
      <div className={styles.card}>
        <GameOverCard {...card} title={title} />
      </div>
    </>
  );
  return (
    <Dialog title={gameOverTitle(over)} titleClassName={styles.title} className={styles.dialog} header={drawCard}>
      {null}
    </Dialog>
  );
}
