import type { Color, Square } from '@sixtyfour/chess';
import { arrowPoints, center, type Shape } from './shapes.ts';

function Circle({ square, orientation }: { square: Square; orientation: Color }) {
  const { x, y } = center(square, orientation);
  // A nested viewport the size of the square, so that the stylesheet can set the radius to a percentage of it less some
  // px.
  return (
    <svg x={`${(x - 0.5) * 12.5}%`} y={`${(y - 0.5) * 12.5}%`} width="12.5%" height="12.5%" data-circle={square}>
      <circle className="board-circle-casing" cx="50%" cy="50%" r="38%" />
      <circle className="board-circle" cx="50%" cy="50%" r="38%" />
    </svg>
  );
}

/** Arrows and circles drawn over the board; hidden from screen readers. */
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
