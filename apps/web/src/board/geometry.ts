/**
 * Where squares are on the screen. A cell is a displayed position, 0 at the top left to 63 at the bottom right; its
 * square depends on the orientation.
 */
import { type Color, colOf, rowOf, SQUARES, type Square } from '@sixtyfour/chess';

export function cellOf(square: Square, orientation: Color): number {
  const index = indexOf(square);
  return orientation === 'white' ? index : 63 - index;
}

export function squareOfCell(cell: number, orientation: Color): Square {
  const index = orientation === 'white' ? cell : 63 - cell;
  const square = SQUARES[index];
  if (square === undefined) throw new RangeError(`no cell ${cell}`);
  return square;
}

/** The index of a square in `BoardView.pieces`. */
function indexOf(square: Square): number {
  return rowOf(square) * 8 + colOf(square);
}

/** The letter on a square, '.' when it is empty. */
export function letterAt(pieces: string, square: Square): string {
  return pieces.charAt(indexOf(square));
}

export function colorOfLetter(letter: string): Color | null {
  if (letter === '.' || letter === '') return null;
  return letter === letter.toUpperCase() ? 'white' : 'black';
}

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The square at a point in the coordinates of `board`; null outside the board. */
export function squareAtPoint(x: number, y: number, board: Area, orientation: Color): Square | null {
  const col = Math.floor(((x - board.left) / board.width) * 8);
  const row = Math.floor(((y - board.top) / board.height) * 8);
  const inside = col >= 0 && col < 8 && row >= 0 && row < 8;
  return inside ? squareOfCell(row * 8 + col, orientation) : null;
}

/** Calls a click listener with the square's row and column as specified: row 0 is rank 8, column 0 is file a. */
export function reportSquare(square: Square, onSquareClick: (row: number, col: number) => void): void {
  onSquareClick(rowOf(square), colOf(square));
}
