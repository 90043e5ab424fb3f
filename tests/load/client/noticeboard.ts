/** Codes of rooms on their way from hosts to friends, which the server does not see. */
import type { Ms } from '@sixtyfour/chess';

/** How many get the same code in the same instant. */
const FRIENDS = 5;

export class Noticeboard {
  readonly #codes: string[] = [];
  readonly #readers: ((code: string) => void)[] = [];

  /** Hands a code to some who wait for one, all at once; when nobody waits, to the next who comes. */
  post(code: string): void {
    const readers = this.#readers.splice(0, FRIENDS);
    for (const read of readers) read(code);
    if (readers.length === 0) this.#codes.push(code);
  }

  /** The latest code, or the next one; null when none comes within `ms`. */
  read(ms: Ms): Promise<string | null> {
    const code = this.#codes.pop();
    if (code !== undefined) return Promise.resolve(code);
    return new Promise((resolve) => {
      const reader = (posted: string): void => {
        clearTimeout(late);
        resolve(posted);
      };
      const late = setTimeout(() => {
        this.#readers.splice(this.#readers.indexOf(reader), 1);
        resolve(null);
      }, ms);
      this.#readers.push(reader);
    });
  }
}
