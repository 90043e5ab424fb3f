import { type Level, LEVELS } from './levels.ts';

/** A character plays younger, that is weaker, or older. */
export type Direction = 'younger' | 'older';

/** A level nearer than this is no change that anybody feels. */
const LEAST_STEP = 100;

/**
 * The next level in a direction; null if there is none.
 * @param from a rating on Lichess
 */
export function nextLevel(from: number, direction: Direction): Level | null {
  const beyond =
    direction === 'older'
      ? LEVELS.filter((level) => level >= from + LEAST_STEP)
      : LEVELS.filter((level) => level <= from - LEAST_STEP);
  return (direction === 'older' ? beyond[0] : beyond.at(-1)) ?? null;
}
