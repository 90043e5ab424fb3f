import { MAX_MOVES, type Position, to64 } from '@sixtyfour/chess/core';
import { CLASSIC_MATE, CLASSIC_STALEMATE, CLASSIC_TABLES, CLASSIC_VALUES } from './values.ts';

/** The specification's evaluation by material and piece-square tables: tenths of a pawn, White's minus Black's. */
export function classicEvaluation(position: Position): number {
  let score = 0;
  for (const side of [0, 1] as const) {
    const start = side * 16;
    for (let i = start; i < start + (position.pieceCounts[side] ?? 0); i++) {
      const square = position.pieces[i] ?? 0;
      const value = pieceSquareValue((position.board[square] ?? 0) & 7, square, side);
      score += side === 0 ? value : -value;
    }
  }
  return score;
}

/** The value of a piece on a square, positive for both sides. */
function pieceSquareValue(role: number, square: number, side: 0 | 1): number {
  const index = to64(square);
  // The tables start at the eighth rank from the piece's own point of view.
  const relative = side === 0 ? index ^ 56 : index;
  return (CLASSIC_VALUES[role] ?? 0) + (CLASSIC_TABLES[role]?.[relative] ?? 0);
}

const buffer = new Int32Array(MAX_MOVES);

/** The evaluation, or for a finished game its result: 9999 if White mates, -9999 if Black mates, 0 for stalemate. */
export function classicScore(position: Position): number {
  if (position.generateMoves(buffer, 0) > 0) return classicEvaluation(position);
  return classicResult(position);
}

/** The score of a position without a legal move. */
export function classicResult(position: Position): number {
  if (!position.inCheck()) return CLASSIC_STALEMATE;
  return position.turn === 0 ? -CLASSIC_MATE : CLASSIC_MATE;
}
