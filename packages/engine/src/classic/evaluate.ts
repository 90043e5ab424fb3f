import { MAX_MOVES, type Position, to64 } from '@sixtyfour/chess/core';
import { CLASSIC_MATE, CLASSIC_STALEMATE, CLASSIC_TABLES, CLASSIC_VALUES } from './values.ts';

/** The specification's material and positional tables: tenths of a pawn, White's less Black's. */
export function classicEvaluation(position: Position): number {
  let score = 0;
  for (const side of [0, 1] as const) {
    const start = side * 16;
    for (let i = start; i < start + (position.pieceCounts[side] ?? 0); i++) {
      const square = position.pieces[i] ?? 0;
      const worth = classicWorth((position.board[square] ?? 0) & 7, square, side);
      score += side === 0 ? worth : -worth;
    }
  }
  return score;
}

/** A piece of this role on this square, for its own side. */
function classicWorth(role: number, square: number, side: 0 | 1): number {
  const index = to64(square);
  // Tables begin with the eighth rank as the piece's own side sees it.
  const seen = side === 0 ? index ^ 56 : index;
  return (CLASSIC_VALUES[role] ?? 0) + (CLASSIC_TABLES[role]?.[seen] ?? 0);
}

const buffer = new Int32Array(MAX_MOVES);

/** The same, but a game that is over counts by its result: 9999 for White's mate, -9999 for Black's, 0 for stalemate. */
export function classicScore(position: Position): number {
  if (position.generateMoves(buffer, 0) > 0) return classicEvaluation(position);
  return classicResult(position);
}

/** The score of a position without a legal move. */
export function classicResult(position: Position): number {
  if (!position.inCheck()) return CLASSIC_STALEMATE;
  return position.turn === 0 ? -CLASSIC_MATE : CLASSIC_MATE;
}
