/** Sessions that had a websocket here a short while ago, so that a return can be told from a visit. */
import type { Ms } from '@sixtyfour/chess';

/** The longest pause of a browser that tries to come back is well below. */
const REMEMBERED_MS = 120_000;
const MOST = 20_000;

export class Leavers {
  /** In the order of leaving. */
  readonly #leftAt = new Map<string, Ms>();

  /** Another connection of a session has closed. */
  note(sessionId: string, now: Ms): void {
    this.#leftAt.delete(sessionId);
    this.#leftAt.set(sessionId, now);
    for (const [oldest, leftAt] of this.#leftAt) {
      if (this.#leftAt.size <= MOST && now - leftAt < REMEMBERED_MS) return;
      this.#leftAt.delete(oldest);
    }
  }

  /** Whether a session comes back that left a short while ago. It counts as back once. */
  areBack(sessionId: string, now: Ms): boolean {
    const leftAt = this.#leftAt.get(sessionId);
    this.#leftAt.delete(sessionId);
    return leftAt !== undefined && now - leftAt < REMEMBERED_MS;
  }
}
