import { messages } from '@sixtyfour/contract';
import { type ReactNode, useRef } from 'react';
import { type MoveNumbering, moveRows } from '../play/browse.ts';
import { MoveButton } from './MoveButton.tsx';
import styles from './move-list.module.css';
import { useCurrentInView } from './use-current-in-view.ts';
import { Button } from '../ui/Button.tsx';

export interface MoveListProps {
  /** The moves' texts, one for each half-move. */
  moves: readonly string[];
  /** The half-move shown on the board, 0 for the position before the first. */
  ply: number;
  /** A move was chosen: show the position after it. */
  onSelect: (ply: number) => void;
  numbering?: MoveNumbering;
  /** Whether an earlier position is shown while the game goes on: 'Live' leads back. */
  browsing?: boolean;
  /** What a review thinks of each move. */
  signs?: readonly ReactNode[];
}

/** The score sheet: numbered pairs, the move on the board in ink, the newest in view. */
export function MoveList({
  moves,
  ply,
  onSelect,
  numbering,
  browsing = false,
  signs,
  onPhones = true,
}: MoveListProps & {
  /** False where a strip takes its place on phones. */
  onPhones?: boolean;
}) {
  const scroll = useRef<HTMLDivElement>(null);
  useCurrentInView(scroll, ply, moves.length);
  const tabStop = Math.max(1, ply);
  const cell = (entry: ReturnType<typeof moveRows>[number]['white']): ReactNode =>
    entry === null ? (
      <span />
    ) : (
      <MoveButton
        entry={entry}
        current={entry.ply === ply}
        tabStop={entry.ply === tabStop}
        sign={signs?.[entry.ply - 1]}
        onSelect={onSelect}
      />
    );
  return (
    <div className={styles.sheet} data-strip={!onPhones}>
      <div className={styles.scroll} ref={scroll} role="group" aria-label={messages.play.moves}>
        {moves.length === 0 ? (
          <p className={styles.empty}>{messages.play.noMoves}</p>
        ) : (
          <ol className={styles.rows}>
            {moveRows(moves, numbering).map((row) => (
              <li key={row.number} className={styles.row}>
                <span className={styles.number}>{row.number}</span>
                {cell(row.white)}
                {cell(row.black)}
              </li>
            ))}
          </ol>
        )}
      </div>
      {browsing && (
        <div className={styles.live}>
          <Button variant="second" onClick={() => onSelect(moves.length)}>
            {messages.play.live}
          </Button>
        </div>
      )}
    </div>
  );
}
