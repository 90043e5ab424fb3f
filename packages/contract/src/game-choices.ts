/** The options of a new game, and the values that depend on its initial time. */
import {
  type Color,
  COLORS,
  evenTimes,
  type Ms,
  parseTimeControl,
  type SideTimes,
  sideTimesOf,
} from '@sixtyfour/chess';
import { CLOCK_MS, TIMER_SECONDS } from './constants.ts';

/** The choices of color for the player who sets up the game. */
export const COLOR_CHOICES = ['white', 'black', 'random'] as const;
export type ColorChoice = (typeof COLOR_CHOICES)[number];

/** Time controls with a clock: initial minutes and seconds added for each move. */
export const TIME_CONTROLS = ['1+0', '3+2', '5+0', '10+0', '15+10'] as const;
export type TimeControlName = (typeof TIME_CONTROLS)[number];

/** The time options of a game on this device. */
export const TIME_CHOICES = [...TIME_CONTROLS, 'none'] as const;
export type TimeChoice = (typeof TIME_CHOICES)[number];

/** The time control of the specification (R-CLK-07), the only one that counts for Daily Champions. */
export const DEFAULT_TIME = '5+0' satisfies TimeControlName;

/** The times of a game with a clock, the same for both sides. */
export function clockTimesOf(name: TimeControlName): SideTimes {
  return timesOf(name) ?? evenTimes(CLOCK_MS);
}

/** The times of a game with clocks. */
export function sideTimesFor({ white, black }: Readonly<Record<Color, TimeControlName>>): SideTimes {
  return { white: clockTimesOf(white).white, black: clockTimesOf(black).black };
}

/** The times of a game; null without a clock. */
export function timesOf(choice: TimeChoice): SideTimes | null {
  const control = parseTimeControl(choice);
  return control && sideTimesOf(control);
}

/** Whether a game with these times may count for Daily Champions. */
export function isCountedTime(times: SideTimes | null): boolean {
  return (
    times !== null && COLORS.every((color) => times[color].initialMs === CLOCK_MS && times[color].incrementMs === 0)
  );
}

/** The seconds left at which a clock changes: those of R-CLK-08 to R-CLK-12, in proportion to its initial time. */
export function timerSeconds(initialMs: Ms): { readonly [Name in keyof typeof TIMER_SECONDS]: number } {
  const scale = initialMs / CLOCK_MS;
  const { full, green, orange, pulse } = TIMER_SECONDS;
  return { full: full * scale, green: green * scale, orange: orange * scale, pulse: pulse * scale };
}

/**
 * Converts a time limit of five-minute games, such as that for the first move, to another initial time: in proportion,
 * but at least half and at most twice the limit, since visitors and networks are the same.
 */
export function limitFor(limit: Ms, initialMs: Ms): Ms {
  return limit * Math.min(2, Math.max(0.5, initialMs / CLOCK_MS));
}
