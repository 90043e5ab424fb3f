/** Combines the puzzles of several files. Pure. */
import { hasRoomFor, spreadOf } from './kinds.ts';
import { type Puzzle, renewed } from './puzzle.ts';

/**
 * The first puzzle of each position, as long as a collection of `target` puzzles has room for its kind; by the current
 * rules, and sorted by id, so that new puzzles change few lines of the file.
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
