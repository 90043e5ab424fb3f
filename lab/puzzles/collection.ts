/** Puzzles of several files as one collection. Pure. */
import { hasRoomFor, spreadOf } from './kinds.ts';
import { type Puzzle, renewed } from './puzzle.ts';

/**
 * Each position once, the first that comes, as long as there is room for its kind in a collection of `target`; by the
 * rules as they are now, and in the order of the ids, so that new puzzles change few lines of the file.
 */
export function collected(puzzles: readonly Puzzle[], target: number): readonly Puzzle[] {
  const byId = new Map<string, Puzzle>();
  let spread = spreadOf([]);
  for (const puzzle of puzzles.map(renewed)) {
    if (byId.has(puzzle.id) || !hasRoomFor(puzzle, spread, target)) continue;
    byId.set(puzzle.id, puzzle);
    spread = spreadOf([...byId.values()]);
  }
  return [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
