import { MATE_BOUND } from './score.ts';

/** How a stored score bounds the true one. */
export const BOUND_UPPER = 1;
export const BOUND_LOWER = 2;
export const BOUND_EXACT = 3;

/** Marks a missing static evaluation. */
export const NO_EVALUATION = -32_768;

/** An entry is four adjacent words, so that a lookup costs one memory access. */
const WORDS = 4;
const MOVE = 1;
/** The score in the lower half, the static evaluation in the upper. */
const SCORES = 2;
/** Depth in bits 0 to 7, bound in bits 8 and 9, age from bit 16. */
const STATE = 3;

/**
 * The transposition table. Each index has two slots; the older or shallower entry is replaced. Only part of the 64-bit
 * key is compared, so a stored move must be checked for legality before it is made.
 */
export class TranspositionTable {
  readonly #words: Int32Array;
  readonly #mask: number;
  #age = 1;

  /** Allocates 2 ** `bits` entries of 16 bytes. */
  constructor(bits: number) {
    const entries = 1 << bits;
    this.#mask = entries - 1;
    this.#words = new Int32Array(entries * WORDS);
  }

  clear(): void {
    this.#words.fill(0);
    this.#age = 1;
  }

  /** Starts a new search: older entries are replaced first. */
  newSearch(): void {
    this.#age = this.#age === 255 ? 1 : this.#age + 1;
  }

  /** The slot of a position's entry, or -1. */
  find(low: number, high: number): number {
    const words = this.#words;
    const first = (low & this.#mask) * WORDS;
    if (words[first] === high && words[first + STATE] !== 0) return first;
    const second = first ^ WORDS;
    if (words[second] === high && words[second + STATE] !== 0) return second;
    return -1;
  }

  moveAt(slot: number): number {
    return this.#words[slot + MOVE] as number;
  }

  depthAt(slot: number): number {
    return (this.#words[slot + STATE] as number) & 255;
  }

  boundAt(slot: number): number {
    return ((this.#words[slot + STATE] as number) >> 8) & 3;
  }

  /** The static evaluation for the side to move, or NO_EVALUATION. */
  evaluationAt(slot: number): number {
    return (this.#words[slot + SCORES] as number) >> 16;
  }

  /** The score at `ply` half-moves from the root. Mates are stored relative to their own position. */
  scoreAt(slot: number, ply: number): number {
    const score = ((this.#words[slot + SCORES] as number) << 16) >> 16;
    if (score >= MATE_BOUND) return score - ply;
    if (score <= -MATE_BOUND) return score + ply;
    return score;
  }

  store(
    low: number,
    high: number,
    ply: number,
    depth: number,
    bound: number,
    score: number,
    evaluation: number,
    move: number,
  ): void {
    const words = this.#words;
    const first = (low & this.#mask) * WORDS;
    const second = first ^ WORDS;
    let slot: number;
    if (words[first] === high) slot = first;
    else if (words[second] === high) slot = second;
    else slot = this.#replacementPriority(first) <= this.#replacementPriority(second) ? first : second;

    // A bound without a move keeps the known move.
    if (move !== 0 || words[slot] !== high) words[slot + MOVE] = move;
    words[slot] = high;
    const own = score >= MATE_BOUND ? score + ply : score <= -MATE_BOUND ? score - ply : score;
    words[slot + SCORES] = (own & 0xffff) | (evaluation << 16);
    words[slot + STATE] = depth | (bound << 8) | (this.#age << 16);
  }

  #replacementPriority(slot: number): number {
    const state = this.#words[slot + STATE] as number;
    if (state === 0) return -1000;
    return (state & 255) - (state >> 16 === this.#age ? 0 : 256);
  }
}
