import * as z from 'zod/mini';
import { jsonColumn } from './json-column.ts';
import { LetterRows } from './move.ts';

/** 'Kx3fQ' of an imported puzzle, or one of ours. */
export const PuzzleId = z.string().check(z.regex(/^[\w-]{1,32}$/));

/** The board as the text has it, and the FEN, which alone knows of castling and en passant. */
const PuzzlePosition = z.object({ board: LetterRows, fen: z.string() });

/** A row of chess_puzzles (R-EN-15). */
export const Puzzle = z.object({
  id: PuzzleId,
  description: z.nullable(z.string()),
  initial_position: jsonColumn(PuzzlePosition),
  /** The solver's moves and the replies in turn, each 'row,col-row,col'; `parseSolutionEntry` reads one. */
  solution: z.array(z.string()).check(z.minLength(1)),
  rating: z.int(),
  /** Mostly of PUZZLE_THEMES; an imported puzzle may have others. */
  themes: z.array(z.string()),
  /** Where it comes from: 'sixtyfour' or 'lichess'. */
  source: z.string(),
});
export type Puzzle = z.infer<typeof Puzzle>;
