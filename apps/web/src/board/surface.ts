/** Connects one board's elements: view to painter and slides, pointer and keys to the handlers. */
import type { Square } from '@sixtyfour/chess';
import { cellOf, colorOfLetter, letterAt, squareAtPoint, squareOfCell } from './geometry.ts';
import { createPieceOverlay } from './piece-overlay.ts';
import { keyAct } from './keyboard.ts';
import { createPainter } from './painter.ts';
import { type Gesture, IDLE, type PointerEffect, type PointerInput, stepGesture } from './pointer.ts';
import type { Shape } from './shapes.ts';
import { slidesBetween } from './slides.ts';
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

export interface Surface {
  /** Shows a view; `still` disables slides. */
  show(view: BoardView, label: string | undefined, still: boolean): void;
  /** Keeps a dropped piece on its square while a promotion is chosen; afterward it returns unless it was moved. */
  keepDropped(keep: boolean): void;
  /** Focuses a square. */
  focusSquare(square: Square): void;
  dispose(): void;
}

export function createSurface({ grid, layer }: SurfaceParts, first: BoardView, handlers: SurfaceHandlers): Surface {
  const rows = [...grid.querySelectorAll<HTMLElement>('.board-row')];
  const cells = [...grid.querySelectorAll<HTMLElement>('.board-cell')];
  const painter = createPainter({ grid, rows, cells });
  const overlay = createPieceOverlay(layer, cells);
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const listening = new AbortController();

  let view = first;
  let still = false;
  let gesture: Gesture = IDLE;
  /** A dropped piece, until the next view shows whether its move was accepted. */
  let dropped: { readonly from: Square; readonly to: Square } | null = null;
  let choosing = false;
  let tabStop = Math.max(
    0,
    cells.findIndex((cell) => cell.tabIndex === 0),
  );

  const calm = () => still || reducedMotion.matches;

  const moveTabStop = (cell: number): void => {
    const [old, next] = [cells[tabStop], cells[cell]];
    if (old !== undefined) old.tabIndex = -1;
    if (next !== undefined) next.tabIndex = 0;
    tabStop = cell;
  };

  const focusCell = (cell: number): void => {
    moveTabStop(cell);
    cells[cell]?.focus({ preventScroll: false });
  };

  /** If the move is accepted, the new view is painted before the next frame; otherwise the piece returns. */
  const awaitAcceptance = (): void => {
    const laid = dropped;
    requestAnimationFrame(() => {
      if (choosing || laid === null || dropped !== laid) return;
      dropped = null;
      overlay.goHome(calm());
    });
  };

  const lay = (from: Square, to: Square): void => {
    overlay.layOn(to);
    dropped = { from, to };
    handlers.drop(from, to);
    awaitAcceptance();
  };

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
        return lay(effect.from, effect.to);
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

  const feed = (input: PointerInput): void => {
    const [next, effects] = stepGesture(gesture, input);
    gesture = next;
    effects.forEach(perform);
  };

  const squareUnder = (event: PointerEvent): Square | null =>
    squareAtPoint(event.clientX, event.clientY, grid.getBoundingClientRect(), view.orientation);

  const isMovable = (square: Square): boolean => {
    const color = colorOfLetter(letterAt(view.pieces, square));
    return color !== null && (view.movable === 'both' || view.movable === color);
  };

  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0 && event.button !== 2) return;
    const square = squareUnder(event);
    if (gesture.phase === 'idle') {
      grid.setPointerCapture(event.pointerId);
      if (square !== null) moveTabStop(cellOf(square, view.orientation));
    }
    feed({
      type: 'down',
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      square,
      pointerKind: event.pointerType === 'touch' ? 'touch' : 'mouse',
      button: event.button === 2 ? 'second' : 'main',
      movable: square !== null && isMovable(square),
      selected: square !== null && view.selected === square,
      premoved: (view.premove ?? null) !== null,
    });
  };

  const onMoveOrUp = (type: 'move' | 'up') => (event: PointerEvent) => {
    if (gesture.phase === 'idle') return;
    const square = squareUnder(event);
    feed({ type, pointer: event.pointerId, x: event.clientX, y: event.clientY, square });
  };

  /** Handles clicks by assistive technology, which have no pointer and `detail` 0. */
  const onClick = (event: MouseEvent): void => {
    if (event.detail !== 0) return;
    const cell = cells.findIndex((one) => one.contains(event.target instanceof Node ? event.target : null));
    if (cell >= 0) handlers.press(squareOfCell(cell, view.orientation));
  };

  const onKey = (event: KeyboardEvent): void => {
    const act = keyAct(event, tabStop, view);
    if (act === null) return;
    event.preventDefault();
    switch (act.type) {
      case 'focus':
        return focusCell(act.cell);
      case 'press':
        return event.repeat ? undefined : handlers.press(squareOfCell(tabStop, view.orientation));
      case 'cancel':
        feed({ type: 'escape' });
        return handlers.cancel();
      case 'flip':
        return event.repeat ? undefined : handlers.flip();
    }
  };

  const { signal } = listening;
  grid.addEventListener('pointerdown', onDown, { signal });
  grid.addEventListener('pointermove', onMoveOrUp('move'), { signal });
  grid.addEventListener('pointerup', onMoveOrUp('up'), { signal });
  grid.addEventListener('pointercancel', (event) => feed({ type: 'cancel', pointer: event.pointerId }), { signal });
  grid.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  grid.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  grid.addEventListener('click', onClick, { signal });
  grid.addEventListener('keydown', onKey, { signal });
  grid.addEventListener(
    'focusin',
    (event) => {
      const cell = cells.findIndex((one) => one === event.target);
      if (cell >= 0) moveTabStop(cell);
    },
    { signal },
  );

  /** Pieces that changed squares slide, except the dropped one: for example a king dropped on its rook to castle. */
  const movePieces = (before: BoardView): void => {
    const slides = slidesBetween(before, view);
    const laid = dropped;
    const heldLetter = gesture.phase === 'dragging' ? letterAt(before.pieces, gesture.from) : null;
    if (gesture.phase === 'dragging' && letterAt(view.pieces, gesture.from) === heldLetter) return;
    if (gesture.phase === 'dragging') gesture = IDLE;
    dropped = null;
    const rest = slides.filter((slide) => slide.from !== laid?.from);
    if (calm()) overlay.clear();
    else overlay.slide(rest, view.orientation);
  };

  return {
    show: (next, label, nextStill) => {
      const before = view;
      view = next;
      still = nextStill;
      const turned = before.orientation !== next.orientation;
      if (turned) {
        const focused = cells[tabStop] === document.activeElement;
        moveTabStop(63 - tabStop);
        if (focused) cells[tabStop]?.focus({ preventScroll: true });
      }
      painter.paint(next, label);
      if (turned) {
        gesture = IDLE;
        dropped = null;
        overlay.clear();
      }
      if (before.pieces === next.pieces) return;
      movePieces(before);
      // The drawings belong to the previous position.
      handlers.clearDrawings();
    },
    keepDropped: (keep) => {
      choosing = keep;
      if (!keep) awaitAcceptance();
    },
    focusSquare: (square) => focusCell(cellOf(square, view.orientation)),
    dispose: () => {
      listening.abort();
      overlay.clear();
    },
  };
}
