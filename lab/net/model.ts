/** The network in floating point for training: the forward pass and the gradient. Pure. */
import { FEATURES, PHASES, phaseOf, writeFeatures } from './features.ts';
import { mix } from '../../packages/engine/src/play/dice.ts';
import { readPieces } from './record.ts';

/** The ranges of the uniformly random initial weights, and the initial biases of hidden units. */
const [FIRST_WEIGHT, FIRST_BIAS, FIRST_OUTPUT] = [0.1, 0.3, 0.2];

/** The offsets of the parameters in one array, for this many hidden units. */
export interface Layout {
  readonly hidden: number;
  /** The bias of each hidden unit; before them the rows of FEATURES, with a column per unit. */
  readonly biases: number;
  /** By phase: the weights of the side to move's units, then those of the opponent's. */
  readonly outputs: number;
  readonly outputBiases: number;
  readonly size: number;
}

export function layoutOf(hidden: number): Layout {
  const biases = FEATURES * hidden;
  const outputs = biases + hidden;
  const outputBiases = outputs + PHASES * 2 * hidden;
  return { hidden, biases, outputs, outputBiases, size: outputBiases + PHASES };
}

/** The initial parameters of a training. */
export function startParameters(hidden: number, seed: number): Float64Array {
  const { biases, outputs, outputBiases, size } = layoutOf(hidden);
  return Float64Array.from({ length: size }, (_, i) => {
    const roll = mix(mix(seed) ^ mix(i + 1)) / 2 ** 31 - 1;
    if (i < biases) return FIRST_WEIGHT * roll;
    if (i < outputs) return FIRST_BIAS;
    return i < outputBiases ? FIRST_OUTPUT * roll : 0;
  });
}

/** The parameters of a larger network with the same output: its new hidden units are random and have weight 0. */
export function widen(parameters: Float64Array, from: number, to: number, seed: number): Float64Array {
  const [before, after] = [layoutOf(from), layoutOf(to)];
  const wide = startParameters(to, seed).fill(0, after.outputs);
  const copyRows = (count: number, start: number, end: number): void => {
    for (let row = 0; row < count; row++)
      wide.set(parameters.subarray(start + row * from, start + (row + 1) * from), end + row * to);
  };
  // The row after the last feature contains the biases.
  copyRows(FEATURES + 1, 0, 0);
  copyRows(2 * PHASES, before.outputs, after.outputs);
  wide.set(parameters.subarray(before.outputBiases), after.outputBiases);
  return wide;
}

/** Evaluates positions of the training data one by one. The number of hidden units must be a multiple of four. */
export class Model {
  readonly layout: Layout;
  readonly parameters: Float64Array;
  readonly #pieces = new Int32Array(32);
  readonly #own = new Int32Array(32);
  readonly #theirs = new Int32Array(32);
  readonly #sums: Float64Array;
  readonly #slopes: Float64Array;
  #count = 0;
  #phase = 0;

  constructor(hidden: number, parameters: Float64Array) {
    this.layout = layoutOf(hidden);
    this.parameters = parameters;
    this.#sums = new Float64Array(2 * hidden);
    this.#slopes = new Float64Array(2 * hidden);
  }

  /** The output for the record at `at`: the log-odds of the side to move. */
  forward(records: Uint8Array, at: number): number {
    const { hidden, outputs, outputBiases } = this.layout;
    const parameters = this.parameters;
    const sums = this.#sums;
    const count = readPieces(records, at, this.#pieces);
    writeFeatures(this.#pieces, count, this.#own, this.#theirs);
    this.#addRows(this.#own, count, 0);
    this.#addRows(this.#theirs, count, hidden);
    const phase = phaseOf(count);
    const first = outputs + phase * 2 * hidden;
    let output = parameters[outputBiases + phase] as number;
    for (let i = 0; i < 2 * hidden; i++) {
      const sum = sums[i] as number;
      const active = sum <= 0 ? 0 : sum >= 1 ? 1 : sum;
      output += active * active * (parameters[first + i] as number);
    }
    this.#count = count;
    this.#phase = phase;
    return output;
  }

  /** Adds the gradient of the last `forward` to `gradient`, for this derivative of its output. */
  backward(slope: number, gradient: Float64Array): void {
    const { hidden, biases, outputs, outputBiases } = this.layout;
    const parameters = this.parameters;
    const sums = this.#sums;
    const slopes = this.#slopes;
    const first = outputs + this.#phase * 2 * hidden;
    gradient[outputBiases + this.#phase] = (gradient[outputBiases + this.#phase] as number) + slope;
    for (let i = 0; i < 2 * hidden; i++) {
      const sum = sums[i] as number;
      const active = sum <= 0 ? 0 : sum >= 1 ? 1 : sum;
      gradient[first + i] = (gradient[first + i] as number) + slope * active * active;
      slopes[i] = sum <= 0 || sum >= 1 ? 0 : 2 * slope * active * (parameters[first + i] as number);
    }
    for (let i = 0; i < hidden; i++)
      gradient[biases + i] = (gradient[biases + i] as number) + (slopes[i] as number) + (slopes[hidden + i] as number);
    this.#addSlopes(this.#own, 0, gradient);
    this.#addSlopes(this.#theirs, hidden, gradient);
  }

  /** Adds up the biases and the rows of a perspective's features, four units at a time. */
  #addRows(features: Int32Array, count: number, to: number): void {
    const { hidden, biases } = this.layout;
    const parameters = this.parameters;
    for (let i = 0; i < hidden; i += 4) {
      let first = parameters[biases + i] as number;
      let second = parameters[biases + i + 1] as number;
      let third = parameters[biases + i + 2] as number;
      let fourth = parameters[biases + i + 3] as number;
      for (let j = 0; j < count; j++) {
        const at = (features[j] as number) * hidden + i;
        first += parameters[at] as number;
        second += parameters[at + 1] as number;
        third += parameters[at + 2] as number;
        fourth += parameters[at + 3] as number;
      }
      this.#sums[to + i] = first;
      this.#sums[to + i + 1] = second;
      this.#sums[to + i + 2] = third;
      this.#sums[to + i + 3] = fourth;
    }
  }

  /** Adds the derivatives of a perspective's units to the gradient of its features' rows. */
  #addSlopes(features: Int32Array, from: number, gradient: Float64Array): void {
    const { hidden } = this.layout;
    for (let i = 0; i < hidden; i += 4) {
      const first = this.#slopes[from + i] as number;
      const second = this.#slopes[from + i + 1] as number;
      const third = this.#slopes[from + i + 2] as number;
      const fourth = this.#slopes[from + i + 3] as number;
      if (first === 0 && second === 0 && third === 0 && fourth === 0) continue;
      for (let j = 0; j < this.#count; j++) {
        const at = (features[j] as number) * hidden + i;
        gradient[at] = (gradient[at] as number) + first;
        gradient[at + 1] = (gradient[at + 1] as number) + second;
        gradient[at + 2] = (gradient[at + 2] as number) + third;
        gradient[at + 3] = (gradient[at + 3] as number) + fourth;
      }
    }
  }
}
