import { type Color, type Ms, opposite } from './types.ts';

/**
 * Two clocks of which at most one runs. Nothing ticks: what is left follows from a point in time that the caller hands
 * in, so a late or a missing tick changes nothing. Time that seems to go backwards counts as standing still.
 */
export interface Clock {
  /** What white had left at `anchor`. */
  readonly white: Ms;
  readonly black: Ms;
  readonly running: Color | null;
  /** Since when the running side is charged. */
  readonly anchor: Ms;
}

/** Both sides with the same time, one of them running from `at`. */
export function startClock(initial: Ms, running: Color, at: Ms): Clock {
  const time = Math.max(0, initial);
  return { white: time, black: time, running, anchor: at };
}

/** Both sides with the same time, none of them running yet. */
export function waitingClock(initial: Ms, at: Ms): Clock {
  return { ...startClock(initial, 'white', at), running: null };
}

/** What a side has left at a time, never below 0. */
export function remaining(clock: Clock, color: Color, at: Ms): Ms {
  const elapsed = clock.running === color ? Math.max(0, at - clock.anchor) : 0;
  return Math.max(0, clock[color] - elapsed);
}

/**
 * The running side has moved: it is charged, and the other runs from `at`. `credit` of the time that passed is not
 * charged, for the way that the move took. A stopped clock stays as it is.
 */
export function pressClock(clock: Clock, at: Ms, credit: Ms = 0): Clock {
  const mover = clock.running;
  if (mover === null) return clock;
  return { ...runClock(clock, opposite(mover), at), [mover]: remaining(clock, mover, at - credit) };
}

/** Charges the side that ran and lets `running` run from `at`. */
export function runClock(clock: Clock, running: Color | null, at: Ms): Clock {
  return {
    white: remaining(clock, 'white', at),
    black: remaining(clock, 'black', at),
    running,
    // Never back to before the old anchor: the same time would be charged twice.
    anchor: clock.running === null ? at : Math.max(at, clock.anchor),
  };
}

/** Charges the running side and stops. */
export function stopClock(clock: Clock, at: Ms): Clock {
  return clock.running === null ? clock : runClock(clock, null, at);
}

/** The side whose time has run out. */
export function flagged(clock: Clock, at: Ms): Color | null {
  return clock.running !== null && remaining(clock, clock.running, at) === 0 ? clock.running : null;
}

/** When the running side's time runs out if nobody moves; null while no clock runs. */
export function flagTime(clock: Clock): Ms | null {
  return clock.running === null ? null : clock.anchor + clock[clock.running];
}
