/** Passes room codes from hosts to friends, outside the server. */
import type { Ms } from '@sixtyfour/chess';

/** The number of players who get the same code at the same time. */
const FRIENDS = 5;

export class RoomCodes {
  readonly #codes: string[] = [];
  readonly #readers: ((code: string) => void)[] = [];

  /** Gives a code to several waiting players at once, or to the next player if nobody is waiting. */
  post(code: string): void {
    const readers = this.#readers.splice(0, FRIENDS);
    for (const read of readers) read(code);
    if (readers.length === 0) this.#codes.push(code);
  }

  /** The latest code, or the next one; null if there is none within `ms`. */
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
