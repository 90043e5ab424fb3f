import type { Position } from '@sixtyfour/chess/core';
import { EVALUATION_BOUND } from './score.ts';

const ENTRIES = 1 << 14;
const MASK = ENTRIES - 1;
/** Entries per centipawn. */
const GRAIN = 256;
const MAX_CORRECTION = 48 * GRAIN;
const MAX_WEIGHT = 16;

/**
 * Correction history: a running average of the difference between search score and static evaluation per pawn
 * structure.
 */
export class CorrectionHistory {
  /** Indexed by `side to move << 14 | pawn key`. */
  readonly #entries = new Int32Array(2 * ENTRIES);

  /** The corrected evaluation, in centipawns for the side to move. */
  correct(position: Position, evaluation: number): number {
    const entry = this.#entries[(position.turn << 14) | (position.pawnKey & MASK)] as number;
    const corrected = evaluation + ((entry / GRAIN) | 0);
    if (corrected > EVALUATION_BOUND) return EVALUATION_BOUND;
    return corrected < -EVALUATION_BOUND ? -EVALUATION_BOUND : corrected;
  }

  /** Records the difference between a search score and the evaluation; a deeper search weighs more. */
  update(position: Position, difference: number, depth: number): void {
    const index = (position.turn << 14) | (position.pawnKey & MASK);
    const weight = depth + 1 < MAX_WEIGHT ? depth + 1 : MAX_WEIGHT;
    const bounded = difference > 500 ? 500 : difference < -500 ? -500 : difference;
    const mixed = (((this.#entries[index] as number) * (GRAIN - weight) + bounded * GRAIN * weight) / GRAIN) | 0;
    this.#entries[index] = mixed > MAX_CORRECTION ? MAX_CORRECTION : mixed < -MAX_CORRECTION ? -MAX_CORRECTION : mixed;
  }
}
