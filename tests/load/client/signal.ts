/** Wakes all waiting tasks on a change. */
import type { Ms } from '@sixtyfour/chess';

export class Signal {
  #wake: (() => void)[] = [];

  notify(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }

  /** Resolves with the next change, or after `ms`. */
  wait(ms: Ms): Promise<void> {
    return new Promise((resolve) => {
      const late = setTimeout(resolve, ms);
      this.#wake.push(() => {
        clearTimeout(late);
        resolve();
      });
    });
  }
}

/** Lets two players act at the same moment. */
export class Meeting {
  readonly #waiting = new Map<string, () => void>();

  /** Resolves for both when the second player joins, or after `ms` for a player who stays alone. */
  join(name: string, ms: Ms): Promise<void> {
    const first = this.#waiting.get(name);
    if (first !== undefined) {
      this.#waiting.delete(name);
      first();
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const late = setTimeout(() => {
        this.#waiting.delete(name);
        resolve();
      }, ms);
      this.#waiting.set(name, () => {
        clearTimeout(late);
        resolve();
      });
    });
  }
}
