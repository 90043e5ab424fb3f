import { BISHOP, KNIGHT } from './codes.ts';
import type { BoardState } from './board-state.ts';

/**
 * Whether the material is one of the specification's dead draws: bare kings, one minor piece, or one bishop each on
 * the same square color. Nothing else counts, even if mate cannot be forced.
 */
export function isInsufficientMaterial({ board, pieces, pieceCounts }: BoardState): boolean {
  const [white = 0, black = 0] = pieceCounts;
  if (white > 2 || black > 2) return false;
  // The king is first in each list, so another piece is in slot 1 of its side.
  const whiteSquare = pieces[1] ?? 0;
  const blackSquare = pieces[17] ?? 0;
  const whiteRole = white === 1 ? 0 : (board[whiteSquare] ?? 0) & 7;
  const blackRole = black === 1 ? 0 : (board[blackSquare] ?? 0) & 7;
  if (whiteRole !== 0 && blackRole !== 0)
    return whiteRole === BISHOP && blackRole === BISHOP && shade(whiteSquare) === shade(blackSquare);
  const role = whiteRole | blackRole;
  return role === 0 || role === KNIGHT || role === BISHOP;
}

/** 0 for a dark square, 1 for a light one. */
function shade(square: number): number {
  return (square ^ (square >> 4)) & 1;
}
