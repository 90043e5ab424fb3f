import { Adam } from '../../adam.ts';
import { PARAMETER_COUNT, startValues, TABLES } from './parameters.ts';
import type { Samples } from './samples.ts';

/** Weights of both game phases. */
export interface Fitted {
  readonly middle: Float64Array;
  readonly end: Float64Array;
}

export interface FitOptions {
  readonly epochs: number;
  /** The share of the game result in the target, 0 to 1; the rest is the search score. */
  readonly resultShare: number;
  /** Regularization of square weights toward their start, in samples; an eighth of it for other weights. */
  readonly hold: number;
  /** How strongly neighbors in smooth tables are drawn together. */
  readonly smoothing: number;
  readonly log: (line: string) => void;
}

/** One in this many blocks of samples is held out for validation. */
const TEST_EVERY = 16;
const BLOCK_BITS = 11;
const BATCH = 16_384;
const LEARNING_RATE = 1.2;
/** The approximate change of the winning probability per centipawn. */
const CHANCE_PER_CENTIPAWN = 0.0015;
const SQUARES = 64;

function chance(score: number, scale: number): number {
  return 1 / (1 + Math.exp(-scale * score));
}

function isKeptApart(sample: number): boolean {
  return (sample >> BLOCK_BITS) % TEST_EVERY === 0;
}

/** Fits the weights by mini-batch gradient descent (Adam) on the logistic loss against result and search score. */
export function fit(samples: Samples, options: FitOptions): Fitted {
  const values = startValues();
  const start = startValues();
  const scale = findScale(samples, values);
  options.log(`scale ${scale.toFixed(5)}, ${samples.count} samples`);
  const goals = Float64Array.from(
    { length: samples.count },
    (_, i) =>
      options.resultShare * (samples.results[i] ?? 0) +
      (1 - options.resultShare) * chance(samples.scores[i] ?? 0, scale),
  );
  const phases = ['middle', 'end'] as const;
  const gradients = { middle: new Float64Array(PARAMETER_COUNT), end: new Float64Array(PARAMETER_COUNT) };
  const optimizers = { middle: new Adam(values.middle), end: new Adam(values.end) };
  const batches = Math.ceil(samples.count / BATCH);
  for (let epoch = 1; epoch <= options.epochs; epoch++) {
    const rate = LEARNING_RATE * (1 - 0.95 * ((epoch - 1) / options.epochs));
    for (let batch = 0; batch < batches; batch++) {
      gradients.middle.fill(0);
      gradients.end.fill(0);
      // Samples of one game are adjacent, so each batch takes samples from the whole range.
      let used = 0;
      for (let i = batch; i < samples.count; i += batches) {
        if (isKeptApart(i)) continue;
        const error = chance(evaluate(samples, i, values), scale) - (goals[i] ?? 0);
        const share = samples.phases[i] ?? 0;
        const end = samples.starts[i + 1] ?? 0;
        for (let j = samples.starts[i] ?? 0; j < end; j++) {
          const index = samples.indexes[j] as number;
          const pull = error * (samples.counts[j] as number);
          gradients.middle[index] = (gradients.middle[index] as number) + pull * share;
          gradients.end[index] = (gradients.end[index] as number) + pull * (1 - share);
        }
        used++;
      }
      for (const phase of phases) {
        hold(values[phase], start[phase], gradients[phase], options, used / samples.count);
        optimizers[phase].step(gradients[phase], rate);
      }
    }
    if (epoch === 1 || epoch % 10 === 0 || epoch === options.epochs)
      options.log(
        `epoch ${epoch}: loss ${loss(samples, goals, values, scale, false).toFixed(6)}, elsewhere ${loss(samples, goals, values, scale, true).toFixed(6)}`,
      );
  }
  return values;
}

/** Regularization: weights with few samples stay near their start, and smooth tables stay smooth. */
function hold(
  values: Float64Array,
  start: Float64Array,
  gradient: Float64Array,
  { hold: strength, smoothing }: FitOptions,
  share: number,
): void {
  const unit = share * CHANCE_PER_CENTIPAWN;
  for (const { first, size, isSmooth } of TABLES) {
    const held = size === SQUARES ? strength : strength / 8;
    for (let i = first; i < first + size; i++)
      gradient[i] = (gradient[i] as number) + unit * held * ((values[i] as number) - (start[i] as number));
    if (!isSmooth) continue;
    for (let i = first; i + 1 < first + size; i++) {
      const pull = unit * smoothing * ((values[i + 1] as number) - (values[i] as number));
      gradient[i] = (gradient[i] as number) - pull;
      gradient[i + 1] = (gradient[i + 1] as number) + pull;
    }
  }
  // The piece-square tables absorb the offsets, so the offsets stay fixed.
  const offsets = TABLES.find(({ name }) => name === 'offset');
  if (offsets !== undefined) gradient.fill(0, offsets.first, offsets.first + offsets.size);
}

function evaluate(samples: Samples, i: number, { middle, end }: Fitted): number {
  const { starts, indexes, counts } = samples;
  const last = starts[i + 1] as number;
  let middleSum = 0;
  let endSum = 0;
  for (let j = starts[i] as number; j < last; j++) {
    const index = indexes[j] as number;
    const times = counts[j] as number;
    middleSum += (middle[index] as number) * times;
    endSum += (end[index] as number) * times;
  }
  const share = samples.phases[i] as number;
  return (samples.fixed[i] as number) + middleSum * share + endSum * (1 - share);
}

/** The slope at which the current evaluation predicts the results best; it preserves the scale of a centipawn. */
function findScale(samples: Samples, values: Fitted): number {
  const results = Float64Array.from(samples.results);
  let [best, bestLoss] = [0, Infinity];
  for (let scale = 0.001; scale < 0.012; scale += 0.00025) {
    const found = loss(samples, results, values, scale, false);
    if (found < bestLoss) [best, bestLoss] = [scale, found];
  }
  return best;
}

function loss(samples: Samples, goals: Float64Array, values: Fitted, scale: number, test: boolean): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < samples.count; i++) {
    if (isKeptApart(i) !== test) continue;
    const guess = Math.min(1 - 1e-9, Math.max(1e-9, chance(evaluate(samples, i, values), scale)));
    const goal = goals[i] as number;
    sum -= goal * Math.log(guess) + (1 - goal) * Math.log(1 - guess);
    count++;
  }
  return sum / count;
}
