import { BISHOP, BLACK_BIT, KING, KNIGHT, PAWN, QUEEN, ROOK } from '@sixtyfour/chess/core';
import { CLASSIC_VALUES } from '../classic/values.ts';

/**
 * What a piece is worth on its square, in centipawns, in the middle game and in the endgame: the specification's values
 * ten times over, an offset for each piece, and the table of its square. Tables are written as White sees them, rank 8 first.
 */

interface Shape {
  /** Added to the specification's value: middle game, endgame. */
  readonly offset: readonly [middle: number, end: number];
  readonly middle: readonly number[];
  readonly end: readonly number[];
}

const CENTIPAWNS_PER_POINT = 10;

// prettier-ignore
const SHAPES: Readonly<Record<number, Shape>> = {
  [PAWN]: {
    offset: [-14, 0],
    middle: [
        0,   0,   0,   0,   0,   0,   0,   0,
       50,  60,  55,  60,  60,  55,  60,  50,
       12,  18,  28,  32,  32,  28,  18,  12,
       -2,   6,   8,  20,  20,  10,   8,  -2,
       -8,   0,   6,  20,  20,   6,   0,  -8,
       -7,   0,   0,   4,   4,  -4,   8,  -4,
      -10,   0,  -6, -12, -12,  10,  14,  -8,
        0,   0,   0,   0,   0,   0,   0,   0,
    ],
    end: [
        0,   0,   0,   0,   0,   0,   0,   0,
       80,  75,  70,  65,  65,  70,  75,  80,
       48,  46,  40,  36,  36,  40,  46,  48,
       22,  18,  12,   8,   8,  12,  18,  22,
       10,   6,   0,  -3,  -3,   0,   6,  10,
        4,   4,  -2,   2,   2,  -2,   2,   4,
        6,   6,   4,   6,   6,   4,   4,   6,
        0,   0,   0,   0,   0,   0,   0,   0,
    ],
  },
  [KNIGHT]: {
    offset: [30, 0],
    middle: [
      -90, -50, -30, -25, -25, -30, -50, -90,
      -45, -22,  14,  22,  22,  14, -22, -45,
      -22,  14,  30,  40,  40,  30,  14, -22,
       -8,  12,  26,  36,  36,  26,  12,  -8,
      -10,   6,  18,  20,  20,  18,   6, -10,
      -20,  -2,  12,  14,  14,  16,   0, -20,
      -28, -20,  -4,   2,   2,  -2, -18, -28,
      -70, -22, -24, -16, -16, -22, -22, -70,
    ],
    end: [
      -56, -38, -20, -16, -16, -20, -38, -56,
      -34, -14,  -6,   4,   4,  -6, -14, -34,
      -18,  -4,  12,  16,  16,  12,  -4, -18,
      -12,   6,  20,  26,  26,  20,   6, -12,
      -12,   4,  18,  24,  24,  18,   4, -12,
      -20,  -4,   2,  14,  14,   2,  -4, -20,
      -34, -18,  -8,  -2,  -2,  -8, -18, -34,
      -52, -42, -22, -18, -18, -22, -42, -52,
    ],
  },
  [BISHOP]: {
    offset: [38, 10],
    middle: [
      -24,  -8, -16, -18, -18, -16,  -8, -24,
      -18,   4,   0,  -6,  -6,   0,   4, -18,
       -6,  12,  18,  14,  14,  18,  12,  -6,
       -4,   6,  14,  28,  28,  14,   6,  -4,
       -2,  10,  12,  24,  24,  12,  10,  -2,
        2,  14,  14,  12,  12,  14,  14,   2,
        4,  16,  14,   6,   6,  12,  22,   4,
      -24,  -4, -12,  -8,  -8, -12,  -4, -24,
    ],
    end: [
      -16, -10,  -8,  -6,  -6,  -8, -10, -16,
       -8,  -2,   2,  -4,  -4,   2,  -2,  -8,
        0,   2,   2,   2,   2,   2,   2,   0,
       -2,   6,   8,  10,  10,   8,   6,  -2,
       -4,   4,  10,  12,  12,   8,   4,  -4,
       -8,   0,   6,   8,   8,   8,   0,  -8,
      -12, -12,  -4,   0,   0,  -4, -10, -14,
      -18, -10, -18,  -6,  -6, -16, -10, -18,
    ],
  },
  [ROOK]: {
    offset: [-20, 30],
    middle: [
       18,  20,  18,  22,  22,  18,  20,  18,
       16,  20,  32,  34,  34,  32,  20,  16,
        0,  12,  16,  20,  20,  16,  14,   2,
      -14,  -4,   4,  12,  12,   6,  -2, -12,
      -22, -14,  -6,   0,   0,  -4,  -6, -18,
      -26, -14, -10,  -8,  -8,  -4,  -6, -22,
      -26, -12, -10,  -2,  -2,   0,  -8, -32,
      -10,  -8,   2,  10,  10,   4, -16, -14,
    ],
    end: [
       12,  10,  14,  12,  12,  12,   8,   6,
       12,  14,  12,  10,  10,   8,   8,   6,
        8,   8,   6,   4,   4,   0,   0,   0,
        6,   4,   8,   2,   2,   2,   0,   2,
        4,   4,   6,   2,   2,  -4,  -4,  -6,
       -2,   0,  -4,  -2,  -2,  -8,  -6, -10,
       -4,  -4,   0,   0,   0,  -6,  -6,  -4,
       -6,   0,   2,   0,   0,  -4,   0, -12,
    ],
  },
  [QUEEN]: {
    offset: [90, 40],
    middle: [
      -20,   0,  16,  14,  24,  28,  24,  20,
      -18, -28,  -2,   2,  -4,  30,  18,  28,
      -10, -12,   6,   8,  20,  34,  30,  34,
      -18, -16,  -8,  -8,   0,  10,   4,   4,
       -8, -14,  -6,  -6,  -2,  -2,   4,  -2,
      -12,   2,  -6,   0,  -2,   2,   8,   2,
      -22,  -4,   8,   4,   6,  10,  -2,  -4,
       -4, -12,  -6,   6,  -8, -16, -20, -30,
    ],
    end: [
       -8,  14,  16,  20,  20,  16,  10,  12,
      -14,  14,  24,  30,  38,  20,  18,   2,
      -16,   4,  10,  34,  32,  24,  14,   8,
        2,  16,  20,  32,  38,  28,  36,  24,
      -14,  20,  16,  32,  22,  24,  26,  16,
      -12, -16,  10,   4,   8,  12,   8,   4,
      -18, -18, -22, -12, -12, -18, -26, -24,
      -26, -22, -18, -30,  -6, -24, -16, -32,
    ],
  },
  [KING]: {
    offset: [0, 0],
    middle: [
      -50, -40, -45, -60, -60, -45, -40, -50,
      -40, -30, -40, -50, -50, -40, -30, -40,
      -35, -25, -35, -45, -45, -35, -25, -35,
      -40, -35, -40, -50, -50, -40, -35, -40,
      -45, -35, -45, -55, -55, -45, -35, -45,
      -20, -15, -30, -45, -45, -30, -12, -18,
        4,   4, -14, -40, -38, -16,   8,  10,
       -8,  30,  10, -42,   0, -20,  32,  16,
    ],
    end: [
      -70, -36, -22, -16, -14,  -6, -12, -40,
      -16,  10,  10,  12,  12,  26,  16,   0,
        4,  16,  22,  18,  18,  32,  30,   8,
       -8,  18,  26,  28,  28,  30,  22,   2,
      -18,  -2,  22,  26,  28,  22,   8, -10,
      -18,  -2,  12,  20,  22,  16,   6,  -8,
      -26, -10,   4,  12,  12,   4,  -6, -18,
      -52, -34, -20, -10, -26, -12, -26, -44,
    ],
  },
};

/** Both phases of a value in one int: add and subtract as it is, take apart with middleOf and endOf. */
export function packed(middle: number, end: number): number {
  return (end << 16) + middle;
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

for (const [role, { offset, middle, end }] of Object.entries(SHAPES)) {
  const code = Number(role);
  const value = code === KING ? 0 : (CLASSIC_VALUES[code] ?? 0) * CENTIPAWNS_PER_POINT;
  for (let index = 0; index < 64; index++) {
    const score = packed(value + offset[0] + (middle[index] ?? 0), value + offset[1] + (end[index] ?? 0));
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
