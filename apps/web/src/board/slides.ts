/** Which pieces moved where between two views, for the slide animation. */
import { colOf, rowOf, SQUARES, type Square } from '@sixtyfour/chess';
import { letterAt } from './geometry.ts';
import type { BoardView } from './view.ts';

export interface Slide {
  /** The letter shown during the slide: a promoted pawn slides as a pawn. */
  readonly piece: string;
  readonly from: Square;
  readonly to: Square;
  /** Whether the piece returns because its pending move was refused or canceled. */
  readonly refused: boolean;
}

/** Enough for two moves and a castling; more changes mean another game, which is shown without slides. */
const MOST_SLIDES = 4;

function distance(a: Square, b: Square): number {
  return (rowOf(a) - rowOf(b)) ** 2 + (colOf(a) - colOf(b)) ** 2;
}

/** Whether the last move links these two squares, in either direction: matches a pawn with its promoted piece. */
function joins(lastMove: BoardView['lastMove'], a: Square, b: Square): boolean {
  return lastMove !== null && lastMove.includes(a) && lastMove.includes(b);
}

/** The most squares that a move changes: castling. */
const MOST_CHANGED = 4;

function changedSquares(before: BoardView, after: BoardView): readonly Square[] {
  return SQUARES.filter((square) => letterAt(before.pieces, square) !== letterAt(after.pieces, square));
}

/** Whether more than a move has changed, for example because the next puzzle is shown. */
export function isOtherPosition(before: BoardView, after: BoardView): boolean {
  return changedSquares(before, after).length > MOST_CHANGED;
}

/** Empty when nothing moved, the board was flipped, or too much changed. */
export function slidesBetween(before: BoardView, after: BoardView): readonly Slide[] {
  if (before.pieces === after.pieces || before.orientation !== after.orientation) return [];
  const changed = changedSquares(before, after);
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
