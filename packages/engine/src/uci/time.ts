import type { GoLimits } from './commands.ts';
import type { TimeLimit } from './task.ts';

/** Reserved for communication between the processes, in ms. */
const OVERHEAD = 4;
const MOVES_LEFT = 28;

/** The time limit of a move, or null without a clock. */
export function timeLimitFor(limits: GoLimits, whiteToMove: boolean): TimeLimit | null {
  if (limits.movetime !== undefined) {
    const time = Math.max(1, limits.movetime - OVERHEAD);
    return { soft: time, hard: time };
  }
  const left = whiteToMove ? limits.wtime : limits.btime;
  if (left === undefined) return null;
  const increment = (whiteToMove ? limits.winc : limits.binc) ?? 0;
  const usable = Math.max(1, left - 5 * OVERHEAD);
  const moves = Math.min(limits.movestogo ?? MOVES_LEFT, MOVES_LEFT);
  const share = usable / Math.max(1, moves) + increment * 0.7;
  const hard = Math.max(1, Math.min(usable * (moves <= 1 ? 0.9 : 0.4), share * 3));
  return { soft: Math.min(hard, share * 0.6), hard };
}
