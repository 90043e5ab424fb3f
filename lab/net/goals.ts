/** What the network is to say of each record: a winning chance, 0 to 1. Pure. */
import { isBlackToMove, readGroup, readResult, readScore, RECORD_BYTES } from './record.ts';

/** Centipawns to one unit of output: with it the scores of the data foretell their results best. */
export const CENTIPAWNS = 210;

/** The winning chance of an output. */
export function chance(output: number): number {
  return 1 / (1 + Math.exp(-output));
}

/**
 * The goals of games, record by record: a share of what the score says and for the rest the goal of the game's next
 * record, so that all later scores and at last the result count, the less the later they are. That tells more than the
 * result and is less a matter of luck. With a share of 1 it is the score alone.
 */
export function goalsOf(records: Uint8Array, scoreShare: number): Float32Array {
  const goals = new Float32Array(Math.floor(records.length / RECORD_BYTES));
  for (let i = goals.length - 1; i >= 0; i--) {
    const at = i * RECORD_BYTES;
    const next = at + RECORD_BYTES;
    let later = readResult(records, at);
    if (next < records.length && readGroup(records, next) === readGroup(records, at)) {
      const goal = goals[i + 1] as number;
      later = isBlackToMove(records, next) === isBlackToMove(records, at) ? goal : 1 - goal;
    }
    goals[i] = scoreShare * chance(readScore(records, at) / CENTIPAWNS) + (1 - scoreShare) * later;
  }
  return goals;
}
