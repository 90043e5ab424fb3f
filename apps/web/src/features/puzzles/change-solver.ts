/** Updates the solver after each puzzle, and parses a stored one. Pure. */
import {
  GENTLE_PUZZLES,
  NEW_SOLVER_RATING,
  PUZZLE_THEMES,
  puzzleRatingFor,
  PUZZLES_REMEMBERED,
} from '@sixtyfour/contract';
import rate from 'glicko2-lite';
import * as z from 'zod/mini';
import { catch as orDefault } from 'zod/mini';
import { NEW_SOLVER, type Solver, type SolverChange } from './solver.ts';

/** A puzzle's rating is about as certain as that of a player with some dozens of games. */
const PUZZLE_DEVIATION = 80;

/** Solving a recent puzzle again, or trying one that has counted, changes nothing. */
export function changeSolver(solver: Solver, change: SolverChange): Solver {
  if (change.type === 'chose') return { ...solver, choice: change.choice };
  const { puzzle } = change;
  if (solver.recent.includes(puzzle.id)) return solver;
  if (change.type === 'solved')
    return { ...solver, solved: solver.solved + 1, recent: withId(solver.recent, puzzle.id) };
  if (solver.tried.includes(puzzle.id)) return solver;
  const { rating, rd, vol } = rate(solver.rating, solver.deviation, solver.volatility, [
    [puzzle.rating, PUZZLE_DEVIATION, change.clean ? 1 : 0],
  ]);
  const deviation = certain(rd);
  const streak = change.clean ? solver.streak + 1 : 0;
  return { ...solver, rating, deviation, volatility: vol, streak, tried: withId(solver.tried, puzzle.id) };
}

function withId(ids: readonly string[], id: string): readonly string[] {
  return [id, ...ids].slice(0, PUZZLES_REMEMBERED);
}

/** Whether a puzzle has already counted for the rating, for example before a reload. */
export function hasCounted({ recent, tried }: Solver, id: string): boolean {
  return recent.includes(id) || tried.includes(id);
}

/** Predictable results increase the deviation; it is capped at that of a new solver. */
function certain(deviation: number): number {
  return Math.min(deviation, NEW_SOLVER_RATING.deviation);
}

/** The default level of puzzles: easy ones at first, then ones near the solver's rating. */
export function wantedFor({ solved, choice, ...rating }: Solver): { readonly near: number; readonly gentle: boolean } {
  const gentle = solved < GENTLE_PUZZLES && choice.level === 'mine' && choice.theme === null;
  return { near: puzzleRatingFor(rating), gentle };
}

const count = () => z.int().check(z.nonnegative());

const StoredSolver = z.object({
  format: z.literal(1),
  rating: z.number(),
  deviation: z.number().check(z.positive()),
  volatility: z.number().check(z.positive()),
  solved: count(),
  streak: count(),
  recent: z.array(z.string()),
  tried: z._default(z.array(z.string()), []),
  // Another build may know other themes: the rest of the record must not be lost then.
  choice: orDefault(
    z.object({
      level: z.enum(['mine', 'beginner', 'intermediate', 'advanced', 'any']),
      theme: z.nullable(z.enum(PUZZLE_THEMES)),
    }),
    NEW_SOLVER.choice,
  ),
});

/** Parses the stored value, which may be anything; a new solver if it is invalid. */
export function parseSolver(value: unknown): Solver {
  const parsed = StoredSolver.safeParse(value);
  return parsed.success ? { ...parsed.data, deviation: certain(parsed.data.deviation) } : NEW_SOLVER;
}
