/** A rate with a reserve for bursts, which recovers evenly. */
import type { Ms } from '@sixtyfour/chess';

export class TokenBucket {
  readonly #perSecond: number;
  readonly #capacity: number;
  #left: number;
  #countedAt: Ms;

  /**
   * @param capacity how many may be taken at once
   * @param now any clock that only goes forward
   */
  constructor(perSecond: number, capacity: number, now: Ms) {
    this.#perSecond = perSecond;
    this.#capacity = capacity;
    this.#left = capacity;
    this.#countedAt = now;
  }

  /** Takes one. False, and nothing is taken, when there is none. */
  take(now: Ms): boolean {
    if (this.secondsUntilNext(now) > 0) return false;
    this.#left -= 1;
    return true;
  }

  /** 0 when one can be taken now. */
  secondsUntilNext(now: Ms): number {
    const refill = ((now - this.#countedAt) / 1_000) * this.#perSecond;
    this.#left = Math.min(this.#capacity, this.#left + refill);
    this.#countedAt = now;
    return Math.max(0, (1 - this.#left) / this.#perSecond);
  }
}
