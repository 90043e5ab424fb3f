/** How well people's moves are predicted, by rating, with confidence intervals. Pure. */
import { mix } from '../../packages/engine/src/play/dice.ts';

/** A prediction of one choice of a person. */
export interface Foretold {
  readonly game: number;
  readonly rating: number;
  /** By measure: a number, of which the mean is reported. */
  readonly values: readonly number[];
}

export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  /** The number of values. */
  readonly count: number;
}

const RESAMPLES = 1000;

/**
 * The mean of each measure with its 95% bootstrap interval. Whole games are resampled, because the moves of a game are
 * correlated. Values that are NaN are ignored.
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

/** A share and its interval as percentages. */
export function percent({ mean, low, high }: Estimate): string {
  return `${(100 * mean).toFixed(1)} [${(100 * low).toFixed(1)}, ${(100 * high).toFixed(1)}]`;
}

/** The centers of rating bands, which extend up to 100 points to each side. */
export const BANDS = [1000, 1200, 1400, 1600, 1800, 2000] as const;
const HALF_BAND = 100;

export function isInBand(rating: number, band: number): boolean {
  return rating >= band - HALF_BAND && rating < band + HALF_BAND;
}

/** Top 1, top 3, log-loss in nats, and the probability of the move played. */
export function scoresOf(chances: ArrayLike<number>, played: number): readonly [number, number, number, number] {
  const own = chances[played] ?? 0;
  let better = 0;
  for (let i = 0; i < chances.length; i++) if ((chances[i] ?? 0) > own || (chances[i] === own && i < played)) better++;
  return [better === 0 ? 1 : 0, better < 3 ? 1 : 0, -Math.log(Math.max(1e-12, own)), own];
}

/** Turns one predicted move into probabilities: `trust` for that move, and equal shares of the rest for the others. */
export function chancesOfOne(moves: number, named: number, trust: number): Float64Array {
  const chances = new Float64Array(moves).fill(moves === 1 ? 1 : (1 - trust) / (moves - 1));
  if (moves > 1) chances[named] = trust;
  return chances;
}
