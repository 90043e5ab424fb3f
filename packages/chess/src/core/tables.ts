import { BISHOP, BLACK_BIT, KING, KNIGHT, PAWN, QUEEN, ROOK } from './codes.ts';

/** Steps on the 0x88 board: four of the rook, then four of the bishop. Neighbor i of a king is at step i. */
const DIRECTIONS = new Int8Array([1, -1, 16, -16, 15, 17, -15, -17]);

const KNIGHT_STEPS = [31, 33, 14, 18, -31, -33, -14, -18];

/** Added to the difference of two squares to index DIRECTION_BETWEEN and ATTACKS_NEAR. */
export const DIFFERENCE_OFFSET = 128;

/** The bit of ATTACKS_NEAR for the square itself; bits 0 to 7 are its neighbors. */
export const ATTACKS_SQUARE = 256;

/**
 * Indexed by `(piece << 8) + target - from + 128`: which of the target's eight neighbors the piece attacks on an empty
 * board, and whether it attacks the target itself. Most pieces are far from the king: one lookup rules them out.
 */
const ATTACKS_NEAR = new Int16Array(15 << 8);

/** Indexed by `to - from + 128`: the step between two squares on a rank, file or diagonal, else 0. */
const DIRECTION_BETWEEN = new Int8Array(256);

/** Indexed by `piece | side << 4`: 0 for a piece of the side itself, else 1. */
const EMPTY_OR_ENEMY = new Uint8Array(32);

/** Indexed by piece code: 1 for an empty square. */
const EMPTY = new Uint8Array(16);
EMPTY[0] = 1;

/** Indexed by `piece | side << 4`: 1 for a piece of the other side. */
const ENEMY = new Uint8Array(32);

/** Indexed by square: the castling rights that remain after a move from or to it. */
const CASTLING_RIGHTS_MASK = new Uint8Array(128).fill(15);

/** Knight targets of a square at `square * 8 + i`, for i below KNIGHT_COUNT. */
const KNIGHT_TARGETS = new Uint8Array(128 * 8);
const KNIGHT_COUNT = new Uint8Array(128);

/** The same for the king, with the index of each step in DIRECTIONS. */
const KING_TARGETS = new Uint8Array(128 * 8);
const KING_TARGET_DIRECTION = new Uint8Array(128 * 8);
const KING_COUNT = new Uint8Array(128);

/** The steps by which a piece attacks; a slider repeats them. */
function attackSteps(piece: number): readonly number[] {
  const role = piece & 7;
  if (role === PAWN) return (piece & BLACK_BIT) === 0 ? [15, 17] : [-15, -17];
  if (role === KNIGHT) return KNIGHT_STEPS;
  if (role === ROOK) return [...DIRECTIONS.subarray(0, 4)];
  if (role === BISHOP) return [...DIRECTIONS.subarray(4)];
  return [...DIRECTIONS];
}

function isSlider(piece: number): boolean {
  const role = piece & 7;
  return role >= BISHOP && role <= QUEEN;
}

/** The differences of squares from that of a piece to those that it attacks, on an empty board without edges. */
function attacksOf(piece: number): readonly number[] {
  const reach = isSlider(piece) ? 7 : 1;
  return attackSteps(piece).flatMap((step) => Array.from({ length: reach }, (_, n) => step * (n + 1)));
}

function fillDirectionBetween(): void {
  for (const step of DIRECTIONS) for (let n = 1; n <= 7; n++) DIRECTION_BETWEEN[step * n + DIFFERENCE_OFFSET] = step;
}

function fillAttacksNear(): void {
  for (const side of [0, BLACK_BIT])
    for (let role = PAWN; role <= KING; role++) {
      const piece = role | side;
      const add = (difference: number, bit: number): void => {
        if (Math.abs(difference) > 119) return;
        const index = (piece << 8) + difference + DIFFERENCE_OFFSET;
        ATTACKS_NEAR[index] = (ATTACKS_NEAR[index] ?? 0) | bit;
      };
      for (const attack of attacksOf(piece)) {
        add(attack, ATTACKS_SQUARE);
        for (const [i, direction] of DIRECTIONS.entries()) add(attack - direction, 1 << i);
      }
    }
}

function fillTargets(): void {
  for (let square = 0; square < 128; square++) {
    if ((square & 0x88) !== 0) continue;
    let knights = 0;
    for (const step of KNIGHT_STEPS)
      if (((square + step) & 0x88) === 0) KNIGHT_TARGETS[square * 8 + knights++] = square + step;
    KNIGHT_COUNT[square] = knights;
    let kings = 0;
    for (const [i, step] of DIRECTIONS.entries()) {
      if (((square + step) & 0x88) !== 0) continue;
      KING_TARGET_DIRECTION[square * 8 + kings] = i;
      KING_TARGETS[square * 8 + kings++] = square + step;
    }
    KING_COUNT[square] = kings;
  }
}

function fillOccupancy(): void {
  for (let piece = 0; piece < 15; piece++)
    for (const side of [0, 1]) {
      EMPTY_OR_ENEMY[piece | (side << 4)] = piece === 0 || piece >> 3 !== side ? 1 : 0;
      ENEMY[piece | (side << 4)] = piece !== 0 && piece >> 3 !== side ? 1 : 0;
    }
}

fillDirectionBetween();
fillAttacksNear();
fillTargets();
fillOccupancy();

for (const [square, lost] of [
  [0x00, 2],
  [0x04, 3],
  [0x07, 1],
  [0x70, 8],
  [0x74, 12],
  [0x77, 4],
] as const)
  CASTLING_RIGHTS_MASK[square] = 15 & ~lost;

/**
 * All tables in one object. Hot modules destructure it into their own constants: Node looks up an imported binding at
 * each use but inlines a module's own constants, which is a third of the speed.
 */
export const tables = {
  DIRECTIONS,
  ATTACKS_NEAR,
  DIRECTION_BETWEEN,
  EMPTY_OR_ENEMY,
  EMPTY,
  ENEMY,
  CASTLING_RIGHTS_MASK,
  KNIGHT_TARGETS,
  KNIGHT_COUNT,
  KING_TARGETS,
  KING_TARGET_DIRECTION,
  KING_COUNT,
} as const;
