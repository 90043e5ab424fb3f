/** Recent puzzles stored on this device for offline use. Pure. */
import { Puzzle, PUZZLE_LEVELS, PUZZLES_REMEMBERED } from '@sixtyfour/contract';
import * as z from 'zod/mini';
import type { Choice } from './solver.ts';
import type { FetchedRequest } from './state.ts';

const SavedPuzzle = z.object({
  puzzle: Puzzle,
  /** The UTC day, 'YYYY-MM-DD', of a daily puzzle; null for a random one. */
  day: z.nullable(z.string()),
});
export type SavedPuzzle = z.infer<typeof SavedPuzzle>;

const StoredList = z.object({ puzzles: z.array(z.unknown()) });

/** Parses the stored value, which may be anything; invalid parts are dropped. */
export function parseSaved(value: unknown): readonly SavedPuzzle[] {
  return parseStored(value, SavedPuzzle);
}

/** The valid puzzles of a stored record. */
export function parseStored<Schema extends z.ZodMiniType>(value: unknown, schema: Schema): z.output<Schema>[] {
  const { puzzles = [] } = StoredList.safeParse(value).data ?? {};
  return puzzles.flatMap((each) => {
    const parsed = schema.safeParse(each);
    return parsed.success ? [parsed.data] : [];
  });
}

/** Adds a puzzle as the newest; drops the oldest beyond the limit. */
export function withPuzzle(saved: readonly SavedPuzzle[], newest: SavedPuzzle): readonly SavedPuzzle[] {
  const before = saved.find(({ puzzle }) => puzzle.id === newest.puzzle.id);
  const others = saved.filter((each) => each !== before);
  // A daily puzzle keeps its day when it also comes as a random one.
  return [{ ...newest, day: newest.day ?? before?.day ?? null }, ...others].slice(0, PUZZLES_REMEMBERED);
}

/** The same request as for the server. `not`: ids to avoid, the one shown last first. */
export interface SavedWanted {
  readonly request: FetchedRequest;
  readonly choice: Choice;
  readonly not: readonly string[];
}

/**
 * The stored puzzle that fits the request best; null if there is none, or not the one requested by id or day.
 * @param today the UTC day, 'YYYY-MM-DD'
 * @param random at least 0, below 1
 */
export function chooseSaved(
  saved: readonly SavedPuzzle[],
  { request, choice, not }: SavedWanted,
  today: string,
  random: number,
): SavedPuzzle | null {
  switch (request.kind) {
    case 'one':
      return undated(saved.find(({ puzzle }) => puzzle.id === request.id));
    case 'daily':
      return saved.find(({ day }) => day === today) ?? null;
    case 'random': {
      const [last] = not;
      // Never the same puzzle twice in a row.
      const others = saved.filter(({ puzzle }) => puzzle.id !== last);
      const chosen = narrow(others, ({ puzzle }) => isOfChoice(puzzle, choice));
      const fresh = narrow(chosen, ({ puzzle }) => !not.includes(puzzle.id));
      return undated(fresh[Math.floor(random * fresh.length)]);
    }
  }
}

/** A puzzle without its day, as the server sends it unless the daily one is requested. */
function undated(saved: SavedPuzzle | undefined): SavedPuzzle | null {
  return saved === undefined ? null : { ...saved, day: null };
}

/** The fitting puzzles, or all if none fits: any puzzle is better than none. */
function narrow(saved: readonly SavedPuzzle[], fits: (each: SavedPuzzle) => boolean): readonly SavedPuzzle[] {
  const fitting = saved.filter(fits);
  return fitting.length === 0 ? saved : fitting;
}

/** Whether a puzzle has the chosen level and theme; the level 'mine' accepts any rating. */
export function isOfChoice({ rating, themes }: Puzzle, { level, theme }: Choice): boolean {
  if (theme !== null && !themes.includes(theme)) return false;
  if (level === 'mine' || level === 'any') return true;
  const { from, to } = PUZZLE_LEVELS[level];
  return rating >= from && rating <= to;
}
