import type { BoardText } from './letters.ts';
import type { Color } from './types.ts';

/**
 * Whether a side could still give mate by any series of legal moves, however foolish, told by the pieces alone: what
 * counts when the other side's time runs out (FIDE 6.9, A-16). Blocked positions are not looked into.
 */
export function canStillMate(board: BoardText, color: Color): boolean {
  const own = piecesOf(board, color);
  const other = piecesOf(board, color === 'white' ? 'black' : 'white');
  if (/[pqr]/.test(own.letters)) return true;
  if (own.letters === '') return false;
  // A lone knight needs something of the other side that can stand in its own king's way and is not a queen.
  if (own.letters === 'n') return /[pnbr]/.test(other.letters);
  if (own.letters.includes('n')) return true;
  // Bishops on both colours mate. On one colour they need the other side's help on the other colour, or a knight or pawn.
  if (own.lightBishop && own.darkBishop) return true;
  return /[pn]/.test(other.letters) || (own.lightBishop ? other.darkBishop : other.lightBishop);
}

interface Pieces {
  /** Without the king, in lower case. */
  readonly letters: string;
  readonly lightBishop: boolean;
  readonly darkBishop: boolean;
}

function piecesOf(board: BoardText, color: Color): Pieces {
  let letters = '';
  let lightBishop = false;
  let darkBishop = false;
  for (let i = 0; i < board.length; i++) {
    const letter = board.charAt(i);
    const role = letter.toLowerCase();
    const isOwn = color === 'white' ? letter !== role : letter === role;
    if (letter === '.' || !isOwn || role === 'k') continue;
    letters += role;
    if (role !== 'b') continue;
    // a8, index 0, is a light square.
    if (((i >> 3) + i) % 2 === 0) lightBishop = true;
    else darkBishop = true;
  }
  return { letters, lightBishop, darkBishop };
}
