/** A row of chess_puzzles, parsed and validated: its position and its solution of legal moves. */
import { type Color, Game } from '@sixtyfour/chess';
import {
  makeSolutionEntry,
  playEntries,
  playEntry,
  pliesToSolve,
  type Puzzle,
  PUZZLE_THEMES,
  type PuzzleTheme,
} from '@sixtyfour/contract';

export interface ReadyPuzzle {
  readonly id: string;
  readonly description: string | null;
  /** Null for a puzzle that affects neither the rating nor the streak. */
  readonly rating: number | null;
  /** The themes that have a name in this build. */
  readonly themes: readonly PuzzleTheme[];
  /** The position to solve. With a lead-in, that move is in its history, so that stepping back shows it. */
  readonly start: Game;
  /** The solver's side: that of the first move's piece. */
  readonly color: Color;
  /** The solver's moves and the replies alternately, as in `Puzzle`; begins and ends with a move of the solver. */
  readonly solution: readonly string[];
  /** The UTC day, 'YYYY-MM-DD', of a daily puzzle. */
  readonly day: string | null;
  /** Days since the miss, if the puzzle is being repeated. */
  readonly missedDaysAgo: number | null;
  /** The row from which it was parsed; null for a puzzle that is part of a page. */
  readonly row: Puzzle | null;
}

/** Why a puzzle is shown: its day, and the days since it was missed. */
export type Occasion = Pick<ReadyPuzzle, 'day' | 'missedDaysAgo'>;

/** Null when the solution cannot be played from the position. */
export function readPuzzle(puzzle: Puzzle, { day, missedDaysAgo }: Occasion): ReadyPuzzle | null {
  const start = Game.fromFen(puzzle.initial_position.fen, 'standard');
  const solution = puzzle.solution.slice(0, pliesToSolve(puzzle.solution));
  if (!start.ok || solution.length === 0 || playEntries(start.value, solution) === null) return null;
  const { id, description, rating } = puzzle;
  return {
    id,
    description: description === null || description.trim() === '' ? null : description,
    rating,
    themes: puzzle.themes.filter((theme): theme is PuzzleTheme => named.has(theme)),
    start: ledInto(start.value, puzzle.lead_in ?? null) ?? start.value,
    color: start.value.turn,
    solution,
    day,
    missedDaysAgo,
    row: puzzle,
  };
}

/** The position after the lead-in; null if the lead-in does not lead to it, which is then omitted. */
export function ledInto({ fen }: Game, leadIn: NonNullable<Puzzle['lead_in']> | null): Game | null {
  const before = leadIn === null ? null : Game.fromFen(leadIn.fen, 'standard');
  const start = before?.ok === true ? playEntry(before.value, leadIn?.move ?? '') : null;
  return start?.fen === fen ? start : null;
}

/** The position before the lead-in; null without one. */
export function beforeLeadIn({ start }: Pick<ReadyPuzzle, 'start'>): Game | null {
  return start.ply === 0 ? null : start.at(0);
}

/** A puzzle that is part of a page. */
export interface GivenPuzzle {
  readonly name: string;
  readonly fen: string;
  /** UCI, the solver's moves and the replies alternately. */
  readonly solution: readonly string[];
}

/** Null when the solution cannot be played from the position. */
export function readGiven({ name, fen, solution }: GivenPuzzle): ReadyPuzzle | null {
  const start = Game.fromFen(fen, 'standard');
  const played = Game.replay('standard', fen, solution);
  if (!start.ok || !played.ok) return null;
  return {
    id: name,
    description: null,
    rating: null,
    themes: [],
    start: start.value,
    color: start.value.turn,
    solution: played.value.history.map(({ move }) => makeSolutionEntry(move)),
    day: null,
    missedDaysAgo: null,
    row: null,
  };
}

const named: ReadonlySet<string> = new Set(PUZZLE_THEMES);
