/** The generator's progress in one line. Pure. */

export interface Progress {
  readonly positions: number;
  readonly wanted: number;
  /** Of the positions, those of this run. */
  readonly found: number;
  readonly elapsedMs: number;
}

const BAR_LENGTH = 20;

export function progressLine({ positions, wanted, found, elapsedMs }: Progress): string {
  const done = Math.min(BAR_LENGTH, Math.floor((BAR_LENGTH * positions) / Math.max(1, wanted)));
  const bar = '#'.repeat(done) + '.'.repeat(BAR_LENGTH - done);
  const aSecond = elapsedMs === 0 ? 0 : Math.round((found * 1000) / elapsedMs);
  return `[${bar}] ${positions} of ${wanted} positions, ${aSecond} a second`;
}
