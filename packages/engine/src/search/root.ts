import { MAX_MOVES, moveTo, type Position } from '@sixtyfour/chess/core';
import { exchange } from './exchange.ts';
import { INFINITE, MATE, MATE_BOUND } from './score.ts';
import { MAX_PLY, type Searcher } from './searcher.ts';

/** What the search of a position found. */
export interface RootResult {
  readonly move: number;
  /** Centipawns or a mate, see score.ts; for the side to move. */
  readonly score: number;
  /** The deepest iteration that had a say. */
  readonly depth: number;
  readonly nodes: number;
  /** The expected line, `move` first. */
  readonly line: readonly number[];
}

/** Told after each iteration; returns whether another may begin. */
export type OnIteration = (result: RootResult) => boolean;

const ASPIRATION = 22;
const FIRST_ASPIRATED_DEPTH = 5;
const LATE_ROOT_MOVE = 4;

/** Legal moves of a position in a total order that knows no search: exchanges that win first, then as generated. */
export function orderedMoves(position: Position): number[] {
  const buffer = new Int32Array(MAX_MOVES);
  const moves = [...buffer.subarray(0, position.generateMoves(buffer, 0))];
  const worth = new Map(
    moves.map((move) => [move, position.board[moveTo(move)] === 0 ? 0 : exchange(position, move)] as const),
  );
  return moves.toSorted((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0) || a - b);
}

/**
 * Iterative deepening for the best move, as a generator: it yields between root moves, where a caller may wait or
 * leave, and nothing depends on whether it does. At least the first iteration's first move is searched.
 *
 * What is found is kept: a move that fails high stands even when its second search is cut short, and a mate is never
 * given up for a lesser score of a later iteration.
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
    const aspirates = depth >= FIRST_ASPIRATED_DEPTH && Math.abs(kept.score) < MATE_BOUND;
    const centre = kept.score;
    let below = ASPIRATION;
    let above = ASPIRATION;
    for (;;) {
      const alpha = aspirates ? Math.max(-INFINITE, centre - below) : -INFINITE;
      const beta = aspirates ? Math.min(INFINITE, centre + above) : INFINITE;
      const found = yield* searchWindow(searcher, order, depth, alpha, beta);
      if (found !== null && found.score > alpha && !loses(kept, found)) kept = found;
      if (searcher.stopped || found === null || (found.score > alpha && found.score < beta)) break;
      if (found.score <= alpha) below = widen(below);
      else above = widen(above);
    }
    if (searcher.stopped) break;
    kept = { ...kept, depth, nodes: searcher.nodes };
    if (onIteration !== null && !onIteration(kept)) break;
    // A mate that the depth has covered cannot become shorter.
    if (MATE - Math.abs(kept.score) <= depth) break;
  }
  return { ...kept, nodes: searcher.nodes };
}

function widen(size: number): number {
  return size > 500 ? 2 * INFINITE : size * 4;
}

/** A mate that was found is not exchanged for less. */
function loses(kept: RootResult, found: RootResult): boolean {
  return kept.score >= MATE_BOUND && found.score < kept.score;
}

/**
 * One iteration within a window. The order is changed as it goes: a new best move comes to the front. Null when
 * nothing was finished before the search was stopped.
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
        searcher.keepLine(0, move);
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
