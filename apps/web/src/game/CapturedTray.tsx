import type { PieceLetter } from '@sixtyfour/chess';
import { PieceIcon } from '../ui/PieceIcon.tsx';
import { inTrayOrder, trayText } from '../play/captured.ts';
import styles from './player-bar.module.css';

/** Captured pieces on a plate of wood, and by how much their taker is ahead. */
export function CapturedTray({ pieces, lead }: { pieces: readonly PieceLetter[]; lead: number }) {
  const ordered = inTrayOrder(pieces);
  return (
    <div className={styles.tray} role="img" aria-label={trayText(pieces, lead)}>
      {ordered.length > 0 && (
        <span className={styles.plate}>
          {ordered.map((piece, index) => (
            <PieceIcon key={`${piece}${ordered.indexOf(piece) - index}`} piece={piece} />
          ))}
        </span>
      )}
      {lead > 0 && <span aria-hidden="true">+{lead}</span>}
    </div>
  );
}
