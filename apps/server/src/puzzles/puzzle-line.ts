/** A puzzle's moves, played out: nothing becomes a row whose position or moves are not chess. */
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

/** A legal move, as the core has it, in some notation. */
type Write = (move: number) => string;

/** 'row,col-row,col', as solutions are stored. */
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
  /** How many of the moves are played before the puzzle begins. */
  readonly before: number;
}

const buffer = new Int32Array(MAX_MOVES);

/** The columns of a row that hang on position and moves, or what is wrong with them. */
export function playPuzzleLine({
  fen,
  moves,
  write,
  before,
}: PuzzleLine): Result<Pick<NewPuzzle, 'initial_position' | 'solution'>, string> {
  if (moves.length <= before) return err('there is no move to find');
  const parsed = parseFen(fen);
  if (!parsed.ok) return err(`the position cannot be played: ${parsed.error.code}`);
  // The core and not Game, which writes down each move for people: files have millions of lines.
  const position = Position.fromFen(parsed.value.fen, 'standard');
  let start = position.toFen();
  let board = position.boardText();
  const solution: string[] = [];
  for (const [ply, text] of moves.entries()) {
    if (ply === before) [start, board] = [position.toFen(), position.boardText()];
    const legal = buffer.subarray(0, position.generateMoves(buffer, 0));
    const move = legal.find((code) => write(code) === text);
    if (move === undefined) return err(`${text} is not a legal move in ${position.toFen()}`);
    if (ply >= before) solution.push(writeSolutionEntry(move));
    position.make(move);
  }
  return ok({ initial_position: { board: toLetterBoard(board), fen: start }, solution });
}
