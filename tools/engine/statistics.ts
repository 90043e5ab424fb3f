/** What a match says of the difference between two players. Pure. */

/** Games by their result for the first player. */
export interface Tally {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Finished pairs by the first player's points in them: 0, 0.5, 1, 1.5 and 2. */
  readonly pairs: Pentanomial;
}

export type Pentanomial = readonly [number, number, number, number, number];

export const NO_GAMES: Tally = { wins: 0, draws: 0, losses: 0, pairs: [0, 0, 0, 0, 0] };

export interface Summary {
  readonly games: number;
  /** The first player's share of the points, 0 to 1. */
  readonly score: number;
  /** The same with 95% bars. */
  readonly scoreLow: number;
  readonly scoreHigh: number;
  /** Of the difference, with 95% bars. */
  readonly elo: number;
  readonly low: number;
  readonly high: number;
  /** How likely the first player is the better one. */
  readonly superiority: number;
}

const NORMAL_95 = 1.96;

/** The score that a difference in Elo promises. */
export function expectedScore(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

/** The difference in Elo that a score stands for; infinite for all and for nothing. */
export function eloOf(score: number): number {
  if (score <= 0) return -Infinity;
  return score >= 1 ? Infinity : -400 * Math.log10(1 / score - 1);
}

/**
 * Bars come from the spread of pairs, which hides what the opening gives to one side; before there are pairs, from that
 * of games. Results without any spread get that of half a game, so that bars stay finite.
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
  /** 'H1': the difference is more like the second Elo; 'H0': more like the first; null: play on. */
  readonly verdict: 'H0' | 'H1' | null;
}

export interface Hypotheses {
  readonly elo0: number;
  readonly elo1: number;
  /** How often H1 may be accepted wrongly, and H0. */
  readonly alpha: number;
  readonly beta: number;
}

const FEWEST_PAIRS = 8;

/**
 * The generalised sequential probability ratio test on finished pairs, by the normal approximation. Half a pair is added
 * to each of the five counts, so that a short run without spread decides nothing.
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
