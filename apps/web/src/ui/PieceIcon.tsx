import type { PieceLetter } from '@sixtyfour/chess';
import '../board/pieces.css';
import './piece-icon.css';

/** A small image of a piece of the chosen set. Decorative: the text beside it must name the piece. */
export function PieceIcon({ piece }: { piece: PieceLetter }) {
  return <span className="piece-icon" data-piece={piece} />;
}
