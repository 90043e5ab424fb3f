/** Predicts which move a person with a rating plays, with integer arithmetic: the same on every machine. */
import { type Position, moveToUci } from '@sixtyfour/chess/core';
import {
  AT,
  type ContextName,
  CONTEXTS,
  FEATURES,
  type FeatureName,
  ONE,
  type TraitName,
  TRAITS,
} from './feature-names.ts';
import type { Habit, MoveFeatures } from './features.ts';
import { PATTERNS } from './patterns.ts';

/** Weights in units of 1 / WEIGHT_ONE. */
export interface PeopleWeights {
  /**
   * Rising ratings. Weights are interpolated linearly between them, and extrapolated up to BELOW and ABOVE beyond the
   * outer ones.
   */
  readonly knots: readonly number[];
  /** One weight per knot. */
  readonly features: Readonly<Record<FeatureName, readonly number[]>>;
  /** The addition of each context to the weights of the features, in their order, at all ratings. */
  readonly contexts: Readonly<Record<ContextName, readonly number[]>>;
  /** The addition of each trait of the move to the weights of the features. */
  readonly traits: Readonly<Record<TraitName, readonly number[]>>;
  /** PATTERN_WEIGHTS numbers, for all ratings. */
  readonly patterns: readonly number[];
  /** By `habitKey`, then by move in UCI, in units of ONE. Missing moves are 0. */
  readonly habits: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export const WEIGHT_ONE = 256;
/** The logarithm of a chance that counts as 1 in sums of weights times features. */
export const LOGIT_ONE = ONE * WEIGHT_ONE;

/** The key of a position in the table of habits. */
export function habitKey({ keyLow, keyHigh }: Position): string {
  return (keyLow >>> 0).toString(36) + (keyHigh >>> 0).toString(36);
}

export function habitAt({ habits }: PeopleWeights, position: Position): Habit {
  const known = habits[habitKey(position)];
  return (move) => (known === undefined ? null : (known[moveToUci(move)] ?? 0));
}

/** Ratings up to this far below and above the outer knots are extrapolated from the two nearest knots. */
const BELOW = 600;
const ABOVE = 800;

/** The location of a rating between knots: the lower knot, and the thousandths of the way to the next one. */
export function betweenKnots(knots: readonly number[], rating: number): { knot: number; thousandths: number } {
  const last = knots.length - 1;
  const inside = Math.max((knots[0] ?? 0) - BELOW, Math.min((knots[last] ?? 0) + ABOVE, Math.round(rating)));
  const above = knots.findIndex((knot) => knot > inside);
  const knot = above < 0 ? Math.max(0, last - 1) : Math.max(0, above - 1);
  const from = knots[knot] ?? 0;
  const width = Math.max(1, (knots[knot + 1] ?? from + 1) - from);
  return { knot, thousandths: Math.round((1000 * (inside - from)) / width) };
}

/** For each move of `features`, the logarithm of its chance up to a constant, in units of 1 / LOGIT_ONE. */
export function logitsOf(weights: PeopleWeights, rating: number, features: MoveFeatures): readonly number[] {
  const { moves, values, patterns, contexts } = features;
  const { knot, thousandths } = betweenKnots(weights.knots, rating);
  const own = FEATURES.map((name, place) => {
    const [low = 0, high = low] = weights.features[name].slice(knot, knot + 2);
    const added = CONTEXTS.reduce(
      (sum, context, i) => sum + (contexts[i] ?? 0) * (weights.contexts[context][place] ?? 0),
      0,
    );
    return Math.round((low * (1000 - thousandths) + high * thousandths) / 1000 + added / ONE);
  });
  return moves.map((_, move) => {
    let sum = 0;
    for (const pattern of patterns.subarray(move * PATTERNS.length, (move + 1) * PATTERNS.length))
      sum += ONE * (weights.patterns[pattern] ?? 0);
    const row = values.subarray(move * FEATURES.length, (move + 1) * FEATURES.length);
    sum += sumOf(own, row);
    for (const trait of TRAITS) {
      const value = row[AT[trait]] ?? 0;
      if (value !== 0) sum += Math.round((value * sumOf(weights.traits[trait], row)) / ONE);
    }
    return sum;
  });
}

function sumOf(weights: readonly number[], row: Int16Array): number {
  return weights.reduce((sum, weight, place) => sum + weight * (row[place] ?? 0), 0);
}

/** The share of the likeliest move. */
export const MOST_WEIGHT = 1 << 20;
/** exp(-i / 16) for i below 16, times 65,536. */
// oxfmt-ignore
const SIXTEENTHS = [
  65536, 61565, 57835, 54331, 51039, 47947, 45042, 42313, 39750, 37341, 35079, 32953, 30957, 29081, 27319, 25664,
] as const;
/** exp(-i), times 65,536; beyond these, a move is never played. */
const WHOLES = [65536, 24109, 8869, 3263, 1200, 442, 162, 60, 22, 8, 3, 1] as const;

/** For each logit of `logitsOf`, the chance of its move as an integer share; the likeliest move has MOST_WEIGHT. */
export function sharesOf(logits: readonly number[]): readonly number[] {
  const best = Math.max(...logits);
  return logits.map((logit) => expOf(best - logit));
}

/** MOST_WEIGHT * exp(-below / LOGIT_ONE): tables for the integer part and sixteenths, a quadratic for the rest. */
function expOf(below: number): number {
  const whole = Math.trunc(below / LOGIT_ONE);
  if (whole >= WHOLES.length) return 0;
  const rest = below - whole * LOGIT_ONE;
  const step = LOGIT_ONE / 16;
  const sixteenth = Math.trunc(rest / step);
  const between = rest - sixteenth * step;
  // exp(-x) is about 1 - x + x * x / 2 for x below 1 / 16. Here x is in units of 1 / 65,536.
  const x = between * (65_536 / LOGIT_ONE);
  const small = 65_536 - x + Math.round((x * x) / 131_072);
  const product = Math.round(((WHOLES[whole] ?? 0) * (SIXTEENTHS[sixteenth] ?? 0)) / 256);
  return Math.round((product * small) / 2 ** 20);
}
