/** Statistics of a match between two players. */

/** Results of the first player. */
export interface Tally {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** The number of finished pairs by the first player's points: 0, 0.5, 1, 1.5 and 2. */
  readonly pairs: Pentanomial;
}

export type Pentanomial = readonly [number, number, number, number, number];

export const NO_GAMES: Tally = { wins: 0, draws: 0, losses: 0, pairs: [0, 0, 0, 0, 0] };

export interface Summary {
  readonly games: number;
  /** The first player's score, 0 to 1. */
  readonly score: number;
  /** The 95% confidence interval of the score. */
  readonly scoreLow: number;
  readonly scoreHigh: number;
  /** The Elo difference and its 95% confidence interval. */
  readonly elo: number;
  readonly low: number;
  readonly high: number;
  /** Likelihood of superiority of the first player. */
  readonly superiority: number;
}

const NORMAL_95 = 1.96;

/** The expected score for an Elo difference. */
export function expectedScore(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

/** The Elo difference of a score; infinite for 0 and 1. */
export function eloOf(score: number): number {
  if (score <= 0) return -Infinity;
  return score >= 1 ? Infinity : -400 * Math.log10(1 / score - 1);
}

/**
 * Computes error bars from the variance of pairs, which cancels the advantage of an opening; before there are pairs,
 * from the variance of games. Results without variance get that of half a game, so that the bars stay finite.
 */
export function summarize({ wins, draws, losses, pairs }: Tally): Summary {
  const games = wins + draws + losses;
  const isPaired = pairs.some((count) => count > 0);
  const cells = isPaired
    ? pairs.map((count, i) => [count, i / 4] as const)
    : ([
        [losses, 0],
        [draws, 0.5],
        [wins, 1],
      ] as const);
  const { count, mean, variance } = momentsOf(cells);
  const score = games === 0 ? 0.5 : (wins + draws / 2) / games;
  const error = count === 0 ? 0.5 : Math.sqrt(Math.max(variance, 1 / (8 * (count + 1))) / count);
  const spread = NORMAL_95 * error;
  const least = 0.25 / (games + 1);
  const clamp = (value: number): number => Math.min(1 - least, Math.max(least, value));
  const scoreLow = clamp((games === 0 ? 0.5 : mean) - spread);
  const scoreHigh = clamp((games === 0 ? 0.5 : mean) + spread);
  return {
    games,
    score,
    scoreLow,
    scoreHigh,
    elo: eloOf(clamp(score)),
    low: eloOf(scoreLow),
    high: eloOf(scoreHigh),
    superiority: wins + losses === 0 ? 0.5 : normal((wins - losses) / Math.sqrt(wins + losses)),
  };
}

interface Moments {
  readonly count: number;
  readonly mean: number;
  readonly variance: number;
}

function momentsOf(cells: readonly (readonly [count: number, value: number])[]): Moments {
  const count = cells.reduce((sum, [times]) => sum + times, 0);
  if (count === 0) return { count, mean: 0.5, variance: 0 };
  const mean = cells.reduce((sum, [times, value]) => sum + times * value, 0) / count;
  const variance = cells.reduce((sum, [times, value]) => sum + times * (value - mean) ** 2, 0) / count;
  return { count, mean, variance };
}

export interface SequentialTest {
  readonly ratio: number;
  readonly lower: number;
  readonly upper: number;
  /** 'H1' accepts the second Elo difference, 'H0' the first; null means continue. */
  readonly verdict: 'H0' | 'H1' | null;
}

export interface Hypotheses {
  readonly elo0: number;
  readonly elo1: number;
  /** The allowed rates of wrongly accepting H1, and H0. */
  readonly alpha: number;
  readonly beta: number;
}

const FEWEST_PAIRS = 8;

/**
 * The generalized sequential probability ratio test (GSPRT) on finished pairs, by the normal approximation. Half a pair
 * is added to each of the five counts, so that a short run without variance decides nothing.
 */
export function testSequentially(pairs: Pentanomial, { elo0, elo1, alpha, beta }: Hypotheses): SequentialTest {
  const lower = Math.log(beta / (1 - alpha));
  const upper = Math.log((1 - beta) / alpha);
  const played = pairs.reduce((sum, count) => sum + count, 0);
  const { mean, variance } = momentsOf(pairs.map((count, i) => [count + 0.5, i / 4]));
  const [score0, score1] = [expectedScore(elo0), expectedScore(elo1)];
  const ratio = (played * (score1 - score0) * (2 * mean - score0 - score1)) / (2 * variance);
  const isOpen = played < FEWEST_PAIRS || (ratio > lower && ratio < upper);
  return { ratio, lower, upper, verdict: isOpen ? null : ratio >= upper ? 'H1' : 'H0' };
}

/** The normal distribution function, good to 1e-7 (Abramowitz and Stegun 7.1.26). */
export function normal(x: number): number {
  const t = 1 / (1 + (0.3275911 * Math.abs(x)) / Math.SQRT2);
  const series =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) *
    t *
    Math.exp((-x * x) / 2);
  return x >= 0 ? 1 - series / 2 : series / 2;
}
