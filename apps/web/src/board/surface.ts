/** Connects one board's elements: view to painter and slides, pointer and keys to the handlers. */
import type { Square } from '@sixtyfour/chess';
import { createDroppedPiece } from './dropped-piece.ts';
import { cellOf, letterAt, squareOfCell } from './geometry.ts';
import { keyAct } from './keyboard.ts';
import { createPainter } from './painter.ts';
import { createPieceOverlay } from './piece-overlay.ts';
import type { PointerEffect } from './pointer.ts';
import { listenToPointers } from './pointer-events.ts';
import type { Shape } from './shapes.ts';
import { isOtherPosition, slidesBetween } from './slides.ts';
import { createTabStop } from './tab-stop.ts';
import type { BoardView } from './view.ts';

export interface SurfaceHandlers {
  press(square: Square): void;
  lift(from: Square): void;
  drop(from: Square, to: Square): void;
  cancel(): void;
  flip(): void;
  sketch(shape: Shape | null): void;
  draw(shape: Shape): void;
  clearDrawings(): void;
}

export interface SurfaceParts {
  readonly grid: HTMLElement;
  /** Covers the grid; contains the moving pieces. */
  readonly layer: HTMLElement;
}

export type Surface = ReturnType<typeof createSurface>;

export function createSurface({ grid, layer }: SurfaceParts, first: BoardView, handlers: SurfaceHandlers) {
  const rows = [...grid.querySelectorAll<HTMLElement>('.board-row')];
  const cells = [...grid.querySelectorAll<HTMLElement>('.board-cell')];
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const listening = new AbortController();
  const { signal } = listening;

  let view = first;
  let still = false;
  const calm = () => still || reducedMotion.matches;

  const painter = createPainter({ grid, rows, cells });
  const overlay = createPieceOverlay(layer, cells);
  const dropped = createDroppedPiece(overlay, calm);
  const tabStop = createTabStop(cells);

  const perform = (effect: PointerEffect): void => {
    switch (effect.type) {
      case 'press':
        return handlers.press(effect.square);
      case 'lift':
        overlay.lift(effect.from, letterAt(view.pieces, effect.from), effect.pointerKind, view.orientation);
        return handlers.lift(effect.from);
      case 'carry':
        return overlay.carryTo(effect.x, effect.y, effect.over);
      case 'drop':
        dropped.lay(effect.from, effect.to);
        return handlers.drop(effect.from, effect.to);
      case 'return':
        return overlay.goHome(calm());
      case 'cancel':
        return handlers.cancel();
      case 'clear-drawings':
        return handlers.clearDrawings();
      case 'sketch':
        return handlers.sketch(effect.shape);
      case 'draw':
        return handlers.draw([effect.from, effect.to]);
    }
  };

  const pointers = listenToPointers({
    grid,
    view: () => view,
    onBegin: (square) => tabStop.moveTo(cellOf(square, view.orientation)),
    perform,
    signal,
  });

  /** The cell in which an event happened; -1 outside of all. */
  const cellUnder = ({ target }: Event): number =>
    cells.findIndex((cell) => target instanceof Node && cell.contains(target));

  /** Handles clicks by assistive technology, which have no pointer and `detail` 0. */
  const onClick = (event: MouseEvent): void => {
    if (event.detail !== 0) return;
    const cell = cellUnder(event);
    if (cell >= 0) handlers.press(squareOfCell(cell, view.orientation));
  };

  const onKey = (event: KeyboardEvent): void => {
    const act = keyAct(event, tabStop.cell, view);
    if (act === null) return;
    event.preventDefault();
    switch (act.type) {
      case 'focus':
        return tabStop.focus(act.cell);
      case 'press':
        return event.repeat ? undefined : handlers.press(squareOfCell(tabStop.cell, view.orientation));
      case 'cancel':
        pointers.escape();
        return handlers.cancel();
      case 'flip':
        return event.repeat ? undefined : handlers.flip();
    }
  };

  const onFocus = (event: FocusEvent): void => {
    const cell = cellUnder(event);
    if (cell >= 0) tabStop.moveTo(cell);
  };

  grid.addEventListener('click', onClick, { signal });
  grid.addEventListener('keydown', onKey, { signal });
  grid.addEventListener('focusin', onFocus, { signal });

  /** Pieces that changed squares slide, except the dropped one: for example a king dropped on its rook to castle. */
  const movePieces = (before: BoardView): void => {
    const { dragged } = pointers;
    // A piece of the previous puzzle must not become a move in the next one.
    if (isOtherPosition(before, view)) pointers.forget();
    else if (dragged !== null) {
      if (letterAt(view.pieces, dragged) === letterAt(before.pieces, dragged)) return;
      pointers.forget();
    }
    const laid = dropped.settle();
    const slides = slidesBetween(before, view).filter((slide) => slide.from !== laid);
    if (calm()) overlay.clear();
    else overlay.slide(slides, view.orientation);
  };

  return {
    /** Shows a view; `still` disables slides. */
    show: (next: BoardView, label: string | undefined, nextStill: boolean) => {
      const before = view;
      view = next;
      still = nextStill;
      const turned = before.orientation !== next.orientation;
      if (turned) tabStop.turn();
      painter.paint(next, label);
      if (turned) {
        pointers.forget();
        dropped.settle();
        overlay.clear();
      }
      if (before.pieces === next.pieces) return;
      movePieces(before);
      // The drawings belong to the previous position.
      handlers.clearDrawings();
    },
    /** Keeps a dropped piece on its square while a promotion is chosen; afterward it returns unless it was moved. */
    keepDropped: (keep: boolean) => dropped.keep(keep),
    /** Focuses a square. */
    focusSquare: (square: Square) => tabStop.focus(cellOf(square, view.orientation)),
    dispose: () => {
      listening.abort();
      overlay.clear();
    },
  };
}
