/** A rate with a reserve for bursts, which recovers evenly. */
import type { Ms } from '@sixtyfour/chess';
import { LRUCache } from 'lru-cache';

const REMEMBERED = 50_000;

export class TokenBucket {
  readonly #perSecond: number;
  readonly #capacity: number;
  #left: number;
  #countedAt: Ms;

  /**
   * @param capacity how many tokens may be taken at once
   * @param now a monotonic clock
   */
  constructor(perSecond: number, capacity: number, now: Ms) {
    this.#perSecond = perSecond;
    this.#capacity = capacity;
    this.#left = capacity;
    this.#countedAt = now;
  }

  /** Takes a token. False if there is none; then nothing is taken. */
  take(now: Ms): boolean {
    if (this.secondsUntilNext(now) > 0) return false;
    this.#left -= 1;
    return true;
  }

  giveBack(): void {
    this.#left = Math.min(this.#capacity, this.#left + 1);
  }

  /** 0 when a token can be taken now. */
  secondsUntilNext(now: Ms): number {
    const refill = ((now - this.#countedAt) / 1_000) * this.#perSecond;
    this.#left = Math.min(this.#capacity, this.#left + refill);
    this.#countedAt = now;
    return Math.max(0, (1 - this.#left) / this.#perSecond);
  }
}

/**
 * Takes a token from each bucket, and returns 0. If one has none, takes nothing, and returns the whole seconds until
 * each has one.
 */
export function takeFromAll(buckets: readonly TokenBucket[], now: Ms): number {
  const wait = Math.max(...buckets.map((bucket) => bucket.secondsUntilNext(now)));
  if (wait === 0) for (const bucket of buckets) bucket.take(now);
  return Math.ceil(wait);
}

/** The buckets of many sources. The least recently used are forgotten, and start full again. */
export class TokenBuckets {
  readonly #buckets = new LRUCache<string, TokenBucket>({ max: REMEMBERED });

  /** The bucket of a source. Call it always with the same rate and capacity for a source. */
  of(source: string, perSecond: number, capacity: number, now: Ms): TokenBucket {
    const bucket = this.#buckets.get(source) ?? new TokenBucket(perSecond, capacity, now);
    this.#buckets.set(source, bucket);
    return bucket;
  }
}
