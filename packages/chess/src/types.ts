/** The words of the game. Everything else in this package is written with them. */

export const COLORS = ['white', 'black'] as const;
export type Color = (typeof COLORS)[number];

export const ROLES = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'] as const;
export type Role = (typeof ROLES)[number];

/** What a pawn may become, in the order a picker shows them. */
export const PROMOTION_ROLES = ['queen', 'rook', 'bishop', 'knight'] as const;
export type PromotionRole = (typeof PROMOTION_ROLES)[number];

export interface Piece {
  readonly color: Color;
  readonly role: Role;
}

/** Uppercase white, lowercase black: the letters of FEN and of stored boards. */
export type PieceLetter = 'P' | 'N' | 'B' | 'R' | 'Q' | 'K' | 'p' | 'n' | 'b' | 'r' | 'q' | 'k';

export const FILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
export type File = (typeof FILES)[number];

/** From the top of the board as stored: row 0 is rank 8. */
export const RANKS = ['8', '7', '6', '5', '4', '3', '2', '1'] as const;
export type Rank = (typeof RANKS)[number];

export type Square = `${File}${Rank}`;

/** All 64, row by row from a8 to h1: the order of a `BoardText`. */
export const SQUARES: readonly Square[] = RANKS.flatMap((rank) => FILES.map((file): Square => `${file}${rank}`));

/**
 * `standard` is FIDE chess. `simplified` has no castling and no en passant, and no move-count draw while a clock runs.
 */
export const RULE_SETS = ['standard', 'simplified'] as const;
export type RuleSet = (typeof RULE_SETS)[number];

/** Milliseconds: a point in time or a length of time, of whatever clock the caller reads. */
export type Ms = number;

export function opposite(color: Color): Color {
  return color === 'white' ? 'black' : 'white';
}

const squareNames: ReadonlySet<string> = new Set(SQUARES);

export function isSquare(text: string): text is Square {
  return squareNames.has(text);
}

/** Row 0 is rank 8, col 0 is file a. Whole numbers outside 0 to 7 throw a RangeError; see `squareFrom` for input. */
export function squareAt(row: number, col: number): Square {
  const square = squareFrom(row, col);
  if (square === null) throw new RangeError(`no square at row ${row}, col ${col}`);
  return square;
}

/** The square at a row and column that may be anything, or null when they are not whole numbers from 0 to 7. */
export function squareFrom(row: number, col: number): Square | null {
  const file = FILES[col];
  const rank = RANKS[row];
  return file === undefined || rank === undefined ? null : `${file}${rank}`;
}

/** 0 for rank 8 to 7 for rank 1. */
export function rowOf(square: Square): number {
  return 56 - square.charCodeAt(1);
}

/** 0 for file a to 7 for file h. */
export function colOf(square: Square): number {
  return square.charCodeAt(0) - 97;
}
