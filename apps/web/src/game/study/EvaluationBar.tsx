import type { Color } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import type { CSSProperties } from 'react';
import { type Evaluation, whiteChances } from './evaluation.ts';
import styles from './study.module.css';
import { barText, evaluationSentence } from './evaluation-words.ts';

/** White's and Black's chances as a vertical bar next to the board; on phones a horizontal bar below it. */
export function EvaluationBar({
  evaluation,
  orientation,
}: {
  /** Null while unknown. */
  evaluation: Evaluation | null;
  orientation: Color;
}) {
  const words = messages.study;
  const share = evaluation === null ? 50 : whiteChances(evaluation);
  const label = evaluation === null ? words.noEvaluation : evaluationSentence(evaluation);
  return (
    <div
      className={styles.evaluation}
      role="img"
      aria-label={words.evaluation(label)}
      data-testid="evaluation-bar"
      data-evaluation=""
      data-bottom={orientation}
      style={{ '--share': share / 100 } as CSSProperties}
    >
      <div className={styles.evaluationWhite} />
      {evaluation !== null && (
        <span className={styles.evaluationValue} data-side={share >= 50 ? 'white' : 'black'} aria-hidden="true">
          {barText(evaluation)}
        </span>
      )}
    </div>
  );
}
