/** Sessions that had a websocket here a short while ago, so that a return can be told from a visit. */
import type { Ms } from '@sixtyfour/chess';
import { LRUCache } from 'lru-cache';

/** The longest pause of a browser that tries to come back is well below. */
const REMEMBERED_MS = 120_000;
const MOST = 20_000;

export class RecentDisconnects {
  readonly #closedAt = new LRUCache<string, Ms>({ max: MOST });

  /** Another connection of a session has closed. */
  note(sessionId: string, now: Ms): void {
    this.#closedAt.set(sessionId, now);
  }

  /** Whether a session comes back that left a short while ago. It counts as back once. */
  isBack(sessionId: string, now: Ms): boolean {
    const closedAt = this.#closedAt.get(sessionId);
    this.#closedAt.delete(sessionId);
    return closedAt !== undefined && now - closedAt < REMEMBERED_MS;
  }
}
