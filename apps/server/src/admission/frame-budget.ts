/**
 * The frame budgets of a websocket and of all websockets of its session: a steady rate, a reserve for bursts, and a few
 * malformed frames.
 */
import type { Ms } from '@sixtyfour/chess';
import type { Limits } from './limits.ts';
import { TokenBucket, TokenBuckets } from './token-bucket.ts';

type FrameLimits = Pick<Limits, 'eventsPerSecond' | 'socketsPerSession'>;

/** The number of malformed frames that closes a connection. A newer or older page may send one or two. */
const MALFORMED_FRAMES = 3;

/** The capacity in seconds of the rate. The second one is for bursts: a page that loads, a network that was stuck. */
const BURST_SECONDS = 2;

export class FrameBudget {
  readonly #own: TokenBucket;
  readonly #session: TokenBucket;
  #malformed = 0;

  constructor(own: TokenBucket, session: TokenBucket) {
    this.#own = own;
    this.#session = session;
  }

  /** Counts a frame. False when it is over the budget. */
  take(now: Ms): boolean {
    return this.#own.take(now) && this.#session.take(now);
  }

  /** Counts a frame of a known type that fails its schema. False when it is over the budget. */
  takeMalformed(): boolean {
    this.#malformed += 1;
    return this.#malformed < MALFORMED_FRAMES;
  }
}

/** Creates the budgets of websockets. Those of a session also share one, so that a new socket brings no new budget. */
export class FrameBudgets {
  readonly #sessions = new TokenBuckets();
  readonly #limits: FrameLimits;

  constructor(limits: FrameLimits) {
    this.#limits = limits;
  }

  /** @param now any clock that only goes forward */
  of(sessionId: string, now: Ms): FrameBudget {
    const { eventsPerSecond, socketsPerSession } = this.#limits;
    const ofSession = eventsPerSecond * socketsPerSession;
    return new FrameBudget(
      new TokenBucket(eventsPerSecond, BURST_SECONDS * eventsPerSecond, now),
      this.#sessions.of(sessionId, ofSession, BURST_SECONDS * ofSession, now),
    );
  }
}
