/**
 * Limits how many rooms a player and an address may join: joining and leaving a room at once makes it useless to its
 * host.
 */
import type { Ms } from '@sixtyfour/chess';
import { levelsOf } from './addresses.ts';
import type { Limits } from './limits.ts';
import { takeFromAll, type TokenBucket, TokenBuckets } from './token-bucket.ts';

const SECONDS_PER_HOUR = 3_600;
/** The capacity of a bucket: what recovers in twenty minutes. */
const BURST_HOURS = 1 / 3;

/** In memory, so that joining takes no extra statement; each process counts on its own. */
export class JoinBudget {
  readonly #buckets = new TokenBuckets();
  readonly #limits: Pick<Limits, 'roomJoinsPerHour' | 'roomJoinsPerAddress'>;

  constructor(limits: Pick<Limits, 'roomJoinsPerHour' | 'roomJoinsPerAddress'>) {
    this.#limits = limits;
  }

  /**
   * Takes a join, and returns 0. If there is none, returns the whole seconds until the player may join a room.
   * @param address see `addressOf`
   * @param now a monotonic clock
   */
  take(playerId: string, address: string, now: Ms): number {
    return takeFromAll(this.#of(playerId, address, now), now);
  }

  /** Gives back what was taken for a join that has seated nobody. */
  giveBack(playerId: string, address: string, now: Ms): void {
    for (const bucket of this.#of(playerId, address, now)) bucket.giveBack();
  }

  #of(playerId: string, address: string, now: Ms): readonly TokenBucket[] {
    const { roomJoinsPerHour, roomJoinsPerAddress } = this.#limits;
    const bucket = (source: string, perHour: number) =>
      this.#buckets.of(source, perHour / SECONDS_PER_HOUR, Math.max(1, BURST_HOURS * perHour), now);
    return [
      bucket(`player ${playerId}`, roomJoinsPerHour),
      ...levelsOf(address).map(({ range, share }) => bucket(range, roomJoinsPerAddress * share)),
    ];
  }
}
