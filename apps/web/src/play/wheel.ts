/** Interprets the mouse wheel or two-finger scrolling over the board as steps through the moves. */
import type { Ms } from '@sixtyfour/chess';
import type { BrowseStep } from './browse.ts';

/** The scroll distance toward the next step. */
export interface WheelTurn {
  /** CSS px, positive downward. */
  readonly px: number;
  readonly at: Ms;
  /** The time and direction of the last step: 1 forward, -1 back. */
  readonly steppedAt: Ms;
  readonly steppedBy: number;
}

export interface WheelMove {
  readonly deltaY: number;
  /** 0: px, 1: lines, 2: pages. */
  readonly deltaMode: number;
  readonly at: Ms;
}

export const WHEEL_AT_REST: WheelTurn = { px: 0, at: 0, steppedAt: 0, steppedBy: 0 };

/** A notch is 100 px or three lines in most browsers, and always more than this. */
const STEP_PX = 50;
const PX_OF_MODE = [1, 34, 100] as const;
/** A trackpad sends many small deltas: at most one step per direction in this time, and a new start after a pause. */
const STEP_MS = 30;
const PAUSE_MS = 250;

/** Scrolling down goes forward. One notch is one step, whatever distance the device reports. */
export function turnWheel(
  turn: WheelTurn,
  { deltaY, deltaMode, at }: WheelMove,
): { readonly turn: WheelTurn; readonly step: BrowseStep | null } {
  const by = deltaY * (PX_OF_MODE[deltaMode] ?? 1);
  const goesOn = at - turn.at < PAUSE_MS && Math.sign(by) === Math.sign(turn.px);
  const px = (goesOn ? turn.px : 0) + by;
  const isSoon = at - turn.steppedAt < STEP_MS && Math.sign(px) === turn.steppedBy;
  if (Math.abs(px) < STEP_PX || isSoon) return { turn: { ...turn, px, at }, step: null };
  return { turn: { px: 0, at, steppedAt: at, steppedBy: Math.sign(px) }, step: px > 0 ? 'forward' : 'back' };
}
