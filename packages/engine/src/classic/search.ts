import { fromToIndex, moveFlag, moveTo, EN_PASSANT, type Position } from '@sixtyfour/chess/core';
import { classicEvaluation, classicResult } from './evaluate.ts';
import { MoveMemo } from './memo.ts';
import { CLASSIC_DEPTH, CLASSIC_VALUES } from './values.ts';

export interface ClassicResult {
  /** Null if there is no legal move. */
  readonly move: number | null;
  /** Tenths of a pawn from White's point of view; 9999 if Black is mated. */
  readonly score: number;
  readonly depth: number;
  /** Visited positions, leaves included. */
  readonly nodes: number;
}

/** 2 for d4, d5, e4 and e5; 1 for the other squares from c3 to f6; else 0. */
function centrality(square: number): number {
  const [file, rank] = [square & 7, square >> 4];
  const inner = (n: number): boolean => n === 3 || n === 4;
  if (inner(file) && inner(rank)) return 2;
  return file >= 2 && file <= 5 && rank >= 2 && rank <= 5 ? 1 : 0;
}

/** Orders moves: captures by the victim's value, then moves to central squares, then the rest. */
export function classicOrder(position: Position, moves: readonly number[]): readonly number[] {
  const rank = (move: number): number => {
    const victim = CLASSIC_VALUES[(position.board[moveTo(move)] ?? 0) & 7] ?? 0;
    const taken = moveFlag(move) === EN_PASSANT ? (CLASSIC_VALUES[1] ?? 0) : victim;
    return taken * 10 + centrality(moveTo(move));
  };
  return moves.toSorted((a, b) => rank(b) - rank(a) || fromToIndex(a) - fromToIndex(b) || a - b);
}

/**
 * The specification's search: fixed-depth alpha-beta without quiescence, White maximizing, Black minimizing. The first
 * of equal moves wins.
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
