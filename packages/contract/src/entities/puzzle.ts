import * as z from 'zod/mini';
import { jsonColumn } from './json-column.ts';
import { LetterRows } from './move.ts';

/** For example 'Kx3fQ'. */
export const PuzzleId = z.string().check(z.regex(/^[\w-]{1,32}$/));

/** The board of the specification, and the FEN, which also has castling rights and en passant. */
const PuzzlePosition = z.object({ board: LetterRows, fen: z.string() });

/** The opponent's move that leads to a puzzle, in the format of `solution`, and the position before it. */
export const LeadIn = z.object({ fen: z.string(), move: z.string() });

/** A row of chess_puzzles (R-EN-15). */
export const Puzzle = z.object({
  id: PuzzleId,
  description: z.nullable(z.string()),
  initial_position: jsonColumn(PuzzlePosition),
  /** Null if the game before the position is unknown; undefined in puzzles stored by older versions of the pages. */
  lead_in: z.nullish(jsonColumn(LeadIn)),
  /** The solver's moves and the replies alternately, each as 'row,col-row,col'; see `parseSolutionEntry`. */
  solution: z.array(z.string()).check(z.minLength(1)),
  rating: z.int(),
  /** Mostly from PUZZLE_THEMES; an imported puzzle may have others. */
  themes: z.array(z.string()),
  /** 'sixtyfour' or 'lichess'. */
  source: z.string(),
});
export type Puzzle = z.infer<typeof Puzzle>;
