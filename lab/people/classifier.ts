/** A logistic classifier of rows of numbers with cross-validation, and how well it separates two kinds. Pure. */
import { mix } from '../../packages/engine/src/play/dice.ts';

export interface Example {
  readonly values: readonly number[];
  /** From 0 to `kinds` - 1. */
  readonly kind: number;
}

export interface Classifier {
  /** The log-probabilities of each kind, up to a constant. */
  readonly logitsOf: (values: readonly number[]) => readonly number[];
  /** By kind and value: the contribution of a value one standard deviation above the mean. */
  readonly weights: readonly (readonly number[])[];
}

const STEPS = 400;
const RATE = 0.5;
const FOLDS = 5;
const RESAMPLES = 1000;

/** Multinomial logistic regression on standardized values, by gradient descent with momentum. */
export function learn(examples: readonly Example[], kinds: number, ridge: number): Classifier {
  const size = examples[0]?.values.length ?? 0;
  const column = (i: number): readonly number[] => examples.map(({ values }) => values[i] ?? 0);
  const means = Array.from({ length: size }, (_, i) => meanOf(column(i)));
  const spreads = means.map((mean, i) => Math.sqrt(meanOf(column(i).map((value) => (value - mean) ** 2))) || 1);
  const standardize = (values: readonly number[]): Float64Array =>
    Float64Array.from([...values.map((value, i) => (value - (means[i] ?? 0)) / (spreads[i] ?? 1)), 1]);
  const rows = examples.map(({ values }) => standardize(values));
  const weights = Array.from({ length: kinds }, () => new Float64Array(size + 1));
  const speeds = weights.map((own) => own.slice());
  for (let step = 0; step < STEPS; step++) {
    const slopes = weights.map((own) => own.map((weight, i) => (i < size ? (ridge * weight) / rows.length : 0)));
    for (const [at, row] of rows.entries()) {
      const chances = softmax(weights.map((own) => dot(own, row)));
      for (const [kind, slope] of slopes.entries()) {
        const error = ((chances[kind] ?? 0) - (examples[at]?.kind === kind ? 1 : 0)) / rows.length;
        for (let i = 0; i <= size; i++) slope[i] = (slope[i] ?? 0) + error * (row[i] ?? 0);
      }
    }
    for (const [kind, own] of weights.entries())
      for (let i = 0; i <= size; i++) {
        const speed = 0.9 * (speeds[kind]?.[i] ?? 0) - (RATE / 10) * (slopes[kind]?.[i] ?? 0);
        (speeds[kind] ?? own)[i] = speed;
        own[i] = (own[i] ?? 0) + speed;
      }
  }
  return {
    logitsOf: (values) => {
      const row = standardize(values);
      return weights.map((own) => dot(own, row));
    },
    weights: weights.map((own) => [...own.subarray(0, size)]),
  };
}

/** For each example, the answer of a classifier that was not trained on its fold. */
export function crossValidate(
  examples: readonly Example[],
  kinds: number,
  ridge: number,
  seed: number,
): readonly (readonly number[])[] {
  const foldOf = (i: number): number => mix(seed ^ mix(i + 1)) % FOLDS;
  const classifiers = Array.from({ length: FOLDS }, (_, fold) =>
    learn(
      examples.filter((__, i) => foldOf(i) !== fold),
      kinds,
      ridge,
    ),
  );
  return examples.map(({ values }, i) => classifiers[foldOf(i)]?.logitsOf(values) ?? []);
}

/** The probability that a random one of `ups` is above a random one of `downs`, with its 95% bootstrap interval. */
export function areaUnderCurve(
  ups: readonly number[],
  downs: readonly number[],
  seed: number,
): { readonly area: number; readonly low: number; readonly high: number } {
  const areaOf = (above: readonly number[], below: readonly number[]): number =>
    meanOf(above.map((up) => meanOf(below.map((down) => (up > down ? 1 : up === down ? 0.5 : 0)))));
  const draw = (values: readonly number[], turn: number): readonly number[] =>
    values.map((_, i) => values[mix(seed ^ mix(Math.imul(turn + 1, 0x9e3779b1) ^ (i + 1))) % values.length] ?? 0);
  const areas = Array.from({ length: RESAMPLES }, (_, turn) =>
    areaOf(draw(ups, 2 * turn), draw(downs, 2 * turn + 1)),
  ).toSorted((a, b) => a - b);
  const at = (share: number): number => areas[Math.floor(share * (RESAMPLES - 1))] ?? 0;
  return { area: areaOf(ups, downs), low: at(0.025), high: at(0.975) };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function dot(weights: Float64Array, row: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += (weights[i] ?? 0) * (row[i] ?? 0);
  return sum;
}

function softmax(logits: readonly number[]): readonly number[] {
  const most = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
