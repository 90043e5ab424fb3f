import { BISHOP, BLACK_BIT, KING, KNIGHT, PAWN, QUEEN, ROOK } from '@sixtyfour/chess/core';
import { CLASSIC_VALUES } from '../classic/values.ts';
import { WEIGHTS } from './weights.ts';

/**
 * Piece-square values in centipawns for middle game and endgame: the specification's piece values times ten, an offset
 * per piece, and a table per piece, written from White's point of view with rank 8 first.
 */

/** Weights for both game phases. */
export interface Weights {
  readonly middle: readonly number[];
  readonly end: readonly number[];
}

/** The specification's unit is a tenth of a pawn. */
export const CENTIPAWNS_PER_POINT = 10;

/** Packs a middle-game and an endgame value into one int, which can be added and subtracted. */
export function packed(middle: number, end: number): number {
  return (end << 16) + middle;
}

/** Packs a table of weights. */
export function packedTable({ middle, end }: Weights): Int32Array {
  return Int32Array.from(middle, (value, i) => packed(value, end[i] ?? 0));
}

/** The middle-game value of a packed score. */
export function middleOf(score: number): number {
  return (score << 16) >> 16;
}

/** The endgame value of a packed score. */
export function endOf(score: number): number {
  return (score + 0x8000) >> 16;
}

/** Indexed by `piece << 7 | square`: the packed value, negative for Black's pieces. */
const PIECE_SQUARE_VALUES = new Int32Array(16 << 7);

/** Indexed by piece code: the contribution to the game phase, which is PHASE_MAX at the start of a game. */
const PHASES = new Int32Array(16);
export const PHASE_MAX = 24;

for (const [code, { middle, end }] of [
  [PAWN, WEIGHTS.pawn],
  [KNIGHT, WEIGHTS.knight],
  [BISHOP, WEIGHTS.bishop],
  [ROOK, WEIGHTS.rook],
  [QUEEN, WEIGHTS.queen],
  [KING, WEIGHTS.king],
] as const) {
  const value = code === KING ? 0 : (CLASSIC_VALUES[code] ?? 0) * CENTIPAWNS_PER_POINT;
  const { offset } = WEIGHTS;
  for (let index = 0; index < 64; index++) {
    const score = packed(
      value + offset.middle[code] + (middle[index] ?? 0),
      value + offset.end[code] + (end[index] ?? 0),
    );
    const [row, file] = [index >> 3, index & 7];
    PIECE_SQUARE_VALUES[(code << 7) | ((7 - row) * 16 + file)] = score;
    PIECE_SQUARE_VALUES[((code | BLACK_BIT) << 7) | (row * 16 + file)] = -score;
  }
}
for (const [role, phase] of [
  [KNIGHT, 1],
  [BISHOP, 1],
  [ROOK, 2],
  [QUEEN, 4],
] as const) {
  PHASES[role] = phase;
  PHASES[role | BLACK_BIT] = phase;
}

/** In one object for the reason given in the chess core's tables.ts. */
export const pieceSquareTables = { PIECE_SQUARE_VALUES, PHASES } as const;
