/** Limits the requests of addresses and sessions to this process. In memory, so that counting is cheap. */
import type { Ms } from '@sixtyfour/chess';
import { levelsOf } from './addresses.ts';
import type { Limits } from './limits.ts';
import { takeFromAll, type TokenBucket, TokenBuckets } from './token-bucket.ts';

const SECONDS_PER_MINUTE = 60;

const LIMIT_OF = { call: 'requestsPerMinute', page: 'pagesPerMinute', file: 'filesPerMinute' } as const;

/** 'file': a file of the build. Pages and unknown paths are counted together. */
export type RequestKind = keyof typeof LIMIT_OF;

type RequestLimits = Pick<Limits, (typeof LIMIT_OF)[RequestKind] | 'requestsPerSession'>;

export class RequestBudget {
  readonly #buckets = new TokenBuckets();
  readonly #limits: RequestLimits;

  constructor(limits: RequestLimits) {
    this.#limits = limits;
  }

  /**
   * Counts a request: in the budget of its session, or else in those of its address and the ranges that contain it. So
   * a session is not refused because of other clients at its address, and leaves them the budget of the address.
   * @param address see `addressOf`
   * @param sessionId null when no session is known
   * @param now a monotonic clock
   * @returns whole seconds until another request is possible; 0 when it is admitted
   */
  take(kind: RequestKind, address: string, sessionId: string | null, now: Ms): number {
    if (sessionId !== null && this.#bucket(`session ${sessionId}`, this.#limits.requestsPerSession, now).take(now))
      return 0;
    const perMinute = this.#limits[LIMIT_OF[kind]];
    const buckets = levelsOf(address).map(({ range, share }) =>
      this.#bucket(`${kind} ${range}`, perMinute * share, now),
    );
    return takeFromAll(buckets, now);
  }

  #bucket(key: string, perMinute: number, now: Ms): TokenBucket {
    return this.#buckets.of(key, perMinute / SECONDS_PER_MINUTE, perMinute, now);
  }
}
