import { colOf, rowOf, type Square } from './types.ts';

/** The specification's coordinates of a square: row 0 is rank 8, column 0 is file a. The inverse of `squareAt`. */
export function rowColOf(square: Square): [row: number, col: number] {
  return [rowOf(square), colOf(square)];
}
