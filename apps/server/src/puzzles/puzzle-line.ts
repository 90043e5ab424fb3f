/** Validates the position and moves of a puzzle by playing them. */
import { err, ok, parseFen, type Result, toLetterBoard } from '@sixtyfour/chess';
import {
  MAX_MOVES,
  moveFrom,
  movePromotion,
  moveTo,
  Position,
  promotionOfCode,
  squareName,
} from '@sixtyfour/chess/core';
import { makeSolutionEntry } from '@sixtyfour/contract';
import type { NewPuzzle } from './store.ts';

/** Formats an encoded move of the chess core in some notation. */
type Write = (move: number) => string;

/** The notation of stored solutions, 'row,col-row,col'. */
export const writeSolutionEntry: Write = (move) =>
  makeSolutionEntry({
    from: squareName(moveFrom(move)),
    to: squareName(moveTo(move)),
    promotion: promotionOfCode(movePromotion(move)),
  });

export interface PuzzleLine {
  readonly fen: string;
  /** In the notation of `write`. */
  readonly moves: readonly string[];
  readonly write: Write;
  /** The number of moves before the puzzle begins: 1 if it has a lead-in. */
  readonly before: 0 | 1;
}

const buffer = new Int32Array(MAX_MOVES);

/** The columns derived from position and moves. The error is a message for the operator. */
export function playPuzzleLine({
  fen,
  moves,
  write,
  before,
}: PuzzleLine): Result<Pick<NewPuzzle, 'initial_position' | 'lead_in' | 'solution'>, string> {
  if (moves.length <= before) return err('there is no move to find');
  const parsed = parseFen(fen);
  if (!parsed.ok) return err(`the position cannot be played: ${parsed.error.code}`);
  // Not Game, which is slower because it also writes the notation of each move: files have millions of lines.
  const position = Position.fromFen(parsed.value.fen, 'standard');
  let start = position.toFen();
  let board = position.boardText();
  let leadIn: NewPuzzle['lead_in'] = null;
  const solution: string[] = [];
  for (const [ply, text] of moves.entries()) {
    if (ply === before) [start, board] = [position.toFen(), position.boardText()];
    const legal = buffer.subarray(0, position.generateMoves(buffer, 0));
    const move = legal.find((code) => write(code) === text);
    if (move === undefined) return err(`${text} is not a legal move in ${position.toFen()}`);
    if (ply >= before) solution.push(writeSolutionEntry(move));
    else leadIn = { fen: position.toFen(), move: writeSolutionEntry(move) };
    position.make(move);
  }
  return ok({ initial_position: { board: toLetterBoard(board), fen: start }, lead_in: leadIn, solution });
}
