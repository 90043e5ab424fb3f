/** The miner's progress in one line. Pure. */

export interface Progress {
  /** Games that were looked at. */
  readonly game: number;
  readonly puzzles: number;
  readonly target: number;
  /** Of the puzzles, those of this run. */
  readonly found: number;
  readonly elapsedMs: number;
}

const BAR_LENGTH = 20;

export function progressLine({ game, puzzles, target, found, elapsedMs }: Progress): string {
  const done = Math.min(BAR_LENGTH, Math.floor((BAR_LENGTH * puzzles) / Math.max(1, target)));
  const bar = '#'.repeat(done) + '.'.repeat(BAR_LENGTH - done);
  const anHour = elapsedMs === 0 ? 0 : Math.round((found * 3_600_000) / elapsedMs);
  return `[${bar}] ${puzzles} of ${target} puzzles, ${game} games, ${anHour} puzzles an hour`;
}
