/**
 * Writes a view into existing cells. React renders the 64 cells once; afterward only changed attributes are written,
 * which costs less than half of a render.
 */
import { boardName, faceOf, markBits, rowFaceOf } from './faces.ts';
import { squareOfCell } from './geometry.ts';
import type { BoardView } from './view.ts';

/** The part of an element that the painter uses; tests pass a plain object. */
export interface Paintable {
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
}

export interface PaintedParts {
  readonly grid: Paintable;
  /** 8 rows from the top. */
  readonly rows: readonly Paintable[];
  /** 64 cells from the top left. */
  readonly cells: readonly Paintable[];
}

function write(element: Paintable, face: object): void {
  for (const [name, value] of Object.entries(face)) {
    if (typeof value === 'string') element.setAttribute(name, value);
    else element.removeAttribute(name);
  }
}

/** The first paint writes everything: the server may have rendered the cells from another view. */
export function createPainter(parts: PaintedParts) {
  let shown: BoardView | null = null;
  let shownLabel: string | undefined;
  const bits = new Int32Array(64).fill(-1);

  return {
    /** Shows a view. `label` replaces the board's default name. */
    paint: (view: BoardView, label?: string) => {
      const turned = shown?.orientation !== view.orientation;
      if (turned || shownLabel !== label) {
        write(parts.grid, { 'aria-label': label ?? boardName(view.orientation), 'data-orientation': view.orientation });
      }
      if (turned) parts.rows.forEach((row, i) => write(row, rowFaceOf(view.orientation, i)));
      if (shown === null || shown.movable !== view.movable) {
        write(parts.grid, { 'data-movable': view.movable ?? undefined });
      }
      parts.cells.forEach((cell, i) => {
        const square = squareOfCell(i, view.orientation);
        const index = view.orientation === 'white' ? i : 63 - i;
        const marked = markBits(view, square);
        if (!turned && bits[i] === marked && shown?.pieces.charAt(index) === view.pieces.charAt(index)) return;
        bits[i] = marked;
        write(cell, faceOf(view, i));
      });
      shown = view;
      shownLabel = label;
    },
  };
}
