import type { Color, PieceLetter } from '@sixtyfour/chess';
import type { PersonaId } from '@sixtyfour/engine/personas';
import type { ReactNode } from 'react';
import { PieceIcon } from '../../ui/PieceIcon.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import styles from './player-bar.module.css';
import { inTrayOrder, trayText } from './captured.ts';

export interface PlayerBarProps {
  name: string;
  /** The side's color, shown as a pawn where there is no portrait. */
  color: Color;
  persona?: PersonaId | null;
  country?: string | null;
  /** The rules of the game, shown where the panel is below the board or has no space for them. */
  rules?: string | null;
  /** Shown below the name until something is captured: the personality, or the color. */
  kind: string;
  /** The player's last phrase, shown instead of the line below the name. */
  said?: ReactNode;
  /** The pieces that this player has captured, of the other color. */
  captured: readonly PieceLetter[];
  /** This player's material advantage in pawns; 0 or less when not ahead. */
  lead: number;
  /** A `ClockFace`. */
  clock: ReactNode;
}

/** The bar of one player, above or below the board: name, captured pieces and clock. */
export function PlayerBar({
  name,
  color,
  persona = null,
  country = null,
  rules = null,
  kind,
  said = null,
  captured,
  lead,
  clock,
}: PlayerBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.avatar} data-pawn={persona === null}>
        {persona === null ? <PieceIcon piece={color === 'white' ? 'P' : 'p'} /> : <Portrait persona={persona} />}
      </div>
      <div className={styles.who}>
        <div className={styles.title}>
          <span className="strong">{name}</span>
          {country !== null && <span className={styles.country}>{country}</span>}
          {rules !== null && <span className={styles.rules}>{rules}</span>}
        </div>
        {said !== null ? (
          said
        ) : captured.length === 0 && lead <= 0 ? (
          <span className={styles.kind}>{kind}</span>
        ) : (
          <CapturedTray pieces={captured} lead={lead} />
        )}
      </div>
      {clock}
    </div>
  );
}

/** Captured pieces on a wooden tray, and the material advantage. */
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
