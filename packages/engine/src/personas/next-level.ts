import { type Level, LEVELS } from './levels.ts';

/** Whether a character should play younger, that is weaker, or older. */
export type Direction = 'younger' | 'older';

/** Nobody would notice a smaller change of level. */
const LEAST_STEP = 100;

/**
 * The next level in a direction; null if there is none.
 * @param from a Lichess rating
 */
export function nextLevel(from: number, direction: Direction): Level | null {
  const beyond =
    direction === 'older'
      ? LEVELS.filter((level) => level >= from + LEAST_STEP)
      : LEVELS.filter((level) => level <= from - LEAST_STEP);
  return (direction === 'older' ? beyond[0] : beyond.at(-1)) ?? null;
}
