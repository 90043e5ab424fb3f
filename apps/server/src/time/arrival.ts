import type { Ms } from '@sixtyfour/chess';

/**
 * The arrival time of a game action.
 * @param parsedAt game time at which the action was complete and parsed, so that slow sending costs the sender time
 * @param lastStamp the last committed timestamp of its game, which a process with a clock ahead may have set
 */
export function arrivalTime(parsedAt: Ms, lastStamp: Ms): Ms {
  return Math.max(parsedAt, lastStamp);
}

/** When an intent arrived, and the latency of its connection. */
export interface Arrival {
  /** Game time at which the intent was complete and parsed: see `arrivalTime`. */
  readonly parsedAt: Ms;
  /** Measured round trip of the connection; 0 when unknown. */
  readonly lagMs: Ms;
}
