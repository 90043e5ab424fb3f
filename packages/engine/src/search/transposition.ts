import { MATE_BOUND } from './score.ts';

/** What a stored score says of the real one. */
export const BOUND_UPPER = 1;
export const BOUND_LOWER = 2;
export const BOUND_EXACT = 3;

/** Stands for a static evaluation that was not made. */
export const NO_EVALUATION = -32_768;

/** An entry is four words beside each other, so that a look costs one access to memory. */
const WORDS = 4;
const MOVE = 1;
/** The score in the lower half, the static evaluation in the upper. */
const SCORES = 2;
/** Depth in bits 0 to 7, bound in 8 and 9, age from 16 on. */
const STATE = 3;

/**
 * What the search knows of positions it has met. Two slots for each index; of a full pair the shallower entry, or one
 * of an earlier search, gives way. Key and index together check 32 bits and more of 64, so a move from here must be
 * looked up among the legal ones before it is played.
 */
export class TranspositionTable {
  readonly #words: Int32Array;
  readonly #mask: number;
  #age = 1;

  /** 2 to the power of `bits` entries of 16 bytes each. */
  constructor(bits: number) {
    const entries = 1 << bits;
    this.#mask = entries - 1;
    this.#words = new Int32Array(entries * WORDS);
  }

  clear(): void {
    this.#words.fill(0);
    this.#age = 1;
  }

  /** Entries of searches before this one may be replaced first. */
  nextSearch(): void {
    this.#age = this.#age === 255 ? 1 : this.#age + 1;
  }

  /** The slot of a position, or -1. */
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

  /** For the side to move, or NO_EVALUATION. */
  evaluationAt(slot: number): number {
    return (this.#words[slot + SCORES] as number) >> 16;
  }

  /** A stored score as seen `ply` half-moves from the root: mates are stored as seen from their own position. */
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
    else slot = this.#worth(first) <= this.#worth(second) ? first : second;

    // A cut without a move of its own keeps the move that was known.
    if (move !== 0 || words[slot] !== high) words[slot + MOVE] = move;
    words[slot] = high;
    const own = score >= MATE_BOUND ? score + ply : score <= -MATE_BOUND ? score - ply : score;
    words[slot + SCORES] = (own & 0xffff) | (evaluation << 16);
    words[slot + STATE] = depth | (bound << 8) | (this.#age << 16);
  }

  #worth(slot: number): number {
    const state = this.#words[slot + STATE] as number;
    if (state === 0) return -1000;
    return (state & 255) - (state >> 16 === this.#age ? 0 : 256);
  }
}
