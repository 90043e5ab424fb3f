/**
 * The scores of every legal move in a short search: what people see at a glance, and what they see on a closer look.
 */
import { INFINITE, MATE_BOUND } from '../search/score.ts';
import { scoreMove } from '../search/root.ts';
import type { Position } from '@sixtyfour/chess/core';
import { Searcher } from '../search/searcher.ts';
import { TranspositionTable } from '../search/transposition.ts';

/** The scores of the legal moves after several iterations of one search. */
export interface Glances {
  /** Ordered by code. */
  readonly moves: readonly number[];
  /**
   * In the order of LEVELS: scores of the moves as in score.ts, for the side to move. Scores more than WINDOW below the
   * best are upper bounds. The last level is that of the last finished iteration.
   */
  readonly levels: readonly Int32Array[];
  /** The depth of the last finished iteration. */
  readonly depth: number;
}

/** The depths of the first levels, in half-moves. */
const GLANCE_DEPTHS = 3;
const LEVELS = GLANCE_DEPTHS + 1;
/**
 * After the first levels, no iteration starts once this many nodes are searched, and iterations that exceed it are
 * dropped.
 */
export const GLANCE_NODES = 9000;
const TABLE_BITS = 14;
const MOST_DEPTH = 30;
/** Moves that lose more than this, in centipawns, are considered equally bad. */
const WINDOW = 600;

export function glanceSearcher(position: Position): Searcher {
  return new Searcher(position, new TranspositionTable(TABLE_BITS));
}

/**
 * Scores the legal moves at depths 1, 2, 3 and as deep as `nodes` allows. The first three are always finished. The
 * searcher must be new. Yields between root moves.
 */
export function* glanceAt(searcher: Searcher, moves: readonly number[], nodes: number): Generator<undefined, Glances> {
  const sorted = [...moves].toSorted((a, b) => a - b);
  const places = new Map(sorted.map((move, place) => [move, place]));
  const levels: Int32Array[] = [];
  let order: readonly number[] = moves;
  let depth = 0;
  while (depth < GLANCE_DEPTHS || (searcher.nodes < nodes && depth < MOST_DEPTH)) {
    searcher.rootDepth = depth + 1;
    searcher.nodeLimit = depth < GLANCE_DEPTHS ? Number.MAX_SAFE_INTEGER : nodes;
    const scores = yield* scoreAll(searcher, order, places, depth + 1);
    if (scores === null) break;
    depth++;
    levels[Math.min(depth, LEVELS) - 1] = scores;
    order = [...order].toSorted((a, b) => scoreOf(scores, places, b) - scoreOf(scores, places, a) || a - b);
    if (depth >= GLANCE_DEPTHS && Math.abs(scoreOf(scores, places, order[0])) >= MATE_BOUND) break;
  }
  const last = levels.at(-1);
  if (last !== undefined && levels.length < LEVELS) levels.push(last);
  return { moves: sorted, levels, depth };
}

/** Null if the search was stopped. */
function* scoreAll(
  searcher: Searcher,
  order: readonly number[],
  places: ReadonlyMap<number, number>,
  depth: number,
): Generator<undefined, Int32Array | null> {
  const scores = new Int32Array(order.length);
  let best = -INFINITE;
  for (const move of order) {
    const score = scoreMove(searcher, move, depth, Math.max(-INFINITE, best - WINDOW));
    if (searcher.stopped) return null;
    scores[places.get(move) ?? 0] = score;
    if (score > best) best = score;
    yield;
  }
  return scores;
}

function scoreOf(scores: Int32Array, places: ReadonlyMap<number, number>, move = 0): number {
  return scores[places.get(move) ?? 0] ?? 0;
}
