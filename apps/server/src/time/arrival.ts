import type { Ms } from '@sixtyfour/chess';

/**
 * The arrival time of a game action.
 * @param parsedAt game time at which the action was complete and parsed, so that slow sending costs the sender time
 * @param lastStamp the last committed stamp of the game, which may come from a process whose clock is ahead
 */
export function arrivalTime(parsedAt: Ms, lastStamp: Ms): Ms {
  return Math.max(parsedAt, lastStamp);
}

/** The arrival of an intent, and the latency of its connection. */
export interface Arrival {
  /** Game time at which the intent was complete and parsed: see `arrivalTime`. */
  readonly parsedAt: Ms;
  /** The measured round-trip time of the connection; 0 if unknown. */
  readonly lagMs: Ms;
}
