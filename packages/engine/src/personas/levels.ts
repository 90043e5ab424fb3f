/** The levels of the characters that play like people: Lichess ratings of the years 2013 to 2017. */
export const LEVELS = [600, 800, 1000, 1200, 1400, 1600, 1800, 2000] as const;

export type Level = (typeof LEVELS)[number];

/** The level with an untrusted number, or undefined. */
export function readLevel(value: number): Level | undefined {
  return LEVELS.find((level) => level === value);
}
