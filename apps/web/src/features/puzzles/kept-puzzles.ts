/** The recent puzzles of this device, to solve again offline. Pure. */
import { Puzzle, PUZZLE_LEVELS, PUZZLES_REMEMBERED } from '@sixtyfour/contract';
import * as z from 'zod/mini';
import type { Choice } from './solver.ts';
import type { FetchedRequest } from './state.ts';

const KeptPuzzle = z.object({
  puzzle: Puzzle,
  /** The UTC day, 'YYYY-MM-DD', whose puzzle it was; null when it came at random. */
  day: z.nullable(z.string()),
});
export type KeptPuzzle = z.infer<typeof KeptPuzzle>;

const StoredList = z.object({ puzzles: z.array(z.unknown()) });

/** Parses the stored value, which may be anything; invalid parts are dropped. */
export function parseKept(value: unknown): readonly KeptPuzzle[] {
  return parseStored(value, KeptPuzzle);
}

/** The puzzles of a stored record that make sense. */
export function parseStored<Schema extends z.ZodMiniType>(value: unknown, schema: Schema): z.output<Schema>[] {
  const { puzzles = [] } = StoredList.safeParse(value).data ?? {};
  return puzzles.flatMap((each) => {
    const parsed = schema.safeParse(each);
    return parsed.success ? [parsed.data] : [];
  });
}

/** The list with one more, the newest first; the oldest goes when there are too many. */
export function withPuzzle(kept: readonly KeptPuzzle[], newest: KeptPuzzle): readonly KeptPuzzle[] {
  const before = kept.find(({ puzzle }) => puzzle.id === newest.puzzle.id);
  const others = kept.filter((each) => each !== before);
  // The puzzle of a day stays that when it comes at random too.
  return [{ ...newest, day: newest.day ?? before?.day ?? null }, ...others].slice(0, PUZZLES_REMEMBERED);
}

/** What is asked for, as the server would be. `not`: ids that should not come, the one shown last first. */
export interface KeptWanted {
  readonly request: FetchedRequest;
  readonly choice: Choice;
  readonly not: readonly string[];
}

/**
 * The puzzle of the list that comes nearest to what is asked for; null when a certain one is asked for that is not
 * there, or when nothing is.
 * @param today the UTC day, 'YYYY-MM-DD'
 * @param random 0 or more, below 1
 */
export function chooseKept(
  kept: readonly KeptPuzzle[],
  { request, choice, not }: KeptWanted,
  today: string,
  random: number,
): KeptPuzzle | null {
  switch (request.kind) {
    case 'one':
      return kept.find(({ puzzle }) => puzzle.id === request.id) ?? null;
    case 'daily':
      return kept.find(({ day }) => day === today) ?? null;
    case 'random': {
      const [last] = not;
      // The same puzzle once more would be none.
      const others = kept.filter(({ puzzle }) => puzzle.id !== last);
      const chosen = narrow(others, ({ puzzle }) => isOfChoice(puzzle, choice));
      const fresh = narrow(chosen, ({ puzzle }) => !not.includes(puzzle.id));
      return fresh[Math.floor(random * fresh.length)] ?? null;
    }
  }
}

/** Those that fit, or all when none does: a few puzzles are better than a perfect one. */
function narrow(kept: readonly KeptPuzzle[], fits: (each: KeptPuzzle) => boolean): readonly KeptPuzzle[] {
  const fitting = kept.filter(fits);
  return fitting.length === 0 ? kept : fitting;
}

/** Whether a puzzle is of the level and theme that the visitor chose; near their rating is any. */
export function isOfChoice({ rating, themes }: Puzzle, { level, theme }: Choice): boolean {
  if (theme !== null && !themes.includes(theme)) return false;
  if (level === 'mine' || level === 'any') return true;
  const { from, to } = PUZZLE_LEVELS[level];
  return rating >= from && rating <= to;
}
