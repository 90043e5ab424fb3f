import { codeOfLetter } from './core/codes.ts';
import { EMPTY_SQUARE } from './core/setup.ts';
import { err, ok, type Result } from './result.ts';
import type { PieceLetter } from './types.ts';

/** 64 characters from a8 to h1: piece letters, '.' for empty. */
export type BoardText = string;

/** The specification's Board: 8 rows of 8, row 0 is rank 8; uppercase is white, lowercase black, null empty. */
export type LetterBoard = readonly (readonly (PieceLetter | null)[])[];

export interface BoardError {
  readonly code: 'not-8-rows' | 'not-8-columns' | 'letter-unknown';
  readonly row: number;
  readonly col: number;
}

/** Converts a board text to the specification's 8x8 board. */
export function toLetterBoard(board: BoardText): (PieceLetter | null)[][] {
  const rows: (PieceLetter | null)[][] = [];
  for (let row = 0; row < 8; row++) {
    const cells: (PieceLetter | null)[] = [];
    for (let col = 0; col < 8; col++) cells.push(asPiece(board.charAt(row * 8 + col)));
    rows.push(cells);
  }
  return rows;
}

/** Parses an untrusted 8x8 board; an empty square is null or ''. Does not check the number of kings. */
export function fromLetterBoard(value: unknown): Result<BoardText, BoardError> {
  if (!Array.isArray(value) || value.length !== 8) return err({ code: 'not-8-rows', row: 0, col: 0 });
  let board = '';
  for (const [row, cells] of (value as unknown[]).entries()) {
    if (!Array.isArray(cells) || cells.length !== 8) return err({ code: 'not-8-columns', row, col: 0 });
    for (const [col, cell] of (cells as unknown[]).entries()) {
      const letter = cell === null || cell === '' ? EMPTY_SQUARE : cell;
      if (
        typeof letter !== 'string' ||
        (letter !== EMPTY_SQUARE && (letter.length !== 1 || codeOfLetter(letter) === 0))
      )
        return err({ code: 'letter-unknown', row, col });
      board += letter;
    }
  }
  return ok(board);
}

function asPiece(letter: string): PieceLetter | null {
  return codeOfLetter(letter) === 0 ? null : (letter as PieceLetter);
}
