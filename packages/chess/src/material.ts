import type { BoardText } from './letters.ts';
import type { Move } from './move.ts';
import type { Color, PieceLetter, Role } from './types.ts';

/** In pawns; negative for black. */
const LETTER_VALUES: Readonly<Record<string, number>> = {
  P: 1,
  N: 3,
  B: 3,
  R: 5,
  Q: 9,
  p: -1,
  n: -3,
  b: -3,
  r: -5,
  q: -9,
};

const ROLE_LETTERS: Readonly<Record<Role, PieceLetter>> = {
  queen: 'Q',
  rook: 'R',
  bishop: 'B',
  knight: 'N',
  pawn: 'P',
  king: 'K',
};

/** Display order of captured pieces: by value, bishops before knights. */
const CAPTURED_ORDER = ['queen', 'rook', 'bishop', 'knight', 'pawn', 'king'] as const;

/** The letter of a piece: uppercase white, lowercase black. */
export function pieceLetter(color: Color, role: Role): PieceLetter {
  const letter = ROLE_LETTERS[role];
  return color === 'white' ? letter : (letter.toLowerCase() as PieceLetter);
}

/** Letters of the captured pieces of `color`, the most valuable first. */
export function capturedLetters(history: readonly { readonly move: Move }[], color: Color): readonly PieceLetter[] {
  const roles = history.flatMap(({ move }) => (move.captured?.color === color ? [move.captured.role] : []));
  return roles
    .toSorted((a, b) => CAPTURED_ORDER.indexOf(a) - CAPTURED_ORDER.indexOf(b))
    .map((role) => pieceLetter(color, role));
}

/** White's material minus black's, in pawns. */
export function materialDifference(board: BoardText): number {
  let difference = 0;
  for (const letter of board) difference += LETTER_VALUES[letter] ?? 0;
  return difference;
}
