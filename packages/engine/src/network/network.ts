/**
 * A network in the form that the search uses: integers, with the weights of two hidden units packed into one int32 (the
 * second one shifted by 16), so that one addition adds both.
 */
import { FEATURES, PHASES } from './shape.ts';

/** The sum of a hidden unit that counts as 1. The activation is the square of the sum, clamped to 0 and this. */
export const UNIT_ONE = 255;

export interface Network {
  readonly hidden: number;
  /** The number of packed words in a row, hidden / 2. */
  readonly words: number;
  /** By feature, then by word. */
  readonly rows: Int32Array;
  readonly biases: Int32Array;
  /** By phase: `2 * hidden` weights, for the side to move and then for the opponent. */
  readonly outputs: Int32Array;
  readonly outputBiases: Int32Array;
  /** The sum of the outputs is in centipawns times this. */
  readonly scale: number;
}

/** The numbers of a stored network, before they are packed. */
export interface NetworkNumbers {
  readonly hidden: number;
  /** FEATURES rows, a row of biases, and PHASES rows of outputs, which are twice as long. */
  readonly weights: Int16Array;
  readonly outputBiases: readonly number[];
  readonly scale: number;
}

export function packNetwork({ hidden, weights, outputBiases, scale }: NetworkNumbers): Network {
  const rows = FEATURES * hidden;
  const packed = new Int32Array((rows + hidden) / 2);
  for (let i = 0; i < packed.length; i++)
    packed[i] = ((weights[2 * i + 1] as number) << 16) + (weights[2 * i] as number);
  return {
    hidden,
    words: hidden / 2,
    rows: packed.subarray(0, rows / 2),
    biases: packed.subarray(rows / 2),
    outputs: Int32Array.from(weights.subarray(rows + hidden, rows + hidden + PHASES * 2 * hidden)),
    outputBiases: Int32Array.from(outputBiases),
    scale: scale * UNIT_ONE * UNIT_ONE,
  };
}
