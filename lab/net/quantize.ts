/** Converts a trained network to the integers that the engine reads, and back. Pure. */
import { type NetworkNumbers, UNIT_ONE } from '../../packages/engine/src/network/network.ts';
import { PHASES } from '../../packages/engine/src/network/shape.ts';
import { layoutOf } from './model.ts';

const MOST_PIECES = 32;
const INT16 = 2 ** 15 - 1;
const INT32 = 2 ** 31 - 1;

/** The parameters of a quantized network: the inverse of `quantize`. */
export function parametersOf(
  { hidden, weights, outputBiases, scale }: NetworkNumbers,
  centipawns: number,
): Float64Array {
  const { outputs } = layoutOf(hidden);
  return Float64Array.from([
    ...Array.from(weights.subarray(0, outputs), (weight) => weight / UNIT_ONE),
    ...Array.from(weights.subarray(outputs), (weight) => weight / (centipawns * scale)),
    ...outputBiases.map((bias) => bias / (centipawns * scale * UNIT_ONE ** 2)),
  ]);
}

/** `centipawns` is the value of one unit of output. Throws if a sum could overflow in the engine. */
export function quantize(parameters: Float64Array, hidden: number, centipawns: number): NetworkNumbers {
  const { biases, outputs, outputBiases } = layoutOf(hidden);
  const first = parameters.subarray(0, outputs).map((weight) => Math.round(weight * UNIT_ONE));
  const largest = first.subarray(0, biases).reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const largestBias = first.subarray(biases).reduce((most, bias) => Math.max(most, Math.abs(bias)), 0);
  if (MOST_PIECES * largest + largestBias > INT16) throw new Error('a hidden sum could leave 16 bits');
  for (let scale = 64; scale >= 1; scale /= 2) {
    const last = parameters.subarray(outputs, outputBiases).map((weight) => Math.round(weight * centipawns * scale));
    const ends = parameters.subarray(outputBiases).map((bias) => Math.round(bias * centipawns * scale * UNIT_ONE ** 2));
    const isSafe = Array.from({ length: PHASES }, (_, phase) => {
      const row = last.subarray(phase * 2 * hidden, (phase + 1) * 2 * hidden);
      const sum = row.reduce((total, weight) => total + Math.abs(weight), 0) * UNIT_ONE ** 2;
      return sum + Math.abs(ends[phase] ?? 0) <= INT32;
    }).every(Boolean);
    if (isSafe) return { hidden, weights: Int16Array.from([...first, ...last]), outputBiases: [...ends], scale };
  }
  throw new Error('an output could leave 32 bits');
}
