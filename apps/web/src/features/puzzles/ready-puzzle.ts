/** A row of chess_puzzles, parsed and validated: its position and its solution of legal moves. */
import { type Color, Game, type MoveInput } from '@sixtyfour/chess';
import {
  makeSolutionEntry,
  parseSolutionEntry,
  type Puzzle,
  PUZZLE_THEMES,
  type PuzzleTheme,
} from '@sixtyfour/contract';
import { pliesOf } from './plies.ts';

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
  /** The solver's moves and the replies alternately; begins and ends with a move of the solver. */
  readonly solution: readonly MoveInput[];
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
  const solution = readSolution(puzzle.solution);
  if (!start.ok || solution === null || solution.length === 0 || playEntries(start.value, solution) === null)
    return null;
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
  const move = parseSolutionEntry(leadIn?.move ?? '');
  const start = before?.ok === true && move !== null ? playEntry(before.value, move) : null;
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
    solution: played.value.history.map(({ move }) => move),
    day: null,
    missedDaysAgo: null,
    row: null,
  };
}

const named: ReadonlySet<string> = new Set(PUZZLE_THEMES);

/** A final reply is omitted: the puzzle is solved before it. */
function readSolution(solution: readonly string[]): readonly MoveInput[] | null {
  const moves = solution.map(parseSolutionEntry).filter((move) => move !== null);
  if (moves.length !== solution.length) return null;
  return moves.length % 2 === 1 ? moves : moves.slice(0, -1);
}

/** The game after the given moves; null if one is illegal. */
export function playEntries(start: Game, moves: readonly MoveInput[]): Game | null {
  return moves.reduce<Game | null>((game, input) => game && playEntry(game, input), start);
}

/** The game after a move; a promotion without a piece is to a queen. Null if the move is illegal. */
export function playEntry(game: Game, input: MoveInput): Game | null {
  const move = game.legalMoves(input.from).find((legal) => makeSolutionEntry(legal) === makeSolutionEntry(input));
  return move === undefined ? null : game.play(move);
}

/**
 * Whether a move is the next one of the solution (R-PZ-08). If that ends in mate, any mate is accepted as its last
 * move.
 */
export function isSolution(puzzle: ReadyPuzzle, after: Game): boolean {
  const played = after.lastPlayed;
  const plies = pliesOf(puzzle, after);
  const expected = puzzle.solution[plies - 1];
  if (played === null || expected === undefined) return false;
  if (makeSolutionEntry(played.move) === makeSolutionEntry(expected)) return true;
  return played.checkmate && plies === puzzle.solution.length;
}
