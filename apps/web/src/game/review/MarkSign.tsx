import { messages } from '@sixtyfour/contract';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Mark } from './judgment.ts';
import styles from './review.module.css';

/** The usual annotation signs; the best move gets a check mark. */
const SIGNS: Readonly<Record<Mark, ReactNode>> = {
  best: <Check />,
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};

/** The sign of a move's mark; with `named`, it has an accessible name. */
export function MarkSign({ mark, named = false }: { mark: Mark; named?: boolean }) {
  return (
    <span className={styles.sign} data-mark={mark}>
      <span aria-hidden="true">{SIGNS[mark]}</span>
      {named && <span className="visually-hidden">{messages.review.marks[mark]}</span>}
    </span>
  );
}
