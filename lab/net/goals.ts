/** The target of the network for each record: a winning chance, 0 to 1. Pure. */
import { isBlackToMove, readGroup, readResult, readScore, RECORD_BYTES } from './record.ts';

/** Centipawns per unit of output, chosen so that the scores of the data predict their results best. */
export const CENTIPAWNS = 210;

/** The winning chance of an output. */
export function chance(output: number): number {
  return 1 / (1 + Math.exp(-output));
}

/**
 * The targets of games, record by record: `scoreShare` of the winning chance of the score, and the rest of the target of
 * the game's next record. So all later scores and finally the result count, with decreasing weight, which carries more
 * information and less luck than the result alone. With a share of 1, only the score counts.
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
