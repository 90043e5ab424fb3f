import { m64, moveFlag, moveTo, EN_PASSANT, type Position } from '@sixtyfour/chess/core';
import { classicEvaluation, classicResult } from './evaluate.ts';
import { MoveMemo } from './memo.ts';
import { CLASSIC_DEPTH, CLASSIC_VALUES } from './values.ts';

export interface ClassicResult {
  /** Null when there is no legal move. */
  readonly move: number | null;
  /** Tenths of a pawn, for White; 9999 when Black is mated. */
  readonly score: number;
  readonly depth: number;
  /** Positions that were evaluated or searched further. */
  readonly nodes: number;
}

/** Files and ranks c to f, 3 to 6; the four in the middle count twice. */
function centrality(square: number): number {
  const [file, rank] = [square & 7, square >> 4];
  const inner = (n: number): boolean => n === 3 || n === 4;
  if (inner(file) && inner(rank)) return 2;
  return file >= 2 && file <= 5 && rank >= 2 && rank <= 5 ? 1 : 0;
}

/** Captures first, the most valuable victim before others; then moves to central squares; then the rest. */
export function classicOrder(position: Position, moves: readonly number[]): readonly number[] {
  const rank = (move: number): number => {
    const victim = CLASSIC_VALUES[(position.board[moveTo(move)] ?? 0) & 7] ?? 0;
    const taken = moveFlag(move) === EN_PASSANT ? (CLASSIC_VALUES[1] ?? 0) : victim;
    return taken * 10 + centrality(moveTo(move));
  };
  return moves.toSorted((a, b) => rank(b) - rank(a) || m64(a) - m64(b) || a - b);
}

/**
 * The specification's own search: alpha-beta of a fixed depth without any look beyond it, White maximising, Black
 * minimising. Of equal moves the first in order stays.
 */
export function classicSearch(position: Position, depth = CLASSIC_DEPTH, memo = new MoveMemo()): ClassicResult {
  let nodes = 0;

  function visit(left: number, alphaAbove: number, betaAbove: number): { score: number; move: number | null } {
    nodes++;
    if (left === 0) {
      const isOver = position.countMoves() === 0;
      return { score: isOver ? classicResult(position) : classicEvaluation(position), move: null };
    }
    const moves = memo.movesOf(position, classicOrder);
    if (moves.length === 0) return { score: classicResult(position), move: null };
    const isWhite = position.turn === 0;
    let [alpha, beta] = [alphaAbove, betaAbove];
    let best = { score: isWhite ? -Infinity : Infinity, move: moves[0] ?? null };
    for (const move of moves) {
      position.make(move);
      const { score } = visit(left - 1, alpha, beta);
      position.unmake();
      if (isWhite ? score > best.score : score < best.score) best = { score, move };
      if (isWhite) alpha = Math.max(alpha, score);
      else beta = Math.min(beta, score);
      if (alpha >= beta) break;
    }
    return best;
  }

  const { score, move } = visit(depth, -Infinity, Infinity);
  return { move, score, depth, nodes };
}
