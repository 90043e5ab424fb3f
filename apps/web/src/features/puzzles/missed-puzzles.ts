/** The puzzles missed on this device, and when each of them is repeated. Pure: the time is passed in. */
import type { Ms } from '@sixtyfour/chess';
import { Puzzle } from '@sixtyfour/contract';
import * as z from 'zod/mini';
import { parseStored } from './saved-puzzles.ts';

const DAY_MS: Ms = 86_400_000;
/** Days until a puzzle is repeated: after the miss, and after each later solution. */
const PAUSES_DAYS = [1, 3, 7, 21] as const;
/** The oldest beyond this number are dropped. */
const MOST = 200;

const MissedPuzzle = z.object({
  puzzle: Puzzle,
  /** The time of the last miss, by the device's clock. */
  missedAt: z.number(),
  /** How often the puzzle was solved since. */
  solved: z.int().check(z.minimum(0), z.maximum(PAUSES_DAYS.length - 1)),
  dueAt: z.number(),
});
export type MissedPuzzle = z.infer<typeof MissedPuzzle>;

/** Parses the stored value, which may be anything; invalid parts are dropped. */
export function parseMissed(value: unknown): readonly MissedPuzzle[] {
  return parseStored(value, MissedPuzzle);
}

/** The list after a miss: the puzzle is due after the first interval. */
export function withMiss(list: readonly MissedPuzzle[], puzzle: Puzzle, now: Ms): readonly MissedPuzzle[] {
  const others = list.filter((each) => each.puzzle.id !== puzzle.id);
  return [{ puzzle, missedAt: now, solved: 0, dueAt: now + PAUSES_DAYS[0] * DAY_MS }, ...others].slice(0, MOST);
}

/** The list after a solution: a puzzle that was due gets the next interval, and after the last one is removed. */
export function withSolved(list: readonly MissedPuzzle[], id: string, now: Ms): readonly MissedPuzzle[] {
  return list.flatMap((each) => {
    if (each.puzzle.id !== id || each.dueAt > now) return [each];
    const solved = each.solved + 1;
    const pause = PAUSES_DAYS[solved];
    return pause === undefined ? [] : [{ ...each, solved, dueAt: now + pause * DAY_MS }];
  });
}

/** The puzzle that has been due for the longest; null if none is due. */
export function mostOverdue(
  list: readonly MissedPuzzle[],
  isWanted: (puzzle: Puzzle) => boolean,
  now: Ms,
): MissedPuzzle | null {
  const due = list.filter(({ puzzle, dueAt }) => dueAt <= now && isWanted(puzzle));
  return due.toSorted((a, b) => a.dueAt - b.dueAt)[0] ?? null;
}

/** Whole days since the miss, at least one. */
export function daysSinceMiss({ missedAt }: Pick<MissedPuzzle, 'missedAt'>, now: Ms): number {
  return Math.max(1, Math.round((now - missedAt) / DAY_MS));
}
