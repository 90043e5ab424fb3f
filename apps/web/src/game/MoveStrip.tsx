import { messages } from '@sixtyfour/contract';
import { type ReactNode, useRef } from 'react';
import { moveRows } from '../play/browse.ts';
import type { MoveListProps } from './MoveList.tsx';
import { MoveButton } from './MoveButton.tsx';
import styles from './move-list.module.css';
import { useCurrentInView } from './use-current-in-view.ts';
import { Button } from '../ui/Button.tsx';

/** The moves in one line for phones, the newest at its end. */
export function MoveStrip({
  moves,
  ply,
  onSelect,
  numbering,
  browsing = false,
  signs,
  trailing,
}: MoveListProps & {
  /** Stands at the end of the line and does not scroll. */
  trailing?: ReactNode;
}) {
  const line = useRef<HTMLOListElement>(null);
  useCurrentInView(line, ply, moves.length);
  const tabStop = Math.max(1, ply);
  return (
    <div className={styles.strip} role="group" aria-label={messages.play.moves}>
      {moves.length === 0 && <p className={styles.empty}>{messages.play.noMoves}</p>}
      <ol className={styles.line} ref={line}>
        {moveRows(moves, numbering).map((row) => (
          <li key={row.number} className={styles.lineItem}>
            <span className={styles.number}>{row.number}</span>
            {[row.white, row.black].map(
              (entry) =>
                entry !== null && (
                  <MoveButton
                    key={entry.ply}
                    entry={entry}
                    current={entry.ply === ply}
                    tabStop={entry.ply === tabStop}
                    sign={signs?.[entry.ply - 1]}
                    onSelect={onSelect}
                  />
                ),
            )}
          </li>
        ))}
      </ol>
      {browsing && (
        <Button variant="quiet" onClick={() => onSelect(moves.length)}>
          {messages.play.live}
        </Button>
      )}
      {trailing}
    </div>
  );
}
