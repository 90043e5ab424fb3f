import { type OnIteration, type RootResult, searchBest } from '../search/root.ts';
import type { Searcher } from '../search/searcher.ts';

/** Told after each iteration of the best lines, the best first; returns whether another may begin. */
export type OnLines = (lines: readonly RootResult[]) => boolean;

/**
 * The `count` best of the given moves with their lines, iteration by iteration: each line is the best of what the lines
 * before it have left. The table makes the way down to the same depth short. Yields where a search does.
 */
export function* searchLines(
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
      // What was cut short counts only where nothing better is known.
      if (searcher.stopped && kept.length > 0) return kept;
      found.push(line);
    }
    kept = found.toSorted((a, b) => b.score - a.score);
    if (searcher.stopped || !onLines(kept)) break;
  }
  return kept;
}
