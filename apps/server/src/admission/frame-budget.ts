/** How many frames a websocket may send: a steady rate with a reserve for bursts, and few that are malformed. */
import type { Ms } from '@sixtyfour/chess';

/** How many frames that fail their schema a connection may send. A newer or older page may send one or two. */
const MALFORMED_FRAMES = 3;

export class FrameBudget {
  readonly #perSecond: number;
  #left: number;
  #countedAt: Ms;
  #malformed = 0;

  /** @param now any clock that only goes forward */
  constructor(perSecond: number, now: Ms) {
    this.#perSecond = perSecond;
    this.#left = this.#capacity;
    this.#countedAt = now;
  }

  /** A second's worth of frames on top of the rate, for bursts: a page that loads, a network that was stuck. */
  get #capacity(): number {
    return 2 * this.#perSecond;
  }

  /** Counts a frame. False when it is one too many. */
  take(now: Ms): boolean {
    const refill = ((now - this.#countedAt) / 1_000) * this.#perSecond;
    this.#left = Math.min(this.#capacity, this.#left + refill) - 1;
    this.#countedAt = now;
    return this.#left >= 0;
  }

  /** Counts a frame of a known type that fails its schema. False when it is one too many. */
  takeMalformed(): boolean {
    this.#malformed += 1;
    return this.#malformed < MALFORMED_FRAMES;
  }
}
