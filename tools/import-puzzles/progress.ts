/** The progress line of an import. Pure. */
import type { Ms } from '@sixtyfour/chess';
import type { Counts } from './import.ts';

export interface Progress extends Counts {
  /** The fraction of the file that has been read, 0 to 1. */
  readonly part: number;
  readonly elapsed: Ms;
}

const BAR_LENGTH = 20;

export function progressLine({ part, elapsed, ...counts }: Progress): string {
  const done = Math.round(BAR_LENGTH * part);
  const bar = '#'.repeat(done) + '.'.repeat(BAR_LENGTH - done);
  const left = part === 0 ? '?' : Math.round((elapsed * (1 - part)) / part / 1000);
  return `[${bar}] ${(100 * part).toFixed(0)} %, ${countsLine(counts)}, ${left} s left`;
}

export function countsLine({ added, known, refused }: Counts): string {
  return `${added} added, ${known} there already, ${refused} refused`;
}
