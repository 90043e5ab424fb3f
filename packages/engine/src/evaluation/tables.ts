import { BISHOP, BLACK_BIT, KING, KNIGHT, PAWN, QUEEN, ROOK } from '@sixtyfour/chess/core';
import { CLASSIC_VALUES } from '../classic/values.ts';
import { WEIGHTS } from './weights.ts';

/**
 * What a piece is worth on its square, in centipawns, in the middle game and in the endgame: the specification's values
 * ten times over, an offset for each piece, and the table of its square. Tables are written as White sees them, rank 8 first.
 */

/** A weight or a table of them for each phase of the game. */
export interface Weights {
  readonly middle: readonly number[];
  readonly end: readonly number[];
}

/** The specification counts in tenths of a pawn. */
export const CENTIPAWNS_PER_POINT = 10;

/** Both phases of a value in one int: add and subtract as it is, take apart with middleOf and endOf. */
export function packed(middle: number, end: number): number {
  return (end << 16) + middle;
}

/** A table of packed values. */
export function packedTable({ middle, end }: Weights): Int32Array {
  return Int32Array.from(middle, (value, i) => packed(value, end[i] ?? 0));
}

export function middleOf(score: number): number {
  return (score << 16) >> 16;
}

export function endOf(score: number): number {
  return (score + 0x8000) >> 16;
}

/** Packed worth of a piece on a square, at `piece << 7 | square`: positive for White's pieces, negative for Black's. */
const SQUARE_VALUES = new Int32Array(16 << 7);

/** How much a piece of this code keeps the middle game going; PHASE_MAX altogether at the start of a game. */
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
    SQUARE_VALUES[(code << 7) | ((7 - row) * 16 + file)] = score;
    SQUARE_VALUES[((code | BLACK_BIT) << 7) | (row * 16 + file)] = -score;
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

/** In one object for modules of the hot path, which take it apart into constants of their own. */
export const squareTables = { SQUARE_VALUES, PHASES } as const;
