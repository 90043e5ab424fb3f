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

const { NEAR, STEP_BETWEEN } = tables;
/** @see tables of the chess core: the offset of a difference, and the bit for the square itself. */
const OFFSET = 128;
const AT_SQUARE = 256;

/** What pieces count in exchanges, in centipawns, by role. A king counts more than all else, so it is never given. */
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
const liftedSquares = new Uint8Array(40);
const liftedPieces = new Int8Array(40);

/**
 * Static exchange evaluation: what the side to move gains or loses, in centipawns, when it plays the move and then both
 * sides capture on that square with their least valuable pieces as long as it pays. Pins are not looked at.
 */
export function exchange(position: Position, move: number): number {
  const board = position.board;
  const from = moveFrom(move);
  const to = moveTo(move);
  const promotion = movePromotion(move);
  let lifted = 0;
  let gain = VALUES[(board[to] as number) & 7] as number;
  if (moveFlag(move) === EN_PASSANT) {
    const passed = to + (position.turn === 0 ? -16 : 16);
    gain = VALUES[PAWN] as number;
    liftedSquares[lifted] = passed;
    liftedPieces[lifted++] = board[passed] as number;
    board[passed] = 0;
  }
  let standing = VALUES[(board[from] as number) & 7] as number;
  if (promotion !== 0) {
    standing = VALUES[promotion] as number;
    gain += standing - (VALUES[PAWN] as number);
  }
  liftedSquares[lifted] = from;
  liftedPieces[lifted++] = board[from] as number;
  board[from] = 0;

  let depth = 0;
  gains[0] = gain;
  let side = position.turn ^ 1;
  for (;;) {
    const attacker = leastAttacker(position, to, side);
    if (attacker < 0) break;
    const piece = board[attacker] as number;
    if ((piece & 7) === KING && leastAttacker(position, to, side ^ 1) >= 0) break;
    depth++;
    gains[depth] = standing - (gains[depth - 1] as number);
    standing = VALUES[piece & 7] as number;
    liftedSquares[lifted] = attacker;
    liftedPieces[lifted++] = piece;
    board[attacker] = 0;
    side ^= 1;
  }
  while (lifted > 0) {
    lifted--;
    board[liftedSquares[lifted] as number] = liftedPieces[lifted] as number;
  }
  for (; depth > 0; depth--) {
    const here = gains[depth] as number;
    if (-here < (gains[depth - 1] as number)) gains[depth - 1] = -here;
  }
  return gains[0];
}

/** Whether the exchange is worth at least so much; most answers need no look at the square. */
export function gainsAtLeast(position: Position, move: number, threshold: number): boolean {
  if (movePromotion(move) === 0 && moveFlag(move) !== EN_PASSANT) {
    const gain = VALUES[(position.board[moveTo(move)] as number) & 7] as number;
    if (gain < threshold) return false;
    // The piece may be lost for it.
    if (gain - (VALUES[(position.board[moveFrom(move)] as number) & 7] as number) >= threshold) return true;
  }
  return exchange(position, move) >= threshold;
}

/** The square of the side's least valuable piece that attacks `to` as the board stands, or -1. */
function leastAttacker(position: Position, to: number, side: number): number {
  const board = position.board;
  const pieces = position.pieces;
  const start = side << 4;
  const end = start + (position.pieceCounts[side] as number);
  let best = -1;
  let bestRole = 8;
  for (let i = start; i < end; i++) {
    const from = pieces[i] as number;
    // A piece that has been lifted leaves code 0, which attacks nothing.
    const piece = board[from] as number;
    const role = piece & 7;
    if (role >= bestRole || piece >> 3 !== side) continue;
    const difference = to - from + OFFSET;
    if (((NEAR[(piece << 8) + difference] as number) & AT_SQUARE) === 0) continue;
    const step = STEP_BETWEEN[difference] as number;
    if (step !== 0) {
      let between = from + step;
      while (between !== to && board[between] === 0) between += step;
      if (between !== to) continue;
    }
    best = from;
    bestRole = role;
    if (role === PAWN) break;
  }
  return best;
}
