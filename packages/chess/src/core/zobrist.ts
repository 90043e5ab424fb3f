import { BLACK, BLACK_BIT, KING, PAWN } from './codes.ts';
import type { BoardState } from './board-state.ts';

/**
 * Zobrist keys in two int32 halves. A fixed seed makes them the same on every machine and in every version, so the
 * order of the `next()` calls must not change.
 */

const SEED = 0x5f3759df;

/** Mulberry32: 32 random bits per call, integer arithmetic only. */
function randomInts(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) | 0;
  };
}

/** Indexed by `piece << 7 | square`. */
const PIECE_LOW = new Int32Array(16 << 7);
const PIECE_HIGH = new Int32Array(16 << 7);

/** Indexed by castling rights; 0 for none. */
const CASTLING_LOW = new Int32Array(16);
const CASTLING_HIGH = new Int32Array(16);

/** Indexed by en passant square. */
const EN_PASSANT_LOW = new Int32Array(128);
const EN_PASSANT_HIGH = new Int32Array(128);

const next = randomInts(SEED);

/** Part of the key if black is to move. */
const BLACK_LOW = next();
const BLACK_HIGH = next();

for (const side of [0, BLACK_BIT])
  for (let role = PAWN; role <= KING; role++)
    for (let square = 0; square < 128; square++) {
      if ((square & 0x88) !== 0) continue;
      const index = ((role | side) << 7) | square;
      PIECE_LOW[index] = next();
      PIECE_HIGH[index] = next();
    }

for (let rights = 1; rights < 16; rights++) {
  CASTLING_LOW[rights] = next();
  CASTLING_HIGH[rights] = next();
}

for (let file = 0; file < 8; file++)
  for (const rank of [2, 5]) {
    EN_PASSANT_LOW[rank * 16 + file] = next();
    EN_PASSANT_HIGH[rank * 16 + file] = next();
  }

/** In one object for the reason given in tables.ts. */
export const zobrist = {
  PIECE_LOW,
  PIECE_HIGH,
  CASTLING_LOW,
  CASTLING_HIGH,
  EN_PASSANT_LOW,
  EN_PASSANT_HIGH,
  BLACK_LOW,
  BLACK_HIGH,
} as const;

/** The keys of a position, computed from scratch. */
export function keysOf(position: BoardState): readonly [low: number, high: number, pawns: number] {
  const black = position.turn === BLACK;
  let low = (black ? BLACK_LOW : 0) ^ (CASTLING_LOW[position.castling] ?? 0);
  let high = (black ? BLACK_HIGH : 0) ^ (CASTLING_HIGH[position.castling] ?? 0);
  let pawns = 0;
  for (const [square, piece] of position.board.entries()) {
    if (piece === 0) continue;
    const index = (piece << 7) | square;
    low ^= PIECE_LOW[index] ?? 0;
    high ^= PIECE_HIGH[index] ?? 0;
    if ((piece & 7) === PAWN) pawns ^= PIECE_LOW[index] ?? 0;
  }
  if (position.epSquare >= 0) {
    low ^= EN_PASSANT_LOW[position.epSquare] ?? 0;
    high ^= EN_PASSANT_HIGH[position.epSquare] ?? 0;
  }
  return [low, high, pawns];
}
