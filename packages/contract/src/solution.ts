/** Plays the solutions of puzzles, for server and page. Pure. */
import type { Game, MoveInput } from '@sixtyfour/chess';
import { makeSolutionEntry, parseSolutionEntry } from './puzzle.ts';

/** The position after a move of a solution; null if it is not legal. */
export function playEntry(game: Game, entry: string): Game | null {
  const input = parseSolutionEntry(entry);
  const move = input && game.legalMoves(input.from).find((legal) => isSameMove(legal, input));
  return move ? game.play(move) : null;
}

/** The position after several moves of a solution; null if one is not legal. */
export function playEntries(start: Game, entries: readonly string[]): Game | null {
  return entries.reduce<Game | null>((game, entry) => game && playEntry(game, entry), start);
}

/** The number of plies up to the solver's last move. A reply after it is not played. */
export function pliesToSolve({ length }: readonly string[]): number {
  return length % 2 === 1 ? length : Math.max(0, length - 1);
}

/**
 * Whether the last move of `after` is the solution's move at `ply` (R-PZ-08). Any mate is accepted as the solver's last
 * move.
 */
export function isSolution(solution: readonly string[], ply: number, after: Game): boolean {
  const expected = parseSolutionEntry(solution[ply] ?? '');
  if (after.lastPlayed === null || expected === null) return false;
  const { move, checkmate } = after.lastPlayed;
  return isSameMove(move, expected) || (checkmate && ply === pliesToSolve(solution) - 1);
}

function isSameMove(one: MoveInput, other: MoveInput): boolean {
  return makeSolutionEntry(one) === makeSolutionEntry(other);
}
