/** How many frames a websocket may send: a steady rate with a reserve for bursts, and few that are malformed. */
import type { Ms } from '@sixtyfour/chess';
import { TokenBucket } from './token-bucket.ts';

/** This many frames that fail their schema close a connection. A newer or older page may send one or two. */
const MALFORMED_FRAMES = 3;

export class FrameBudget {
  readonly #frames: TokenBucket;
  #malformed = 0;

  /** @param now any clock that only goes forward */
  constructor(perSecond: number, now: Ms) {
    // A second's worth on top of the rate, for bursts: a page that loads, a network that was stuck.
    this.#frames = new TokenBucket(perSecond, 2 * perSecond, now);
  }

  /** Counts a frame. False when it is one too many. */
  take(now: Ms): boolean {
    return this.#frames.take(now);
  }

  /** Counts a frame of a known type that fails its schema. False when it is one too many. */
  takeMalformed(): boolean {
    this.#malformed += 1;
    return this.#malformed < MALFORMED_FRAMES;
  }
}
