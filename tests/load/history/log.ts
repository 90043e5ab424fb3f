import type { Ms } from '@sixtyfour/chess';
import type { Entry } from './entry.ts';

type Untimed<Of> = Of extends Entry ? Omit<Of, 'at'> : never;

/** Where everybody of a run writes, with the run's one clock. */
export class Log {
  #entries: Entry[] = [];
  #numbers = 0;

  /** In the order of time. */
  get entries(): readonly Entry[] {
    return this.#entries;
  }

  now(): Ms {
    return performance.now();
  }

  /** A number that nobody else in the run has. */
  number(): number {
    this.#numbers += 1;
    return this.#numbers;
  }

  write(entry: Untimed<Entry>): void {
    this.#entries.push({ ...entry, at: this.now() });
  }

  /** Begins anew: what was written has been checked. */
  clear(): void {
    this.#entries = [];
  }
}
