/** Which pieces moved where between two views, for the slide animation. */
import { colOf, rowOf, SQUARES, type Square } from '@sixtyfour/chess';
import { letterAt } from './geometry.ts';
import type { BoardView } from './view.ts';

export interface Slide {
  /** The letter that is seen moving: a promoted pawn arrives as a pawn. */
  readonly piece: string;
  readonly from: Square;
  readonly to: Square;
  /** The piece goes back because its move was refused. */
  readonly refused: boolean;
}

/** Two moves and a castling at most; more is another game, and it is just shown. */
const MOST_SLIDES = 4;

function distance(a: Square, b: Square): number {
  return (rowOf(a) - rowOf(b)) ** 2 + (colOf(a) - colOf(b)) ** 2;
}

/** The squares of a move, either way round, when it joins these two: how a pawn and its queen are known as one piece. */
function joins(lastMove: BoardView['lastMove'], a: Square, b: Square): boolean {
  return lastMove !== null && lastMove.includes(a) && lastMove.includes(b);
}

/** Empty when nothing moved, when the board was turned, and when too much changed to follow. */
export function slidesBetween(before: BoardView, after: BoardView): readonly Slide[] {
  if (before.pieces === after.pieces || before.orientation !== after.orientation) return [];
  const changed = SQUARES.filter((square) => letterAt(before.pieces, square) !== letterAt(after.pieces, square));
  const appeared = changed.filter((square) => letterAt(after.pieces, square) !== '.');
  const left = new Set(changed.filter((square) => letterAt(before.pieces, square) !== '.'));

  const slides: Slide[] = [];
  for (const to of appeared) {
    const letter = letterAt(after.pieces, to);
    const from = [...left]
      .filter(
        (square) =>
          square !== to &&
          (letterAt(before.pieces, square) === letter ||
            joins(after.lastMove, square, to) ||
            joins(before.lastMove, square, to)),
      )
      .toSorted((a, b) => distance(a, to) - distance(b, to))[0];
    if (from === undefined) continue;
    left.delete(from);
    slides.push({ piece: letterAt(before.pieces, from), from, to, refused: before.pending === from });
  }
  return slides.length > MOST_SLIDES ? [] : slides;
}
