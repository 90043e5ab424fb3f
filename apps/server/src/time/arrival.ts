import type { Ms } from '@sixtyfour/chess';

/**
 * Assigns the arrival time of a game action, whichever way it came.
 * @param parsedAt game time at which the whole action was here and parsed: who sends it slowly pays for that time
 * @param lastStamp the last committed timestamp of its game, which another process with a clock ahead may have given
 */
export function arrivalTime(parsedAt: Ms, lastStamp: Ms): Ms {
  return Math.max(parsedAt, lastStamp);
}
