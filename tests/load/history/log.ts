import type { Ms } from '@sixtyfour/chess';
import type { Entry } from './entry.ts';

type Untimed<Of> = Of extends Entry ? Omit<Of, 'at'> : never;

/** The log of a run, with one clock for all entries. */
export class Log {
  #entries: Entry[] = [];
  #numbers = 0;

  /** In order of time. */
  get entries(): readonly Entry[] {
    return this.#entries;
  }

  now(): Ms {
    return performance.now();
  }

  /** A number that is unique in the run. */
  number(): number {
    this.#numbers += 1;
    return this.#numbers;
  }

  write(entry: Untimed<Entry>): void {
    this.#entries.push({ ...entry, at: this.now() });
  }

  /** Removes all entries, after they have been checked. */
  clear(): void {
    this.#entries = [];
  }
}
