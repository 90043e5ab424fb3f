/** The arrows and circles that a player draws with the right button. */
import type { Color, Square } from '@sixtyfour/chess';
import { cellOf } from './geometry.ts';

/** An arrow between two squares, or a circle when they are equal. */
export type Shape = readonly [from: Square, to: Square];

/** Adds a shape, or removes it if it is already there. */
export function toggleShape(shapes: readonly Shape[], [from, to]: Shape): readonly Shape[] {
  const rest = shapes.filter((shape) => shape[0] !== from || shape[1] !== to);
  return rest.length < shapes.length ? rest : [...shapes, [from, to]];
}

/** As fractions of a square's side. */
const SHAFT = 0.15;
const HEAD_WIDTH = 0.43;
const HEAD_LENGTH = 0.38;
const TIP_BEFORE_CENTER = 0.18;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The center of a square, in squares from the top left corner as displayed. */
export function center(square: Square, orientation: Color): Point {
  const cell = cellOf(square, orientation);
  return { x: (cell % 8) + 0.5, y: Math.floor(cell / 8) + 0.5 };
}

/** The outline of an arrow, as the points of a polygon, in squares. */
export function arrowPoints([from, to]: Shape, orientation: Color): string {
  const a = center(from, orientation);
  const b = center(to, orientation);
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const along = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  const tip = length - TIP_BEFORE_CENTER;
  const neck = tip - HEAD_LENGTH;
  const at = (distance: number, side: number) =>
    `${(a.x + along.x * distance - along.y * side).toFixed(3)},${(a.y + along.y * distance + along.x * side).toFixed(3)}`;
  return [
    at(0, SHAFT / 2),
    at(neck, SHAFT / 2),
    at(neck, HEAD_WIDTH / 2),
    at(tip, 0),
    at(neck, -HEAD_WIDTH / 2),
    at(neck, -SHAFT / 2),
    at(0, -SHAFT / 2),
  ].join(' ');
}
