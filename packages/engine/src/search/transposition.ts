import { MATE_BOUND } from './score.ts';

/** What a stored score says of the real one. */
export const BOUND_UPPER = 1;
export const BOUND_LOWER = 2;
export const BOUND_EXACT = 3;

/** Stands for a static evaluation that was not made. */
export const NO_EVALUATION = -32_768;

/**
 * What the search knows of positions it has met, over parallel typed arrays. Two slots for each index; of a full pair
 * the shallower entry, or one of an earlier search, gives way. Key and index together check 32 bits and more of 64, so
 * a move from here must be looked up among the legal ones before it is played.
 */
export class TranspositionTable {
  readonly moves: Int32Array;
  readonly scores: Int16Array;
  readonly evaluations: Int16Array;
  readonly depths: Int8Array;
  readonly bounds: Uint8Array;
  readonly #keys: Int32Array;
  readonly #ages: Uint8Array;
  readonly #mask: number;
  #age = 1;

  /** 2 to the power of `bits` entries of 15 bytes each. */
  constructor(bits: number) {
    const entries = 1 << bits;
    this.#mask = entries - 1;
    this.#keys = new Int32Array(entries);
    this.moves = new Int32Array(entries);
    this.scores = new Int16Array(entries);
    this.evaluations = new Int16Array(entries);
    this.depths = new Int8Array(entries);
    this.bounds = new Uint8Array(entries);
    this.#ages = new Uint8Array(entries);
  }

  clear(): void {
    this.#keys.fill(0);
    this.moves.fill(0);
    this.scores.fill(0);
    this.evaluations.fill(0);
    this.depths.fill(0);
    this.bounds.fill(0);
    this.#ages.fill(0);
    this.#age = 1;
  }

  /** Entries of searches before this one may be replaced first. */
  nextSearch(): void {
    this.#age = this.#age === 255 ? 1 : this.#age + 1;
  }

  /** The slot of a position, or -1. */
  find(low: number, high: number): number {
    const first = low & this.#mask;
    if (this.#keys[first] === high && this.bounds[first] !== 0) return first;
    const second = first ^ 1;
    if (this.#keys[second] === high && this.bounds[second] !== 0) return second;
    return -1;
  }

  /** A stored score as seen `ply` half-moves from the root: mates are stored as seen from their own position. */
  scoreAt(slot: number, ply: number): number {
    const score = this.scores[slot] as number;
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
    const first = low & this.#mask;
    const second = first ^ 1;
    const keys = this.#keys;
    let slot: number;
    if (keys[first] === high) slot = first;
    else if (keys[second] === high) slot = second;
    else slot = this.#worth(first) <= this.#worth(second) ? first : second;

    // A cut without a move of its own keeps the move that was known.
    if (move !== 0 || keys[slot] !== high) this.moves[slot] = move;
    keys[slot] = high;
    this.scores[slot] = score >= MATE_BOUND ? score + ply : score <= -MATE_BOUND ? score - ply : score;
    this.evaluations[slot] = evaluation;
    this.depths[slot] = depth;
    this.bounds[slot] = bound;
    this.#ages[slot] = this.#age;
  }

  #worth(slot: number): number {
    if (this.bounds[slot] === 0) return -1000;
    return (this.depths[slot] as number) - (this.#ages[slot] === this.#age ? 0 : 256);
  }
}
