/** The initial position of a figure, and its moves in book notation. Needs no chess rules, which are loaded later. */
import type { Square } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { piecesOfFen } from '../../board/diagram.ts';
import { letterAt } from '../../board/geometry.ts';
import type { BoardView } from '../../board/view.ts';
import type { Line, Picture, Prose, LineMove } from '../../content/model.ts';

/** A position and the marks on it. */
export interface ShownPosition {
  readonly fen: string;
  readonly marks: Partial<Pick<BoardView, 'lastMove' | 'selected' | 'targets' | 'check'>>;
}

export interface PrintedMove {
  /** '3. Nf3' or '3... Nf6'. */
  readonly numbered: string;
  /** In running text, without the number for a Black move directly after a White one. */
  readonly running: string;
  readonly note: Prose | null;
}

const START_POSITION = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

export function sanOf(move: LineMove): string {
  return typeof move === 'string' ? move : move[0];
}

export function noteOf(move: LineMove): Prose | null {
  return typeof move === 'string' ? null : move[1];
}

export function startOf({ fen, check }: Line): ShownPosition {
  return { fen: fen ?? START_POSITION, marks: { check: check ?? null } };
}

/** The moves with their numbers. */
export function printedMoves(line: Line): readonly PrintedMove[] {
  const { fen } = startOf(line);
  const [, turn, , , , first = '1'] = fen.split(' ');
  const shift = turn === 'b' ? 1 : 0;
  const words = messages.reading;
  return line.moves.map((move, index) => {
    const number = Number(first) + Math.floor((index + shift) / 2);
    const isWhite = (index + shift) % 2 === 0;
    const numbered = (isWhite ? words.whiteMove : words.blackMove)(number, sanOf(move));
    const before = line.moves[index - 1];
    const isReply = !isWhite && before !== undefined && noteOf(before) === null;
    return { numbered, running: isReply ? sanOf(move) : numbered, note: noteOf(move) };
  });
}

/** The position and marks of a picture: dots on empty squares, rings around pieces. */
export function shownPicture({ pieces, reach, dots }: Picture): ShownPosition {
  const board = piecesOfFen(pieces);
  const kindOn = (square: Square) => (letterAt(board, square) === '.' ? 'move' : 'capture');
  const targets = new Map((reach?.to ?? dots ?? []).map((square) => [square, kindOn(square)] as const));
  return { fen: pieces, marks: { selected: reach?.from ?? null, targets } };
}
