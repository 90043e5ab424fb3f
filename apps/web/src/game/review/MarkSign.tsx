import { messages } from '@sixtyfour/contract';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Mark } from './judgement.ts';
import styles from './review.module.css';

/** As annotators have always written them; the best move gets a tick. */
const SIGNS: Readonly<Record<Mark, ReactNode>> = {
  best: <Check />,
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};

/** The label of a move: a visible sign, and with `named` an accessible name. */
export function MarkSign({ mark, named = false }: { mark: Mark; named?: boolean }) {
  return (
    <span className={styles.sign} data-mark={mark}>
      <span aria-hidden="true">{SIGNS[mark]}</span>
      {named && <span className="visually-hidden">{messages.review.marks[mark]}</span>}
    </span>
  );
}
