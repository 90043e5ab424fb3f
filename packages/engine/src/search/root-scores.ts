import { INFINITE, MATE_BOUND } from './score.ts';
import { MAX_PLY, type Searcher } from './searcher.ts';

/** A root move with its score. */
export interface ScoredMove {
  readonly move: number;
  /** For the side to move; an upper bound if the move is worse than the best by more than the window. */
  readonly score: number;
}

export interface RootScores {
  /** Best first; ties by the lower move code. */
  readonly moves: readonly ScoredMove[];
  /** The depth of the last finished iteration. */
  readonly depth: number;
  /** How often the best move changed between iterations. */
  readonly bestMoveChanges: number;
}

/**
 * Scores the given root moves, exactly within `window` centipawns of the best. Returns the last finished iteration; the
 * first ignores the node limit. Yields between root moves.
 */
export function* scoreRootMoves(
  searcher: Searcher,
  moves: readonly number[],
  limits: { readonly nodes: number; readonly depth: number; readonly window: number },
): Generator<undefined, RootScores> {
  let scored: readonly ScoredMove[] = moves.map((move) => ({ move, score: 0 }));
  let bestMoveChanges = 0;
  let reached = 0;
  for (let depth = 1; depth <= Math.min(limits.depth, MAX_PLY - 1); depth++) {
    searcher.rootDepth = depth;
    searcher.nodeLimit = depth === 1 ? Number.MAX_SAFE_INTEGER : limits.nodes;
    const next: ScoredMove[] = [];
    let best = -INFINITE;
    for (const { move } of scored) {
      const alpha = Math.max(-INFINITE, best - limits.window);
      const score = scoreMove(searcher, move, depth, alpha);
      if (searcher.stopped) break;
      next.push({ move, score });
      if (score > best) best = score;
      yield;
    }
    if (searcher.stopped) break;
    const ranked = next.toSorted((a, b) => b.score - a.score || a.move - b.move);
    if (depth > 1 && ranked[0]?.move !== scored[0]?.move) bestMoveChanges++;
    scored = ranked;
    reached = depth;
    if (Math.abs(best) >= MATE_BOUND || searcher.nodes >= limits.nodes) break;
  }
  return { moves: scored, depth: reached, bestMoveChanges };
}

/** The score of one root move, exact above `alpha`. */
export function scoreMove(searcher: Searcher, move: number, depth: number, alpha: number): number {
  searcher.play(move, 0);
  const score = 0 - searcher.search(depth - 1, -INFINITE, -alpha, 1, searcher.position.inCheck(), true, false);
  searcher.position.unmake();
  return score;
}
