/** The basic types of the game. */

export const COLORS = ['white', 'black'] as const;
export type Color = (typeof COLORS)[number];

export const ROLES = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'] as const;
export type Role = (typeof ROLES)[number];

/** In the order in which the promotion picker shows them. */
export const PROMOTION_ROLES = ['queen', 'rook', 'bishop', 'knight'] as const;
export type PromotionRole = (typeof PROMOTION_ROLES)[number];

export interface Piece {
  readonly color: Color;
  readonly role: Role;
}

/** The letters of FEN and of stored boards: uppercase is white, lowercase black. */
export type PieceLetter = 'P' | 'N' | 'B' | 'R' | 'Q' | 'K' | 'p' | 'n' | 'b' | 'r' | 'q' | 'k';

export const FILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
export type File = (typeof FILES)[number];

/** In row order: row 0 is rank 8. */
export const RANKS = ['8', '7', '6', '5', '4', '3', '2', '1'] as const;
export type Rank = (typeof RANKS)[number];

export type Square = `${File}${Rank}`;

/** All 64 squares from a8 to h1, row by row: the order of a `BoardText`. */
export const SQUARES: readonly Square[] = RANKS.flatMap((rank) => FILES.map((file): Square => `${file}${rank}`));

/** Milliseconds: a duration, or a point in time on the caller's clock. */
export type Ms = number;

/** The other color. */
export function opposite(color: Color): Color {
  return color === 'white' ? 'black' : 'white';
}

const squareNames: ReadonlySet<string> = new Set(SQUARES);

/** Whether a text names a square, `a1` to `h8`. */
export function isSquare(text: string): text is Square {
  return squareNames.has(text);
}

/** The square at row 0 to 7 (0 is rank 8) and col 0 to 7 (0 is file a). Throws a RangeError outside the board. */
export function squareAt(row: number, col: number): Square {
  const square = squareFrom(row, col);
  if (square === null) throw new RangeError(`no square at row ${row}, col ${col}`);
  return square;
}

/** Like `squareAt` for untrusted input: null unless both are integers from 0 to 7. */
export function squareFrom(row: number, col: number): Square | null {
  const file = FILES[col];
  const rank = RANKS[row];
  return file === undefined || rank === undefined ? null : `${file}${rank}`;
}

/** The row of a square: 0 for rank 8 to 7 for rank 1. */
export function rowOf(square: Square): number {
  return 56 - square.charCodeAt(1);
}

/** The column of a square: 0 for file a to 7 for file h. */
export function colOf(square: Square): number {
  return square.charCodeAt(0) - 97;
}
