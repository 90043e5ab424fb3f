/** Feeds the pointer events of a board's grid into the gesture machine. */
import type { Square } from '@sixtyfour/chess';
import { colorOfLetter, letterAt, squareAtPoint } from './geometry.ts';
import { type Gesture, IDLE, MAIN_BUTTON, type PointerEffect, type PointerInput, stepGesture } from './pointer.ts';
import type { BoardView } from './view.ts';

export interface PointerEventsParts {
  readonly grid: HTMLElement;
  readonly view: () => BoardView;
  /** A pointer goes down on a square, and no other one is down. */
  readonly onBegin: (square: Square) => void;
  readonly perform: (effect: PointerEffect) => void;
  /** Ends the listening. */
  readonly signal: AbortSignal;
}

export function listenToPointers({ grid, view, onBegin, perform, signal }: PointerEventsParts) {
  let gesture: Gesture = IDLE;
  /** The piece that was pressed. */
  let piece = '';

  const feed = (input: PointerInput): void => {
    const [next, effects] = stepGesture(gesture, input);
    gesture = next;
    effects.forEach(perform);
  };

  const sampleOf = ({ pointerId, clientX, clientY }: PointerEvent) => {
    const square = squareAtPoint(clientX, clientY, grid.getBoundingClientRect(), view().orientation);
    return { pointer: pointerId, x: clientX, y: clientY, square };
  };

  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0 && event.button !== 2) return;
    const sample = sampleOf(event);
    const { square } = sample;
    const shown = view();
    if (gesture.phase === 'idle') {
      grid.setPointerCapture(event.pointerId);
      if (square !== null) onBegin(square);
      piece = square === null ? '' : letterAt(shown.pieces, square);
    }
    feed({
      type: 'down',
      ...sample,
      pointerKind: event.pointerType === 'touch' ? 'touch' : 'mouse',
      button: event.button === 2 ? 'second' : 'main',
      selected: square !== null && shown.selected === square,
      premoved: (shown.premove ?? null) !== null,
    });
  };

  const onMove = (event: PointerEvent): void => {
    if (gesture.phase === 'idle') return;
    const buttons = event.pointerType === 'touch' ? MAIN_BUTTON : event.buttons;
    const shown = view();
    const { from } = gesture;
    // The opponent's reply may have captured it.
    const movable = letterAt(shown.pieces, from) === piece && isMovable(shown, from);
    feed({ type: 'move', ...sampleOf(event), buttons, movable });
  };

  const onUp = (event: PointerEvent): void => {
    if (gesture.phase !== 'idle') feed({ type: 'up', ...sampleOf(event) });
  };

  grid.addEventListener('pointerdown', onDown, { signal });
  grid.addEventListener('pointermove', onMove, { signal });
  grid.addEventListener('pointerup', onUp, { signal });
  grid.addEventListener('pointercancel', (event) => feed({ type: 'cancel', pointer: event.pointerId }), { signal });
  grid.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  grid.addEventListener('dragstart', (event) => event.preventDefault(), { signal });

  return {
    /** The square of the dragged piece; null for none. */
    get dragged() {
      return gesture.phase === 'dragging' ? gesture.from : null;
    },
    /** Abandons the gesture by Escape. */
    escape: () => feed({ type: 'escape' }),
    /** Forgets the gesture, because the position or orientation that it began in is gone. */
    forget: () => feed({ type: 'forget' }),
  };
}

/** Whether a piece may be dragged. One that the selected piece can capture may not, because a click on it may slip. */
export function isMovable({ pieces, movable, selected, targets }: BoardView, square: Square): boolean {
  const colorOn = (at: Square) => colorOfLetter(letterAt(pieces, at));
  const color = colorOn(square);
  if (color === null || (movable !== 'both' && movable !== color)) return false;
  return selected === null || colorOn(selected) === color || targets?.has(square) !== true;
}
