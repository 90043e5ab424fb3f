import { INFINITE, MATE_BOUND } from './score.ts';
import { MAX_PLY, type Searcher } from './searcher.ts';

/** A root move and what the search says of it. */
export interface ScoredMove {
  readonly move: number;
  /** For the side to move; an upper bound when the move is further below the best than the window. */
  readonly score: number;
}

export interface Scores {
  /** Best first; equals by the lower code. */
  readonly moves: readonly ScoredMove[];
  /** The last iteration that was finished. */
  readonly depth: number;
  /** How often the best move changed from one iteration to the next. */
  readonly flips: number;
}

/**
 * Scores all the given root moves, exactly within `window` centipawns of the best. The last finished iteration counts;
 * the first is always finished, whatever the node limit. Yields between root moves.
 */
export function* scoreMoves(
  searcher: Searcher,
  moves: readonly number[],
  limits: { readonly nodes: number; readonly depth: number; readonly window: number },
): Generator<undefined, Scores> {
  let scored: readonly ScoredMove[] = moves.map((move) => ({ move, score: 0 }));
  let flips = 0;
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
    if (depth > 1 && ranked[0]?.move !== scored[0]?.move) flips++;
    scored = ranked;
    reached = depth;
    if (Math.abs(best) >= MATE_BOUND || searcher.nodes >= limits.nodes) break;
  }
  return { moves: scored, depth: reached, flips };
}

function scoreMove(searcher: Searcher, move: number, depth: number, alpha: number): number {
  searcher.play(move, 0);
  const score = 0 - searcher.search(depth - 1, -INFINITE, -alpha, 1, searcher.position.inCheck(), true, false);
  searcher.position.unmake();
  return score;
}
