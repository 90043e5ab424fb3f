import { codes } from './codes.ts';
import type { BoardState } from './board-state.ts';
import { ATTACKS_SQUARE, DIFFERENCE_OFFSET, tables } from './tables.ts';

const { PAWN, WHITE } = codes;
const { ATTACKS_NEAR, DIRECTION_BETWEEN } = tables;

/** Whether any piece of side `by` attacks the square. */
export function isAttacked(position: BoardState, square: number, by: number): boolean {
  const board = position.board;
  const pieces = position.pieces;
  const pawn = PAWN | (by << 3);
  const behind = by === WHITE ? square - 16 : square + 16;
  if (((behind - 1) & 0x88) === 0 && board[behind - 1] === pawn) return true;
  if (((behind + 1) & 0x88) === 0 && board[behind + 1] === pawn) return true;
  const start = by << 4;
  const end = start + (position.nonPawnCounts[by] as number);
  for (let i = start; i < end; i++) {
    const from = pieces[i] as number;
    const piece = board[from] as number;
    const difference = square - from + DIFFERENCE_OFFSET;
    if (((ATTACKS_NEAR[(piece << 8) + difference] as number) & ATTACKS_SQUARE) === 0) continue;
    // For a neighboring square the loop ends at once. A knight has step 0.
    const step = DIRECTION_BETWEEN[difference] as number;
    if (step === 0) return true;
    let between = from + step;
    while (between !== square && board[between] === 0) between += step;
    if (between === square) return true;
  }
  return false;
}

/**
 * Whether the pawn on `from` may capture en passant. Makes the capture on the board, because two pawns leave the rank
 * at once, which pin detection does not cover.
 */
export function isEnPassantLegal(position: BoardState, from: number): boolean {
  const board = position.board;
  const us = position.turn;
  const to = position.epSquare;
  const passed = to - 16 + (us << 5);
  const pawn = board[from] as number;
  const captured = board[passed] as number;
  board[from] = 0;
  board[passed] = 0;
  board[to] = pawn;
  // The captured pawn is still in the piece list, but its square is empty: code 0 attacks nothing.
  const legal = !isAttacked(position, position.kings[us] as number, us ^ 1);
  board[to] = 0;
  board[passed] = captured;
  board[from] = pawn;
  return legal;
}

/** Whether any pawn of the side to move can legally capture on `epSquare`. */
export function isEnPassantPossible(position: BoardState): boolean {
  const board = position.board;
  const us = position.turn;
  const to = position.epSquare;
  const back = us === 0 ? -16 : 16;
  const pawn = PAWN | (us << 3);
  if (board[to] !== 0 || board[to + back] !== (pawn ^ 8)) return false;
  for (const from of [to + back - 1, to + back + 1])
    if ((from & 0x88) === 0 && board[from] === pawn && isEnPassantLegal(position, from)) return true;
  return false;
}
