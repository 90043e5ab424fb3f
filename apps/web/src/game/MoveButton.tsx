import type { ReactNode } from 'react';
import type { MoveEntry } from '../play/browse.ts';
import styles from './move-list.module.css';

/** One move of the score sheet. One of them is the list's tab stop; the arrow keys go on from there. */
export function MoveButton({
  entry,
  current,
  tabStop,
  sign = null,
  onSelect,
}: {
  entry: MoveEntry;
  current: boolean;
  tabStop: boolean;
  /** What a review thinks of it. */
  sign?: ReactNode;
  onSelect: (ply: number) => void;
}) {
  return (
    <button
      type="button"
      className={styles.move}
      aria-current={current ? 'step' : undefined}
      tabIndex={tabStop ? 0 : -1}
      onClick={() => onSelect(entry.ply)}
    >
      {entry.text}
      {sign}
    </button>
  );
}
