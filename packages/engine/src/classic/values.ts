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

/** The specification's score of a checkmate; negative if White is mated. */
export const CLASSIC_MATE = 9999;

export const CLASSIC_STALEMATE = 0;

/** The specification's search depth in plies. */
export const CLASSIC_DEPTH = 2;

/** The capacity of the legal-move cache. */
export const CLASSIC_MEMO_ENTRIES = 1000;

/**
 * Piece-square tables in tenths of a pawn, from White's point of view with rank 8 first. The specification asks for
 * such tables without giving their values.
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
