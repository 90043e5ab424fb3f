import { BISHOP, BLACK_BIT, KING, KNIGHT, PAWN, QUEEN, ROOK } from './codes.ts';

/** Steps on the 0x88 board: the first four are a rook's, the last four a bishop's. A king's neighbour i is step i. */
const DIRECTIONS = new Int8Array([1, -1, 16, -16, 15, 17, -15, -17]);

const KNIGHT_STEPS = [31, 33, 14, 18, -31, -33, -14, -18];

/** Added to a difference of two squares to index STEP_BETWEEN and NEAR. */
export const DIFFERENCE_OFFSET = 128;

/** The bit of NEAR that stands for the square itself; bits 0 to 7 stand for its neighbours. */
export const AT_SQUARE = 256;

/** For a piece p on s and a square k, `(p << 8) + k - s + 128`. @see NEAR */
const NEAR = new Int16Array(15 << 8);

/** The step that leads from s to k at `k - s + 128` when they share a rank, file or diagonal, else 0. */
const STEP_BETWEEN = new Int8Array(256);

/** 1 at `piece | side << 4` unless the piece is the side's own: a square that the side may go to. */
const OPEN = new Uint8Array(32);

/** 1 at 0, the code of an empty square. */
const EMPTY = new Uint8Array(16);
EMPTY[0] = 1;

/** 1 at `piece | side << 4` for a piece of the other side. */
const CAPTURE = new Uint8Array(32);

/** Castling rights that survive a move from or to a square. */
const RIGHTS_KEPT = new Uint8Array(128).fill(15);

/** Where a knight can jump from a square: eight places each, KNIGHT_COUNT of them used. */
const KNIGHT_TARGETS = new Uint8Array(128 * 8);
const KNIGHT_COUNT = new Uint8Array(128);

/** As above for the king, with the number of the direction beside it. */
const KING_TARGETS = new Uint8Array(128 * 8);
const KING_TARGET_DIRECTION = new Uint8Array(128 * 8);
const KING_COUNT = new Uint8Array(128);

/** The steps by which a piece attacks; sliders repeat them. */
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

/** Whether a piece attacks the square at this difference from its own on an empty, endless board. */
function attacksAcross(piece: number, difference: number): boolean {
  const reach = isSlider(piece) ? 7 : 1;
  return attackSteps(piece).some((step) => {
    for (let n = 1; n <= reach; n++) if (step * n === difference) return true;
    return false;
  });
}

function fillStepBetween(): void {
  for (const step of DIRECTIONS) for (let n = 1; n <= 7; n++) STEP_BETWEEN[step * n + DIFFERENCE_OFFSET] = step;
}

/**
 * NEAR answers for a piece and a king, from their difference alone, which of the king's eight neighbours the piece
 * attacks, and whether the king itself: for sliders, would attack if nothing stood between. Most pieces are far away:
 * one look tells it.
 */
function fillNear(): void {
  for (const side of [0, BLACK_BIT])
    for (let role = PAWN; role <= KING; role++)
      for (let difference = -119; difference <= 119; difference++) {
        const piece = role | side;
        let near = attacksAcross(piece, difference) ? AT_SQUARE : 0;
        for (let i = 0; i < 8; i++) if (attacksAcross(piece, difference + (DIRECTIONS[i] ?? 0))) near |= 1 << i;
        NEAR[(piece << 8) + difference + DIFFERENCE_OFFSET] = near;
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

function fillOpen(): void {
  for (let piece = 0; piece < 15; piece++)
    for (const side of [0, 1]) {
      OPEN[piece | (side << 4)] = piece === 0 || piece >> 3 !== side ? 1 : 0;
      CAPTURE[piece | (side << 4)] = piece !== 0 && piece >> 3 !== side ? 1 : 0;
    }
}

fillStepBetween();
fillNear();
fillTargets();
fillOpen();

for (const [square, lost] of [
  [0x00, 2],
  [0x04, 3],
  [0x07, 1],
  [0x70, 8],
  [0x74, 12],
  [0x77, 4],
] as const)
  RIGHTS_KEPT[square] = 15 & ~lost;

/**
 * All tables in one object. Modules of the hot path take them apart into constants of their own: Node looks an imported
 * binding up at each use, but folds a module's own constants into the machine code, and that is a third of the speed.
 */
export const tables = {
  DIRECTIONS,
  NEAR,
  STEP_BETWEEN,
  OPEN,
  EMPTY,
  CAPTURE,
  RIGHTS_KEPT,
  KNIGHT_TARGETS,
  KNIGHT_COUNT,
  KING_TARGETS,
  KING_TARGET_DIRECTION,
  KING_COUNT,
} as const;
