import { messages } from '@sixtyfour/contract';
import { ChevronsUpDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { CopyButton } from './CopyButton.tsx';
import { gameOverTitle, summaryText } from '../play/game-over.ts';
import { ToastLine } from '../ui/ToastLine.tsx';
import styles from './game-over.module.css';
import { GameOverButtons, type GameOverProps } from './GameOverCard.tsx';
import { eligibilityText } from '../play/score-eligibility.ts';

/** The game-over dialog folded to a bar of the panel, which leaves the board free and keeps every button. */
export function FoldedResult({
  over,
  eligibility,
  result,
  onAct,
  onReview,
  onCopyPgn,
  onDownloadPgn,
  onUnfold,
  ...buttons
}: GameOverProps & {
  /** Opens the dialog again. */
  onUnfold: () => void;
}) {
  const unfold = useRef<HTMLButtonElement>(null);
  // The dialog gave the focus back to where it was before the end; whoever folded it goes on from here.
  useEffect(() => unfold.current?.focus({ preventScroll: true }), []);
  const words = messages.gameOver;
  return (
    <div className={styles.folded}>
      <div className={styles.foldedHead}>
        <div>
          <ToastLine place="panel" />
          <h2 className={styles.foldedTitle}>{gameOverTitle(over)}</h2>
          <div aria-live="polite" aria-atomic="true">
            <p className={styles.summary}>{summaryText(over, result)}</p>
            {eligibility !== null && <p className={styles.summary}>{eligibilityText(eligibility)}</p>}
          </div>
        </div>
        <IconButton ref={unfold} label={words.showResult} onClick={onUnfold}>
          <ChevronsUpDown />
        </IconButton>
      </div>
      <GameOverButtons {...buttons} over={over} onAct={onAct} folded />
      <div className={styles.foldedQuiet}>
        {onReview !== null && (
          <Button variant="quiet" onClick={onReview}>
            {messages.review.title}
          </Button>
        )}
        <CopyButton variant="quiet" label={words.copyPgn} onCopy={onCopyPgn} />
        <Button variant="quiet" onClick={onDownloadPgn}>
          {words.downloadPgn}
        </Button>
      </div>
    </div>
  );
}
