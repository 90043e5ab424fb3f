import type { Position } from '@sixtyfour/chess/core';

/** Hashes an int32 to a uint32 (the finalizer of MurmurHash3). */
export function mix(value: number): number {
  let x = value;
  x ^= x >>> 16;
  x = Math.imul(x, 0x85ebca6b);
  x ^= x >>> 13;
  x = Math.imul(x, 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/** The purposes of random numbers; each purpose gets independent numbers. */
export const TAGS = {
  choice: 1,
  book: 2,
  stance: 3,
  mood: 9,
} as const;

/** The duration of a mood in plies. */
const MOOD_PLIES = 6;

/**
 * Random numbers as hashes of seed, ply, position and purpose rather than a stream, so that any single move can be
 * reproduced alone.
 */
export class Dice {
  readonly #seed: number;
  readonly #ply: number;
  readonly #key: number;

  /** `ply` is the number of half-moves before the move to choose. */
  constructor(seed: number, ply: number, position: Position) {
    this.#seed = seed;
    this.#ply = ply;
    this.#key = position.keyLow;
  }

  /** A uint32 for a purpose. */
  roll(tag: number): number {
    const place = mix(this.#key ^ Math.imul(tag, 0x85ebca77));
    return mix(this.#seed ^ Math.imul(this.#ply + 1, 0x9e3779b1) ^ place);
  }

  /** A uint32 that changes every six plies and does not depend on the position. */
  rollMood(): number {
    const stretch = Math.trunc(this.#ply / MOOD_PLIES);
    return mix(this.#seed ^ Math.imul(stretch + 1, 0x9e3779b1) ^ mix(Math.imul(TAGS.mood, 0x85ebca77)));
  }
}
