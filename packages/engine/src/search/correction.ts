import type { Position } from '@sixtyfour/chess/core';
import { EVALUATION_BOUND } from './score.ts';

const ENTRIES = 1 << 14;
const MASK = ENTRIES - 1;
/** Entries are in this fraction of a centipawn. */
const GRAIN = 256;
const LARGEST = 48 * GRAIN;
const LARGEST_WEIGHT = 16;

/**
 * By how much the search has found the evaluation to be wrong, on the average, with these pawns on the board: what it
 * misjudges once in a structure it misjudges again.
 */
export class Correction {
  /** By side to move, `side << 14 | pawns`. */
  readonly #entries = new Int32Array(2 * ENTRIES);

  /** The evaluation with what has been learnt, in centipawns for the side to move. */
  correct(position: Position, evaluation: number): number {
    const entry = this.#entries[(position.turn << 14) | (position.pawnKey & MASK)] as number;
    const corrected = evaluation + ((entry / GRAIN) | 0);
    if (corrected > EVALUATION_BOUND) return EVALUATION_BOUND;
    return corrected < -EVALUATION_BOUND ? -EVALUATION_BOUND : corrected;
  }

  /** A search of this depth has found a score that differs from the evaluation by so much. */
  learn(position: Position, difference: number, depth: number): void {
    const index = (position.turn << 14) | (position.pawnKey & MASK);
    const weight = depth + 1 < LARGEST_WEIGHT ? depth + 1 : LARGEST_WEIGHT;
    const bounded = difference > 500 ? 500 : difference < -500 ? -500 : difference;
    const mixed = (((this.#entries[index] as number) * (GRAIN - weight) + bounded * GRAIN * weight) / GRAIN) | 0;
    this.#entries[index] = mixed > LARGEST ? LARGEST : mixed < -LARGEST ? -LARGEST : mixed;
  }
}
