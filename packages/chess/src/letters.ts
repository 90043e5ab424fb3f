import { codeOfLetter } from './core/codes.ts';
import type { PieceLetter } from './types.ts';

/** 64 characters from a8 to h1: piece letters, '.' for empty. */
export type BoardText = string;

/** The specification's Board: 8 rows of 8, row 0 is rank 8; uppercase is white, lowercase black, null empty. */
export type LetterBoard = readonly (readonly (PieceLetter | null)[])[];

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

function asPiece(letter: string): PieceLetter | null {
  return codeOfLetter(letter) === 0 ? null : (letter as PieceLetter);
}
