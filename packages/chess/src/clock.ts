import type { SideTimes } from './time-control.ts';
import { type Color, type Ms, opposite } from './types.ts';

/**
 * Two clocks of which at most one runs. Nothing ticks: the caller passes the current time, and the remaining time
 * follows from it. A time before the anchor counts as the anchor.
 */
export interface Clock {
  /** White's remaining time at `anchor`. */
  readonly white: Ms;
  /** Black's remaining time at `anchor`. */
  readonly black: Ms;
  readonly running: Color | null;
  /** The time from which the running side is charged. */
  readonly anchor: Ms;
}

/** A clock with the initial times, running for one side from `at`; null: not running yet. */
export function newClock({ white, black }: SideTimes, running: Color | null, at: Ms): Clock {
  return { white: white.initialMs, black: black.initialMs, running, anchor: at };
}

/** A side's remaining time at `at`, never below 0. */
export function remaining(clock: Clock, color: Color, at: Ms): Ms {
  const elapsed = clock.running === color ? Math.max(0, at - clock.anchor) : 0;
  return Math.max(0, clock[color] - elapsed);
}

/**
 * Charges the side that moved, adds its increment, and runs the other side from `at`. Returns a stopped clock unchanged.
 * @param credit lag compensation: that much of the elapsed time is not charged
 */
export function pressClock(
  clock: Clock,
  at: Ms,
  { credit = 0, increment = 0 }: { readonly credit?: Ms | undefined; readonly increment?: Ms | undefined } = {},
): Clock {
  const mover = clock.running;
  if (mover === null) return clock;
  return { ...runClock(clock, opposite(mover), at), [mover]: remaining(clock, mover, at - credit) + increment };
}

/** Charges the running side and runs `running` from `at`; null stops the clock. */
export function runClock(clock: Clock, running: Color | null, at: Ms): Clock {
  return {
    white: remaining(clock, 'white', at),
    black: remaining(clock, 'black', at),
    running,
    // An earlier anchor would charge the same time twice.
    anchor: clock.running === null ? at : Math.max(at, clock.anchor),
  };
}

/** Charges the running side and stops the clock. */
export function stopClock(clock: Clock, at: Ms): Clock {
  return clock.running === null ? clock : runClock(clock, null, at);
}

/** The side whose time has run out at `at`, or null. */
export function flagged(clock: Clock, at: Ms): Color | null {
  return clock.running !== null && remaining(clock, clock.running, at) === 0 ? clock.running : null;
}

/** The time at which the running side's flag falls unless it moves; null while no clock runs. */
export function flagTime(clock: Clock): Ms | null {
  return clock.running === null ? null : clock.anchor + clock[clock.running];
}
