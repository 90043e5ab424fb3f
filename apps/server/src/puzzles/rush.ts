/** The rules of a puzzle rush: the effect of a move, and the rating of the next puzzle. Pure: times are arguments. */
import { err, Game, type Ms, ok, type Result } from '@sixtyfour/chess';
import {
  isSolution,
  playEntries,
  playEntry,
  pliesToSolve,
  type ProblemCode,
  RUSH_MISSES,
  RUSH_RATINGS,
  type RushMove,
} from '@sixtyfour/contract';

/** A rush with a current puzzle. */
export interface RunningRush {
  /** Null without a clock. */
  readonly endsAt: Ms | null;
  readonly servedAt: Ms;
  /** The number of the current puzzle, from 1. */
  readonly number: number;
  readonly ply: number;
  readonly misses: number;
  readonly puzzle: { readonly fen: string; readonly solution: readonly string[] };
}

export type RushStep =
  /** The opponent's reply is played too. The solver is to move again at `ply`. */
  | { readonly verdict: 'right'; readonly reply: string; readonly ply: number }
  /** `time`: since the puzzle was served. */
  | { readonly verdict: 'solved'; readonly time: Ms }
  /** `ends`: this was the last allowed miss. */
  | { readonly verdict: 'missed'; readonly ends: boolean };

/**
 * Decides a move. 'rush-over': it arrived too late. 'stale': it is for another puzzle or ply, because it was repeated
 * or another move was faster. 'illegal-move': it is not legal, and does not count as a miss.
 * @param at the arrival time of the move
 */
export function stepRush(
  rush: RunningRush,
  { number, ply, move }: RushMove,
  at: Ms,
): Result<RushStep, Extract<ProblemCode, 'rush-over' | 'stale' | 'illegal-move'>> {
  const { endsAt, servedAt, puzzle, misses } = rush;
  if (isRushLate(endsAt, at)) return err('rush-over');
  if (number !== rush.number || ply !== rush.ply) return err('stale');
  const after = playEntry(positionAt(puzzle, ply), move);
  if (after === null) return err('illegal-move');
  const { solution } = puzzle;
  if (!isSolution(solution, ply, after)) return ok({ verdict: 'missed', ends: misses + 1 >= RUSH_MISSES });
  const reply = solution[ply + 1];
  return ply + 1 >= pliesToSolve(solution) || reply === undefined
    ? ok({ verdict: 'solved', time: Math.max(0, at - servedAt) })
    : ok({ verdict: 'right', reply, ply: ply + 2 });
}

export function isRushLate(endsAt: Ms | null, at: Ms): boolean {
  return endsAt !== null && at >= endsAt;
}

/** The number of moves that the solver has to find. */
export function rushMovesOf(solution: readonly string[]): number {
  return Math.ceil(pliesToSolve(solution) / 2);
}

/** Stored lines are legal: they were replayed before they were stored. */
function positionAt({ fen, solution }: RunningRush['puzzle'], ply: number): Game {
  const start = Game.fromFen(fen, 'standard');
  if (!start.ok) throw new Error(`a stored puzzle is no position: ${fen}`);
  const game = playEntries(start.value, solution.slice(0, ply));
  if (game === null) throw new Error(`the solution of a stored puzzle is not legal: ${fen} ${solution.join(' ')}`);
  return game;
}

/** The target rating for the puzzle with this number. */
export function rushRating(number: number): number {
  return Math.min(RUSH_RATINGS.last, RUSH_RATINGS.first + (number - 1) * RUSH_RATINGS.step);
}
