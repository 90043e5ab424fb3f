import { m64, type Position } from '@sixtyfour/chess/core';

/** Scrambles an int32 to an uint32: the finaliser of MurmurHash3. */
export function mix(value: number): number {
  let x = value;
  x ^= x >>> 16;
  x = Math.imul(x, 0x85ebca6b);
  x ^= x >>> 13;
  x = Math.imul(x, 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/** What a roll is for; each purpose has numbers of its own. */
export const TAGS = {
  blindness: 1,
  noise: 2,
  moreNoise: 3,
  temptation: 4,
  shock: 5,
  lapse: 6,
  mood: 9,
  opening: 10,
} as const;

/** Plies that a mood lasts. */
const MOOD_PLIES = 6;

/**
 * Random numbers that are a hash and no stream: of the seed, the ply, the position and the purpose. So any one move can
 * be made again alone, whatever was thought before it.
 */
export class Dice {
  readonly #seed: number;
  readonly #ply: number;
  readonly #key: number;

  /** `ply`: half-moves played before the move to choose. */
  constructor(seed: number, ply: number, position: Position) {
    this.#seed = seed;
    this.#ply = ply;
    this.#key = position.keyLow;
  }

  /** An uint32 for a purpose, and for one move if given. */
  roll(tag: number, move = 0): number {
    const index = move === 0 ? 0 : m64(move);
    const place = mix(this.#key ^ Math.imul(tag, 0x85ebca77) ^ Math.imul(index, 0x27d4eb2f));
    return mix(this.#seed ^ Math.imul(this.#ply + 1, 0x9e3779b1) ^ place);
  }

  /** Whether what happens `of256` times out of 256 happens now. */
  isLikely(tag: number, of256: number, move = 0): boolean {
    return (this.roll(tag, move) & 255) < of256;
  }

  /** An uint32 that stays the same for six plies, whatever is played. */
  rollMood(): number {
    const stretch = Math.trunc(this.#ply / MOOD_PLIES);
    return mix(this.#seed ^ Math.imul(stretch + 1, 0x9e3779b1) ^ mix(Math.imul(TAGS.mood, 0x85ebca77)));
  }
}
