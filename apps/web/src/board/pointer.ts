/** Interprets mouse, touch and pen on the board: a pure state machine over pointer events. */
import type { Square } from '@sixtyfour/chess';

/** Bits of the `buttons` of a PointerEvent. */
export const MAIN_BUTTON = 1;
const SECOND_BUTTON = 2;

/** How far a pointer may move, in CSS px, and still click. */
const CLICK_SLOP = 4;

export type PointerKind = 'mouse' | 'touch';

interface Sample {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  /** The square under the pointer; null outside the board. */
  readonly square: Square | null;
}

export type PointerInput =
  | (Sample & {
      readonly type: 'down';
      readonly pointerKind: PointerKind;
      readonly button: 'main' | 'second';
      /** Whether the square is already selected. */
      readonly selected: boolean;
      /** Whether a premove is shown: then the secondary button cancels it instead of drawing. */
      readonly premoved: boolean;
    })
  | (Sample & {
      readonly type: 'move';
      /** The buttons held, as in PointerEvent; 1 for a finger. */
      readonly buttons: number;
      /** Whether the pressed piece may be dragged now; perhaps not yet when it was pressed. */
      readonly movable: boolean;
    })
  | (Sample & { readonly type: 'up' })
  | { readonly type: 'cancel'; readonly pointer: number }
  | { readonly type: 'escape' }
  /** The position or orientation that the gesture began in is gone, and with it the lifted piece. */
  | { readonly type: 'forget' };

export type Gesture =
  | { readonly phase: 'idle' }
  | {
      readonly phase: 'pressed';
      readonly pointer: number;
      readonly pointerKind: PointerKind;
      readonly from: Square;
      readonly x: number;
      readonly y: number;
      readonly selected: boolean;
    }
  | {
      readonly phase: 'dragging';
      readonly pointer: number;
      readonly from: Square;
      readonly selected: boolean;
    }
  | { readonly phase: 'drawing'; readonly pointer: number; readonly from: Square; readonly over: Square | null };

/** The effects for the board, in execution order. */
export type PointerEffect =
  | { readonly type: 'press'; readonly square: Square }
  | { readonly type: 'lift'; readonly from: Square; readonly pointerKind: PointerKind }
  | { readonly type: 'carry'; readonly x: number; readonly y: number; readonly over: Square | null }
  | { readonly type: 'drop'; readonly from: Square; readonly to: Square }
  | { readonly type: 'return'; readonly from: Square }
  | { readonly type: 'cancel' }
  | { readonly type: 'clear-drawings' }
  /** The drawing in progress: a circle when both squares are equal; null for none. */
  | { readonly type: 'sketch'; readonly shape: readonly [from: Square, to: Square] | null }
  | { readonly type: 'draw'; readonly from: Square; readonly to: Square };

export const IDLE: Gesture = { phase: 'idle' };

type GestureStep = readonly [Gesture, readonly PointerEffect[]];

function begin(input: PointerInput & { type: 'down' }): GestureStep {
  const { pointer, square, x, y, pointerKind, selected } = input;
  if (input.button === 'second') {
    if (input.premoved) return [IDLE, [{ type: 'cancel' }]];
    if (square === null) return [IDLE, []];
    return [{ phase: 'drawing', pointer, from: square, over: square }, [{ type: 'sketch', shape: [square, square] }]];
  }
  if (square === null) return [IDLE, [{ type: 'clear-drawings' }]];
  return [{ phase: 'pressed', pointer, pointerKind, from: square, x, y, selected }, [{ type: 'clear-drawings' }]];
}

function abandon(gesture: Gesture): GestureStep {
  if (gesture.phase === 'dragging') return [IDLE, [{ type: 'return', from: gesture.from }]];
  if (gesture.phase === 'drawing') return [IDLE, [{ type: 'sketch', shape: null }]];
  return [IDLE, []];
}

function isFar(begun: Pick<Sample, 'x' | 'y'>, x: number, y: number): boolean {
  return Math.hypot(x - begun.x, y - begun.y) > CLICK_SLOP;
}

/** What a move says of the main button: pressing or releasing a button while another one is held is only a move. */
function chord({ phase }: Gesture, buttons: number): 'release' | 'abandon' | null {
  if (phase !== 'pressed' && phase !== 'dragging') return null;
  // The page has missed the release.
  if (buttons === 0) return 'abandon';
  if ((buttons & MAIN_BUTTON) === 0) return 'release';
  return phase === 'dragging' && (buttons & SECOND_BUTTON) !== 0 ? 'abandon' : null;
}

function move(gesture: Gesture, input: PointerInput & { type: 'move' }): GestureStep {
  const ended = chord(gesture, input.buttons);
  if (ended !== null) return ended === 'release' ? release(gesture, input) : abandon(gesture);
  const carry: PointerEffect = { type: 'carry', x: input.x, y: input.y, over: input.square };
  if (gesture.phase === 'dragging') return [gesture, [carry]];
  if (gesture.phase === 'drawing') {
    if (input.square === gesture.over) return [gesture, []];
    const shape = input.square === null ? null : ([gesture.from, input.square] as const);
    return [{ ...gesture, over: input.square }, [{ type: 'sketch', shape }]];
  }
  if (gesture.phase === 'pressed' && input.movable) {
    const { pointer, from, selected, pointerKind } = gesture;
    if (isFar(gesture, input.x, input.y))
      return [{ phase: 'dragging', pointer, from, selected }, [{ type: 'lift', from, pointerKind }, carry]];
  }
  return [gesture, []];
}

function release(gesture: Gesture, { square, x, y }: Sample): GestureStep {
  if (gesture.phase === 'dragging') {
    const home: PointerEffect = { type: 'return', from: gesture.from };
    if (square === null) return [IDLE, [home]];
    if (square !== gesture.from) return [IDLE, [{ type: 'drop', from: gesture.from, to: square }]];
    // Lifting selected the piece, like a first click; if it was selected before, this release is the second click.
    return [IDLE, gesture.selected ? [home, { type: 'press', square }] : [home]];
  }
  if (gesture.phase === 'drawing') {
    const done: PointerEffect = { type: 'sketch', shape: null };
    return [IDLE, square === null ? [done] : [done, { type: 'draw', from: gesture.from, to: square }]];
  }
  // A click near an edge may slip onto the next square.
  if (gesture.phase === 'pressed' && (gesture.from === square || !isFar(gesture, x, y)))
    return [IDLE, [{ type: 'press', square: gesture.from }]];
  return [IDLE, []];
}

/** The next state and its effects. Events of pointers other than the one that began the gesture are ignored. */
export function stepGesture(gesture: Gesture, input: PointerInput): GestureStep {
  if (input.type === 'escape') return abandon(gesture);
  if (input.type === 'forget') return gesture.phase === 'drawing' ? abandon(gesture) : [IDLE, []];
  if (gesture.phase === 'idle') return input.type === 'down' ? begin(input) : [gesture, []];
  if (input.pointer !== gesture.pointer || input.type === 'down') return [gesture, []];
  if (input.type === 'cancel') return abandon(gesture);
  return input.type === 'move' ? move(gesture, input) : release(gesture, input);
}
