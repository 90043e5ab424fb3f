import { PAWN, type Position, tables } from '@sixtyfour/chess/core';

const { NEAR, STEP_BETWEEN } = tables;
const OFFSET = 128;
const AT_SQUARE = 256;

/** King's moves between two squares. */
export function distance(a: number, b: number): number {
  return Math.max(Math.abs((a & 7) - (b & 7)), Math.abs((a >> 4) - (b >> 4)));
}

/** Whether a piece of this code on `from` attacks `to`, with the pieces in between as the board has them. */
export function attacks(board: Int8Array, piece: number, from: number, to: number): boolean {
  const difference = to - from + OFFSET;
  if (((NEAR[(piece << 8) + difference] ?? 0) & AT_SQUARE) === 0) return false;
  const step = STEP_BETWEEN[difference] ?? 0;
  if (step === 0) return true;
  let between = from + step;
  while (between !== to && board[between] === 0) between += step;
  return between === to;
}

/** Squares of the pieces of the other side, pawns and king included, that a piece on `from` attacks. */
export function targetsOf(position: Position, piece: number, from: number): number[] {
  const { board, pieces, pieceCounts } = position;
  const start = ((piece >> 3) ^ 1) << 4;
  const targets: number[] = [];
  for (let i = start; i < start + (pieceCounts[(piece >> 3) ^ 1] ?? 0); i++) {
    const square = pieces[i] ?? 0;
    if (attacks(board, piece, from, square)) targets.push(square);
  }
  return targets;
}

/** The step from one square towards another on a shared rank, file or diagonal, else 0. */
export function stepTowards(from: number, to: number): number {
  return STEP_BETWEEN[to - from + OFFSET] ?? 0;
}

/** Whether the square is attacked by a pawn of `side`. */
export function isHitByPawn(board: Int8Array, square: number, side: number): boolean {
  const pawn = PAWN | (side << 3);
  const back = side === 0 ? -16 : 16;
  return board[square + back - 1] === pawn || board[square + back + 1] === pawn;
}
