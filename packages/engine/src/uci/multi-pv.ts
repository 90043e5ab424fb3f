import { type OnIteration, type RootResult, searchBest } from '../search/root.ts';
import type { Searcher } from '../search/searcher.ts';

/** Called after each iteration with the best lines, best first; returns whether to continue. */
export type OnLines = (lines: readonly RootResult[]) => boolean;

/**
 * Finds the `count` best of the given moves with their lines, by iterative deepening: each line is a search of the
 * moves that the previous lines did not use. Yields like a search.
 */
export function* searchMultiPv(
  searcher: Searcher,
  moves: readonly number[],
  count: number,
  maxDepth: number,
  onLines: OnLines,
): Generator<undefined, readonly RootResult[]> {
  if (count === 1) {
    const onIteration: OnIteration = (found) => onLines([found]);
    return [yield* searchBest(searcher, moves, maxDepth, onIteration)];
  }
  let kept: readonly RootResult[] = [];
  for (let depth = 1; depth <= maxDepth; depth++) {
    const found: RootResult[] = [];
    for (let place = 0; place < Math.min(count, moves.length); place++) {
      const left = moves.filter((move) => found.every((line) => line.move !== move));
      const line = yield* searchBest(searcher, left, depth);
      // An unfinished iteration is used only if there is no finished one.
      if (searcher.stopped && kept.length > 0) return kept;
      found.push(line);
    }
    kept = found.toSorted((a, b) => b.score - a.score);
    if (searcher.stopped || !onLines(kept)) break;
  }
  return kept;
}
