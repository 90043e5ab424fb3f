/** How well moves of people are foretold, by rating, and how sure that is. Pure. */
import { mix } from '../../packages/engine/src/play/dice.ts';

/** What a prophet said of one choice of a person. */
export interface Foretold {
  readonly game: number;
  readonly rating: number;
  /** By measure: a number whose mean is reported. */
  readonly values: readonly number[];
}

export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  /** How many values there were. */
  readonly count: number;
}

const RESAMPLES = 1000;

/**
 * The mean of each measure with its 95% bootstrap interval. Whole games are drawn again, since the moves of one are
 * alike. A value that is not a number does not count.
 */
export function estimate(rows: readonly Foretold[], seed: number): readonly Estimate[] {
  const size = rows[0]?.values.length ?? 0;
  const games = [...Map.groupBy(rows, ({ game }) => game).values()].map((own) => sumsOf(own, size));
  const means = (drawn: readonly Sums[]): readonly number[] =>
    Array.from({ length: size }, (_, i) => {
      let [sum, count] = [0, 0];
      for (const { sums, counts } of drawn) {
        sum += sums[i] ?? 0;
        count += counts[i] ?? 0;
      }
      return sum / count;
    });
  const resampled = Array.from({ length: RESAMPLES }, (_, turn) =>
    means(
      games.flatMap((__, i) => games[mix(seed ^ mix(Math.imul(turn + 1, 0x9e3779b1) ^ (i + 1))) % games.length] ?? []),
    ),
  );
  return means(games).map((mean, i) => {
    const sorted = resampled.map((drawn) => drawn[i] ?? 0).toSorted((a, b) => a - b);
    const at = (share: number): number => sorted[Math.floor(share * (RESAMPLES - 1))] ?? mean;
    const count = games.reduce((sum, { counts }) => sum + (counts[i] ?? 0), 0);
    return { mean, low: at(0.025), high: at(0.975), count };
  });
}

interface Sums {
  readonly sums: readonly number[];
  readonly counts: readonly number[];
}

function sumsOf(rows: readonly Foretold[], size: number): Sums {
  const of = (i: number): readonly number[] =>
    rows.map(({ values }) => values[i] ?? NaN).filter((value) => !isNaN(value));
  const columns = Array.from({ length: size }, (_, i) => of(i));
  return {
    sums: columns.map((column) => column.reduce((sum, value) => sum + value, 0)),
    counts: columns.map((column) => column.length),
  };
}

/** A share in percent with its interval. */
export function percent({ mean, low, high }: Estimate): string {
  return `${(100 * mean).toFixed(1)} [${(100 * low).toFixed(1)}, ${(100 * high).toFixed(1)}]`;
}

/** Ratings that are reported together: up to 100 away. */
export const BANDS = [1000, 1200, 1400, 1600, 1800, 2000] as const;
const HALF_BAND = 100;

export function isInBand(rating: number, band: number): boolean {
  return rating >= band - HALF_BAND && rating < band + HALF_BAND;
}

/** Top 1, top 3, logarithmic loss in nats, and the chance given to the move played. */
export function scoresOf(chances: ArrayLike<number>, played: number): readonly [number, number, number, number] {
  const own = chances[played] ?? 0;
  let better = 0;
  for (let i = 0; i < chances.length; i++) if ((chances[i] ?? 0) > own || (chances[i] === own && i < played)) better++;
  return [better === 0 ? 1 : 0, better < 3 ? 1 : 0, -Math.log(Math.max(1e-12, own)), own];
}

/** The chances that one named move stands for, when it is right with a chance of `trust`: the others share the rest. */
export function chancesOfOne(moves: number, named: number, trust: number): Float64Array {
  const chances = new Float64Array(moves).fill(moves === 1 ? 1 : (1 - trust) / (moves - 1));
  if (moves > 1) chances[named] = trust;
  return chances;
}
