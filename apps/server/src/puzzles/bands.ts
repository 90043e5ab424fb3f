/** Rating bands of 50, by which puzzles are indexed. */
import { PUZZLE_LEVELS, type PuzzleLevel } from '@sixtyfour/contract';

/** A range of bands; both ends are inclusive. */
export interface Bands {
  readonly from: number;
  readonly to: number;
}

/** The column `rating_band` is the rating divided by this, rounded down. */
const BAND = 50;
const HIGHEST_RATING = 4_000;
/** The distances from a rating within which puzzles are searched, nearest first. */
const DISTANCES = [100, 200, 400];

/** The nearest rating that a puzzle can have. */
const clampRating = (rating: number) => Math.min(Math.max(rating, 0), HIGHEST_RATING);
const bandOf = (rating: number) => Math.floor(clampRating(rating) / BAND);

export function bandsOf({ from, to }: { readonly from: number; readonly to: number }): Bands {
  return { from: bandOf(from), to: bandOf(to) };
}

export const ALL_BANDS = bandsOf({ from: 0, to: HIGHEST_RATING });

export function bandsOfLevel(level: PuzzleLevel | null): Bands {
  return level === null ? ALL_BANDS : bandsOf(PUZZLE_LEVELS[level]);
}

/** The lowest rating of a uniformly chosen band. @param pick a random number from 0 up to 1 */
export function ratingWithin({ from, to }: Bands, pick: number): number {
  return (from + Math.floor(pick * (to - from + 1))) * BAND;
}

/**
 * The bands to search in order until there is a puzzle: increasing distances around `near`, restricted to the level,
 * and finally the whole level.
 */
export function bandsToTry(level: PuzzleLevel | null, near: number | null): readonly Bands[] {
  const whole = bandsOfLevel(level);
  if (near === null) return [whole];
  const rating = clampRating(near);
  const around = DISTANCES.map((distance) => bandsOf({ from: rating - distance, to: rating + distance }));
  return [...around.map((bands) => overlap(bands, whole)).filter((bands) => bands !== null), whole];
}

function overlap(one: Bands, other: Bands): Bands | null {
  const bands = { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
  return bands.from > bands.to ? null : bands;
}
