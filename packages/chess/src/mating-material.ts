import type { BoardText } from './letters.ts';
import type { Color } from './types.ts';

/**
 * Whether a side could mate by some sequence of legal moves, judged by the pieces on the board alone. It decides a
 * timeout of the other side (FIDE 6.9, A-16). Blocked positions are not analyzed.
 */
export function hasMatingMaterial(board: BoardText, color: Color): boolean {
  const own = piecesOf(board, color);
  const other = piecesOf(board, color === 'white' ? 'black' : 'white');
  if (/[pqr]/.test(own.letters)) return true;
  if (own.letters === '') return false;
  // A lone knight needs an enemy piece other than a queen that can block its own king's escape square.
  if (own.letters === 'n') return /[pnbr]/.test(other.letters);
  if (own.letters.includes('n')) return true;
  // Bishops on both square colors mate. On one color they need an enemy knight, pawn, or bishop on the other color.
  if (own.lightBishop && own.darkBishop) return true;
  return /[pn]/.test(other.letters) || (own.lightBishop ? other.darkBishop : other.lightBishop);
}

interface Pieces {
  /** Lowercase letters, without the king. */
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
