import type { Ms } from '@sixtyfour/chess';

/**
 * The arrival time of a game action.
 * @param parsedAt game time at which the action was complete and parsed, so that slow sending costs the sender time
 * @param lastStamp the last committed timestamp of its game, which a process with a clock ahead may have set
 */
export function arrivalTime(parsedAt: Ms, lastStamp: Ms): Ms {
  return Math.max(parsedAt, lastStamp);
}
