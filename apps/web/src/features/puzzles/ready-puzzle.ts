/** A row of chess_puzzles as it can be solved: its position set up, its line read and found legal. */
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
  /** Null for one that counts neither for the rating nor for the streak. */
  readonly rating: number | null;
  /** Those that have a name here. */
  readonly themes: readonly PuzzleTheme[];
  /** The position to solve. With a lead-in it has been reached by that move, and can be walked back from. */
  readonly start: Game;
  /** The solver's: that of the first move's piece. */
  readonly color: Color;
  /** The solver's moves and the replies in turn, the first and the last the solver's. */
  readonly line: readonly MoveInput[];
  /** The UTC day, 'YYYY-MM-DD', when it is the puzzle of a day. */
  readonly day: string | null;
  /** Days since it was missed, when it has come back for that. */
  readonly missedDaysAgo: number | null;
  /** What it was read from; null for one that a page brings along. */
  readonly row: Puzzle | null;
}

/** When a puzzle comes: the UTC day whose puzzle it is, and the days since it was missed. */
export type Occasion = Pick<ReadyPuzzle, 'day' | 'missedDaysAgo'>;

/** Null when the line cannot be played from the position. */
export function readPuzzle(puzzle: Puzzle, { day, missedDaysAgo }: Occasion): ReadyPuzzle | null {
  const start = Game.fromFen(puzzle.initial_position.fen, 'standard');
  const line = readLine(puzzle.solution);
  if (!start.ok || line === null || line.length === 0 || playEntries(start.value, line) === null) return null;
  const { id, description, rating } = puzzle;
  return {
    id,
    description: description === null || description.trim() === '' ? null : description,
    rating,
    themes: puzzle.themes.filter((theme): theme is PuzzleTheme => named.has(theme)),
    start: ledInto(start.value, puzzle.lead_in ?? null) ?? start.value,
    color: start.value.turn,
    line,
    day,
    missedDaysAgo,
    row: puzzle,
  };
}

/** The position reached by the opponent's move; null when that does not lead to it: then it is shown without. */
export function ledInto({ fen }: Game, leadIn: NonNullable<Puzzle['lead_in']> | null): Game | null {
  const before = leadIn === null ? null : Game.fromFen(leadIn.fen, 'standard');
  const move = parseSolutionEntry(leadIn?.move ?? '');
  const start = before?.ok === true && move !== null ? playEntry(before.value, move) : null;
  return start?.fen === fen ? start : null;
}

/** The position before the opponent's move that leads to the puzzle; null when there is none to show. */
export function beforeLeadIn({ start }: Pick<ReadyPuzzle, 'start'>): Game | null {
  return start.ply === 0 ? null : start.at(0);
}

/** A puzzle that a page brings along itself. */
export interface GivenPuzzle {
  readonly name: string;
  readonly fen: string;
  /** UCI, the solver's moves and the replies in turn. */
  readonly solution: readonly string[];
}

/** Null when the line cannot be played from the position. */
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
    line: played.value.history.map(({ move }) => move),
    day: null,
    missedDaysAgo: null,
    row: null,
  };
}

const named: ReadonlySet<string> = new Set(PUZZLE_THEMES);

/** A reply that nothing follows is left away: the puzzle is solved before it. */
function readLine(solution: readonly string[]): readonly MoveInput[] | null {
  const moves = solution.map(parseSolutionEntry).filter((move) => move !== null);
  if (moves.length !== solution.length) return null;
  return moves.length % 2 === 1 ? moves : moves.slice(0, -1);
}

/** The game after these moves of a line; null when one is not legal. */
export function playEntries(start: Game, line: readonly MoveInput[]): Game | null {
  return line.reduce<Game | null>((game, input) => game && playEntry(game, input), start);
}

/** The game after a move of a line, in which a pawn becomes a queen when nothing is said; null when it is not legal. */
export function playEntry(game: Game, input: MoveInput): Game | null {
  const move = game.legalMoves(input.from).find((legal) => makeSolutionEntry(legal) === makeSolutionEntry(input));
  return move === undefined ? null : game.play(move);
}

/**
 * Whether a move is the one that the line has next (R-PZ-08). Where the line ends in mate, its last move may be any that
 * mates.
 */
export function isSolution(puzzle: ReadyPuzzle, after: Game): boolean {
  const played = after.lastPlayed;
  const plies = pliesOf(puzzle, after);
  const expected = puzzle.line[plies - 1];
  if (played === null || expected === undefined) return false;
  if (makeSolutionEntry(played.move) === makeSolutionEntry(expected)) return true;
  return played.checkmate && plies === puzzle.line.length;
}
