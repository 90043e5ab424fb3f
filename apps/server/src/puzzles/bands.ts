/** Ratings in bands of 50, as the indexes of puzzles have them. */
import { PUZZLE_LEVELS, type PuzzleLevel } from '@sixtyfour/contract';

/** Both ends included. */
export interface Bands {
  readonly from: number;
  readonly to: number;
}

/** The schema's `rating_band` is the rating through this. */
const BAND = 50;
const HIGHEST_RATING = 4_000;
/** How far from a rating puzzles are looked for, the nearest first. */
const NEAR = [100, 200, 400];

/** The rating nearest to this one that a puzzle may have. */
const possible = (rating: number) => Math.min(Math.max(rating, 0), HIGHEST_RATING);
const bandOf = (rating: number) => Math.floor(possible(rating) / BAND);

export function bandsOf({ from, to }: { readonly from: number; readonly to: number }): Bands {
  return { from: bandOf(from), to: bandOf(to) };
}

export const ALL_BANDS = bandsOf({ from: 0, to: HIGHEST_RATING });

export function bandsOfLevel(level: PuzzleLevel | null): Bands {
  return level === null ? ALL_BANDS : bandsOf(PUZZLE_LEVELS[level]);
}

/** @param pick from 0 up to 1: which of the bands, each as likely as the others; the lowest rating of that one */
export function ratingWithin({ from, to }: Bands, pick: number): number {
  return (from + Math.floor(pick * (to - from + 1))) * BAND;
}

/**
 * Where to look one after the other until there is a puzzle: around `near` as far as the level goes, and at last in
 * the whole level.
 */
export function bandsToTry(level: PuzzleLevel | null, near: number | null): readonly Bands[] {
  const whole = bandsOfLevel(level);
  if (near === null) return [whole];
  const rating = possible(near);
  const around = NEAR.map((distance) => bandsOf({ from: rating - distance, to: rating + distance }));
  return [...around.map((bands) => overlap(bands, whole)).filter((bands) => bands !== null), whole];
}

function overlap(one: Bands, other: Bands): Bands | null {
  const bands = { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
  return bands.from > bands.to ? null : bands;
}
