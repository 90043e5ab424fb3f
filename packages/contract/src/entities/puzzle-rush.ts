import * as z from 'zod/mini';
import { RUSH_MODES, type RushMode } from '../constants.ts';
import { Uuid } from './player.ts';
import { LeadIn, PuzzleId } from './puzzle.ts';

export const RushModeName = z.enum(Object.keys(RUSH_MODES) as [RushMode, ...RushMode[]]);

/** The current puzzle, without its id and solution, which the page gets when the puzzle is over. */
const RushPuzzle = z.object({
  fen: z.string(),
  lead_in: z.nullable(LeadIn),
  /** Number of moves that the solver has to find. */
  moves: z.int(),
  /** The plies of the solution that have been played. */
  played: z.array(z.string()),
});

/** A rush as its player sees it. */
export const PuzzleRush = z.object({
  id: Uuid,
  mode: RushModeName,
  solved: z.int(),
  misses: z.int(),
  /** Time left, in ms; null without a clock. */
  remainingMs: z.nullable(z.int()),
  /** The number of the current puzzle, from 1. */
  number: z.int(),
  /** Null once the rush is over. */
  puzzle: z.nullable(RushPuzzle),
  /** The most puzzles that anyone has solved in a finished rush of this mode that began today (UTC). */
  bestToday: z.int(),
});
export type PuzzleRush = z.infer<typeof PuzzleRush>;

/** A move in the current puzzle: the puzzle's number, the ply in its solution, and the move as 'row,col-row,col'. */
export const RushMove = z.strictObject({
  number: z.int().check(z.minimum(1), z.maximum(10_000)),
  ply: z.int().check(z.minimum(0), z.maximum(100)),
  move: z.string().check(z.maxLength(16)),
});
export type RushMove = z.infer<typeof RushMove>;

/** The server's answer to a move. After 'solved' and 'missed', the rush has the next puzzle or is over. */
export const RushVerdict = z.object({
  verdict: z.enum(['right', 'solved', 'missed']),
  /** The opponent's answer to a right move. */
  reply: z.nullable(z.string()),
  /** The puzzle that the move ended, for review. */
  finished: z.nullable(z.object({ id: PuzzleId, solution: z.array(z.string()) })),
  rush: PuzzleRush,
});
export type RushVerdict = z.infer<typeof RushVerdict>;
