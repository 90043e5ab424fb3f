import { MAX_MOVES, moveTo, type Position } from '@sixtyfour/chess/core';
import { staticExchange } from './exchange.ts';
import { INFINITE, MATE, MATE_BOUND } from './score.ts';
import { MAX_PLY, type Searcher } from './searcher.ts';

/** The result of a root search. */
export interface RootResult {
  readonly move: number;
  /** For the side to move, in centipawns or as a mate score (score.ts). */
  readonly score: number;
  /** The deepest iteration that contributed to the result. */
  readonly depth: number;
  readonly nodes: number;
  /** The principal variation, starting with `move`. */
  readonly line: readonly number[];
}

/** Called after each iteration; returns whether to continue. */
export type OnIteration = (result: RootResult) => boolean;

/** Half the width of the first aspiration window, in centipawns. */
const ASPIRATION_MARGIN = 22;
const MIN_ASPIRATION_DEPTH = 5;
const LATE_ROOT_MOVE = 4;

/** The legal moves by static exchange, then by code: a total order that does not depend on earlier searches. */
export function orderedMoves(position: Position): number[] {
  const buffer = new Int32Array(MAX_MOVES);
  const moves = [...buffer.subarray(0, position.generateMoves(buffer, 0))];
  const gains = new Map(
    moves.map((move) => [move, position.board[moveTo(move)] === 0 ? 0 : staticExchange(position, move)] as const),
  );
  return moves.toSorted((a, b) => (gains.get(b) ?? 0) - (gains.get(a) ?? 0) || a - b);
}

/**
 * Finds the best move by iterative deepening with aspiration windows. A generator that yields between root moves; the
 * caller may wait or stop there without affecting the result. Always searches the first move of the first iteration.
 *
 * A move that fails high stays best even if its re-search is cut short, and a mate is never replaced by a lower score.
 */
export function* searchBest(
  searcher: Searcher,
  moves: readonly number[],
  maxDepth: number,
  onIteration: OnIteration | null = null,
): Generator<undefined, RootResult> {
  const order = [...moves];
  let kept: RootResult = { move: order[0] ?? 0, score: 0, depth: 0, nodes: 0, line: order.slice(0, 1) };
  for (let depth = 1; depth <= Math.min(maxDepth, MAX_PLY - 1); depth++) {
    const aspirates = depth >= MIN_ASPIRATION_DEPTH && Math.abs(kept.score) < MATE_BOUND;
    const center = kept.score;
    let below = ASPIRATION_MARGIN;
    let above = ASPIRATION_MARGIN;
    for (;;) {
      const alpha = aspirates ? Math.max(-INFINITE, center - below) : -INFINITE;
      const beta = aspirates ? Math.min(INFINITE, center + above) : INFINITE;
      const found = yield* searchWindow(searcher, order, depth, alpha, beta);
      if (found !== null && found.score > alpha && !losesMate(kept, found)) kept = found;
      if (searcher.stopped || found === null || (found.score > alpha && found.score < beta)) break;
      if (found.score <= alpha) below = widen(below);
      else above = widen(above);
    }
    if (searcher.stopped) break;
    kept = { ...kept, depth, nodes: searcher.nodes };
    if (onIteration !== null && !onIteration(kept)) break;
    // A deeper search cannot find a shorter mate.
    if (MATE - Math.abs(kept.score) <= depth) break;
  }
  return { ...kept, nodes: searcher.nodes };
}

function widen(size: number): number {
  return size > 500 ? 2 * INFINITE : size * 4;
}

/** Whether `found` would replace a mate by a lower score. */
function losesMate(kept: RootResult, found: RootResult): boolean {
  return kept.score >= MATE_BOUND && found.score < kept.score;
}

/**
 * Searches one iteration within a window and moves each new best move to the front of `order`. Null if the search was
 * stopped before any move was finished.
 */
function* searchWindow(
  searcher: Searcher,
  order: number[],
  depth: number,
  alpha: number,
  beta: number,
): Generator<undefined, RootResult | null> {
  const { position } = searcher;
  searcher.rootDepth = depth;
  let low = alpha;
  let best: RootResult | null = null;
  for (let i = 0; i < order.length; i++) {
    const move = order[i] ?? 0;
    searcher.play(move, 0);
    const checks = position.inCheck();
    let score: number;
    if (i === 0) score = 0 - searcher.search(depth - 1, -beta, -low, 1, checks, true, false);
    else {
      const reduction = depth >= 4 && i >= LATE_ROOT_MOVE && !checks ? 1 + (i >= 16 ? 1 : 0) : 0;
      score = 0 - searcher.search(depth - 1 - reduction, -low - 1, -low, 1, checks, true, true);
      if (score > low && reduction > 0 && !searcher.stopped)
        score = 0 - searcher.search(depth - 1, -low - 1, -low, 1, checks, true, true);
      if (score > low && score < beta && !searcher.stopped)
        score = 0 - searcher.search(depth - 1, -beta, -low, 1, checks, true, false);
    }
    position.unmake();
    if (searcher.stopped) return best;
    if (best === null || score > best.score) {
      if (score > low) {
        searcher.updateLine(0, move);
        order.splice(i, 1);
        order.unshift(move);
        low = score;
      }
      best = { move, score, depth, nodes: searcher.nodes, line: score > alpha ? lineOf(searcher) : [move] };
      if (score >= beta) return best;
    }
    yield;
  }
  return best;
}

function lineOf(searcher: Searcher): number[] {
  const end = searcher.lines.indexOf(0);
  return [...searcher.lines.subarray(0, end)];
}

/** The score of one root move, exact above `alpha`. */
export function scoreMove(searcher: Searcher, move: number, depth: number, alpha: number): number {
  searcher.play(move, 0);
  const score = 0 - searcher.search(depth - 1, -INFINITE, -alpha, 1, searcher.position.inCheck(), true, false);
  searcher.position.unmake();
  return score;
}
