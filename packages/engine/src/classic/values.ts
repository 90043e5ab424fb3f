import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from '@sixtyfour/chess/core';

/** The specification's piece values, in tenths of a pawn, by role. */
export const CLASSIC_VALUES: Readonly<Record<number, number>> = {
  [PAWN]: 10,
  [KNIGHT]: 30,
  [BISHOP]: 30,
  [ROOK]: 50,
  [QUEEN]: 90,
  [KING]: 900,
};

/** The specification's score of a checkmate; negative when White is mated. */
export const CLASSIC_MATE = 9999;

export const CLASSIC_STALEMATE = 0;

/** Half-moves that the specification's search looks ahead. */
export const CLASSIC_DEPTH = 2;

/** Above so many entries the memo of legal moves is emptied. */
export const CLASSIC_MEMO_ENTRIES = 1000;

/**
 * What a piece gains by its square, in tenths of a pawn, as White sees it, rank 8 first. The specification says that
 * there are such tables, not what is in them.
 */
// prettier-ignore
export const CLASSIC_TABLES: Readonly<Record<number, readonly number[]>> = {
  [PAWN]: [
    0,  0,  0,  0,  0,  0,  0,  0,
    5,  5,  5,  5,  5,  5,  5,  5,
    1,  1,  2,  3,  3,  2,  1,  1,
    0,  0,  1,  3,  3,  1,  0,  0,
    0,  0,  0,  2,  2,  0,  0,  0,
    0,  0, -1,  0,  0, -1,  0,  0,
    0,  1,  1, -2, -2,  1,  1,  0,
    0,  0,  0,  0,  0,  0,  0,  0,
  ],
  [KNIGHT]: [
    -5, -4, -3, -3, -3, -3, -4, -5,
    -4, -2,  0,  0,  0,  0, -2, -4,
    -3,  0,  1,  2,  2,  1,  0, -3,
    -3,  0,  2,  2,  2,  2,  0, -3,
    -3,  0,  2,  2,  2,  2,  0, -3,
    -3,  0,  1,  1,  1,  1,  0, -3,
    -4, -2,  0,  0,  0,  0, -2, -4,
    -5, -4, -3, -3, -3, -3, -4, -5,
  ],
  [BISHOP]: [
    -2, -1, -1, -1, -1, -1, -1, -2,
    -1,  0,  0,  0,  0,  0,  0, -1,
    -1,  0,  0,  1,  1,  0,  0, -1,
    -1,  0,  1,  1,  1,  1,  0, -1,
    -1,  1,  1,  1,  1,  1,  1, -1,
    -1,  1,  1,  1,  1,  1,  1, -1,
    -1,  1,  0,  0,  0,  0,  1, -1,
    -2, -1, -1, -1, -1, -1, -1, -2,
  ],
  [ROOK]: [
     0,  0,  0,  0,  0,  0,  0,  0,
     1,  1,  1,  1,  1,  1,  1,  1,
    -1,  0,  0,  0,  0,  0,  0, -1,
    -1,  0,  0,  0,  0,  0,  0, -1,
    -1,  0,  0,  0,  0,  0,  0, -1,
    -1,  0,  0,  0,  0,  0,  0, -1,
    -1,  0,  0,  0,  0,  0,  0, -1,
     0,  0,  0,  1,  1,  0,  0,  0,
  ],
  [QUEEN]: [
    -2, -1, -1, -1, -1, -1, -1, -2,
    -1,  0,  0,  0,  0,  0,  0, -1,
    -1,  0,  1,  1,  1,  1,  0, -1,
    -1,  0,  1,  1,  1,  1,  0, -1,
     0,  0,  1,  1,  1,  1,  0, -1,
    -1,  1,  1,  1,  1,  1,  0, -1,
    -1,  0,  1,  0,  0,  0,  0, -1,
    -2, -1, -1, -1, -1, -1, -1, -2,
  ],
  [KING]: [
    -3, -4, -4, -5, -5, -4, -4, -3,
    -3, -4, -4, -5, -5, -4, -4, -3,
    -3, -4, -4, -5, -5, -4, -4, -3,
    -3, -4, -4, -5, -5, -4, -4, -3,
    -2, -3, -3, -4, -4, -3, -3, -2,
    -1, -2, -2, -2, -2, -2, -2, -1,
     2,  2,  0,  0,  0,  0,  2,  2,
     2,  3,  1,  0,  0,  1,  3,  2,
  ],
};
