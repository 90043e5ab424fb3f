import {
  BISHOP,
  EN_PASSANT,
  KING,
  KNIGHT,
  moveFlag,
  moveFrom,
  movePromotion,
  moveTo,
  PAWN,
  type Position,
  QUEEN,
  ROOK,
  tables,
} from '@sixtyfour/chess/core';

const { ATTACKS_NEAR, DIRECTION_BETWEEN } = tables;
/** See DIFFERENCE_OFFSET and ATTACKS_SQUARE in the chess core's tables.ts. */
const OFFSET = 128;
const ATTACKS_SQUARE = 256;

/** Piece values for exchanges, in centipawns, by role. The king's exceeds all others together. */
export const EXCHANGE_VALUES = new Int32Array(8);
for (const [role, value] of [
  [PAWN, 100],
  [KNIGHT, 320],
  [BISHOP, 330],
  [ROOK, 500],
  [QUEEN, 950],
  [KING, 20_000],
] as const)
  EXCHANGE_VALUES[role] = value;
const VALUES = EXCHANGE_VALUES;

const gains = new Int32Array(40);
const removedSquares = new Uint8Array(40);
const removedPieces = new Int8Array(40);

/**
 * Static exchange evaluation: the gain of a move in centipawns if both sides then capture on its target square with
 * their least valuable attackers as long as it pays. Ignores pins.
 */
export function staticExchange(position: Position, move: number): number {
  const board = position.board;
  const from = moveFrom(move);
  const to = moveTo(move);
  const promotion = movePromotion(move);
  let removed = 0;
  let gain = VALUES[(board[to] as number) & 7] as number;
  if (moveFlag(move) === EN_PASSANT) {
    const passed = to + (position.turn === 0 ? -16 : 16);
    gain = VALUES[PAWN] as number;
    removedSquares[removed] = passed;
    removedPieces[removed++] = board[passed] as number;
    board[passed] = 0;
  }
  let occupantValue = VALUES[(board[from] as number) & 7] as number;
  if (promotion !== 0) {
    occupantValue = VALUES[promotion] as number;
    gain += occupantValue - (VALUES[PAWN] as number);
  }
  removedSquares[removed] = from;
  removedPieces[removed++] = board[from] as number;
  board[from] = 0;

  let depth = 0;
  gains[0] = gain;
  let side = position.turn ^ 1;
  for (;;) {
    const attacker = leastValuableAttacker(position, to, side);
    if (attacker < 0) break;
    const piece = board[attacker] as number;
    if ((piece & 7) === KING && leastValuableAttacker(position, to, side ^ 1) >= 0) break;
    depth++;
    gains[depth] = occupantValue - (gains[depth - 1] as number);
    occupantValue = VALUES[piece & 7] as number;
    removedSquares[removed] = attacker;
    removedPieces[removed++] = piece;
    board[attacker] = 0;
    side ^= 1;
  }
  putBack(board, removed);
  for (; depth > 0; depth--) {
    const here = gains[depth] as number;
    if (-here < (gains[depth - 1] as number)) gains[depth - 1] = -here;
  }
  return gains[0];
}

/** Whether `staticExchange` is at least `threshold` centipawns. Stops as soon as that is decided. */
export function staticExchangeAtLeast(position: Position, move: number, threshold: number): boolean {
  if (movePromotion(move) !== 0 || moveFlag(move) === EN_PASSANT) return staticExchange(position, move) >= threshold;
  const board = position.board;
  const from = moveFrom(move);
  const to = moveTo(move);
  const moving = board[from] as number;
  // The surplus over the threshold of the side that captured last, before its own piece is captured in turn.
  let surplus = (VALUES[(board[to] as number) & 7] as number) - threshold;
  if (surplus < 0) return false;
  surplus = (VALUES[moving & 7] as number) - surplus;
  // Enough, even if the moving piece is lost.
  if (surplus <= 0) return true;

  let removed = 1;
  removedSquares[0] = from;
  removedPieces[0] = moving;
  board[from] = 0;
  let side = position.turn ^ 1;
  let isEnough = true;
  for (;;) {
    const attacker = leastValuableAttacker(position, to, side);
    if (attacker < 0) break;
    const piece = board[attacker] as number;
    if ((piece & 7) === KING && leastValuableAttacker(position, to, side ^ 1) >= 0) break;
    isEnough = !isEnough;
    surplus = (VALUES[piece & 7] as number) - surplus;
    if (surplus < (isEnough ? 1 : 0)) break;
    removedSquares[removed] = attacker;
    removedPieces[removed++] = piece;
    board[attacker] = 0;
    side ^= 1;
  }
  putBack(board, removed);
  return isEnough;
}

function putBack(board: Int8Array, count: number): void {
  for (let i = count - 1; i >= 0; i--) board[removedSquares[i] as number] = removedPieces[i] as number;
}

/** The square of the side's least valuable attacker of `to`, or -1. Among equals, the first in the position's list. */
function leastValuableAttacker(position: Position, to: number, side: number): number {
  const board = position.board;
  const pieces = position.pieces;
  const start = side << 4;
  const firstPawn = start + (position.nonPawnCounts[side] as number);
  const pawn = PAWN | (side << 3);
  const behind = side === 0 ? to - 16 : to + 16;
  const left = ((behind - 1) & 0x88) === 0 && board[behind - 1] === pawn;
  const right = ((behind + 1) & 0x88) === 0 && board[behind + 1] === pawn;
  if (left && right) {
    let i = firstPawn;
    while (pieces[i] !== behind - 1 && pieces[i] !== behind + 1) i++;
    return pieces[i] as number;
  }
  if (left) return behind - 1;
  if (right) return behind + 1;
  let best = -1;
  let bestRole = 8;
  for (let i = start; i < firstPawn; i++) {
    const from = pieces[i] as number;
    // The square of a removed piece has code 0, which attacks nothing.
    const piece = board[from] as number;
    const role = piece & 7;
    if (role >= bestRole || piece >> 3 !== side) continue;
    const difference = to - from + OFFSET;
    if (((ATTACKS_NEAR[(piece << 8) + difference] as number) & ATTACKS_SQUARE) === 0) continue;
    const step = DIRECTION_BETWEEN[difference] as number;
    if (step !== 0) {
      let between = from + step;
      while (between !== to && board[between] === 0) between += step;
      if (between !== to) continue;
    }
    best = from;
    bestRole = role;
  }
  return best;
}
