/** The strengths at which the characters who play like people can be played: ratings on Lichess, from 2013 to 2017. */
export const LEVELS = [600, 800, 1000, 1200, 1400, 1600, 1800, 2000] as const;

export type Level = (typeof LEVELS)[number];

/** The level with an untrusted number, or undefined. */
export function readLevel(value: number): Level | undefined {
  return LEVELS.find((level) => level === value);
}

/** A character plays younger, that is weaker, or older. */
export type Direction = 'younger' | 'older';

/**
 * The next level in a direction; null if there is none.
 * @param from a rating on Lichess
 */
export function nextLevel(from: number, direction: Direction): Level | null {
  const beyond =
    direction === 'older' ? LEVELS.filter((level) => level > from) : LEVELS.filter((level) => level < from);
  return (direction === 'older' ? beyond[0] : beyond.at(-1)) ?? null;
}
