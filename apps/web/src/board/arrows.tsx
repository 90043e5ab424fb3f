import type { Color, Square } from '@sixtyfour/chess';
import { cellOf } from './geometry.ts';

/** An arrow between two squares, a circle when both are one. */
export type Shape = readonly [from: Square, to: Square];

/** Draws a shape, or takes it away when it is there already. */
export function toggleShape(shapes: readonly Shape[], [from, to]: Shape): readonly Shape[] {
  const rest = shapes.filter((shape) => shape[0] !== from || shape[1] !== to);
  return rest.length < shapes.length ? rest : [...shapes, [from, to]];
}

/** Parts of a square's side. */
const SHAFT = 0.15;
const HEAD_WIDTH = 0.43;
const HEAD_LENGTH = 0.38;
const TIP_BEFORE_CENTRE = 0.18;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The centre of a square, in squares from the top left corner as seen. */
function centre(square: Square, orientation: Color): Point {
  const cell = cellOf(square, orientation);
  return { x: (cell % 8) + 0.5, y: Math.floor(cell / 8) + 0.5 };
}

/** The outline of an arrow, as the points of a polygon, in squares. */
export function arrowPoints([from, to]: Shape, orientation: Color): string {
  const a = centre(from, orientation);
  const b = centre(to, orientation);
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const along = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  const tip = length - TIP_BEFORE_CENTRE;
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

function Circle({ square, orientation }: { square: Square; orientation: Color }) {
  const { x, y } = centre(square, orientation);
  // A viewport of its own as large as the square: the stylesheet gives the radius in parts of it, less some px.
  return (
    <svg x={`${(x - 0.5) * 12.5}%`} y={`${(y - 0.5) * 12.5}%`} width="12.5%" height="12.5%" data-circle={square}>
      <circle className="board-circle-casing" cx="50%" cy="50%" r="38%" />
      <circle className="board-circle" cx="50%" cy="50%" r="38%" />
    </svg>
  );
}

/** Arrows and circles over the board: notes of the player, said by nothing else and hidden from those who listen. */
export function Arrows({ shapes, orientation }: { shapes: readonly Shape[]; orientation: Color }) {
  if (shapes.length === 0) return null;
  const arrows = shapes.filter(([from, to]) => from !== to);
  const circles = shapes.filter(([from, to]) => from === to);
  return (
    <svg className="board-drawings" aria-hidden="true">
      {circles.map(([square]) => (
        <Circle key={square} square={square} orientation={orientation} />
      ))}
      <svg viewBox="0 0 8 8" width="100%" height="100%">
        {arrows.map((shape) => (
          <polygon
            key={shape.join('')}
            className="board-arrow"
            data-arrow={shape.join('')}
            points={arrowPoints(shape, orientation)}
          />
        ))}
      </svg>
    </svg>
  );
}
