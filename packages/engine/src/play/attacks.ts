import { PAWN, type Position, tables } from '@sixtyfour/chess/core';

const { ATTACKS_NEAR, DIRECTION_BETWEEN } = tables;
const OFFSET = 128;
const ATTACKS_SQUARE = 256;

/** Chebyshev distance (king moves) between two squares. */
export function distance(a: number, b: number): number {
  return Math.max(Math.abs((a & 7) - (b & 7)), Math.abs((a >> 4) - (b >> 4)));
}

/** Whether a piece of this code on `from` would attack `to` on the board. */
export function attacks(board: Int8Array, piece: number, from: number, to: number): boolean {
  const difference = to - from + OFFSET;
  if (((ATTACKS_NEAR[(piece << 8) + difference] ?? 0) & ATTACKS_SQUARE) === 0) return false;
  const step = DIRECTION_BETWEEN[difference] ?? 0;
  if (step === 0) return true;
  let between = from + step;
  while (between !== to && board[between] === 0) between += step;
  return between === to;
}

/** The squares of all enemy pieces, pawns and king included, that a piece on `from` attacks. */
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

/** The step from one square toward another on a shared rank, file or diagonal, else 0. */
export function stepToward(from: number, to: number): number {
  return DIRECTION_BETWEEN[to - from + OFFSET] ?? 0;
}

/** Whether a pawn of `side` attacks the square. */
export function isAttackedByPawn(board: Int8Array, square: number, side: number): boolean {
  const pawn = PAWN | (side << 3);
  const back = side === 0 ? -16 : 16;
  return board[square + back - 1] === pawn || board[square + back + 1] === pawn;
}
