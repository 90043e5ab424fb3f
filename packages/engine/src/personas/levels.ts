/** The strengths at which the characters who play like people can be played: ratings on Lichess, from 2013 to 2017. */
export const LEVELS = [600, 800, 1000, 1200, 1400, 1600, 1800, 2000] as const;

export type Level = (typeof LEVELS)[number];

/** The level with an untrusted number, or undefined. */
export function readLevel(value: number): Level | undefined {
  return LEVELS.find((level) => level === value);
}
