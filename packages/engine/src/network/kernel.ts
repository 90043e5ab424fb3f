/** The integer arithmetic of a network during a search: the sums of the hidden units, by slot, and the output. */
import { MAX_PLY } from '../search/score.ts';
import { type Network, UNIT_ONE } from './network.ts';

/** One slot for each side's view at each ply. */
export const SLOTS = 2 * (MAX_PLY + 2);

/** In place of a feature: changes nothing. */
export const NO_FEATURE = -1;

/**
 * Keeps the sums of one search at a time. A search that finds another `owner` takes the kernel over, and its slots are
 * then empty. All kernels of a network give the same results.
 */
export interface Kernel {
  owner: object | null;
  /** The number of output units in a centipawn. */
  readonly scale: number;
  /** Sets a slot to the biases. */
  clear(slot: number): void;
  /**
   * Sets a slot to another slot (or the same), plus the rows of `plus` and `plus2` and minus the rows of `minus` and
   * `minus2`. Each is a feature or NO_FEATURE. Without `minus`, only `plus` counts.
   */
  change(slot: number, from: number, plus: number, minus: number, plus2: number, minus2: number): void;
  /** The output of a phase for the side whose view is in slot `own`, in centipawns times `scale`. */
  output(own: number, theirs: number, phase: number): number;
}

/** Indexed by the lower 16 bits of a sum: the activation, in units of 1 / UNIT_ONE². */
const ACTIVATION = new Uint16Array(1 << 16);
for (let sum = 0; sum < 1 << 15; sum++) ACTIVATION[sum] = Math.min(sum, UNIT_ONE) ** 2;

/** In TypeScript: each int32 contains the sums of two hidden units. */
export class PackedKernel implements Kernel {
  owner: object | null = null;
  readonly scale: number;
  readonly #network: Network;
  readonly #sums: Int32Array;

  constructor(network: Network) {
    this.scale = network.scale;
    this.#network = network;
    this.#sums = new Int32Array(SLOTS * network.words);
  }

  clear(slot: number): void {
    this.#sums.set(this.#network.biases, slot * this.#network.words);
  }

  change(slot: number, from: number, plus: number, minus: number, plus2: number, minus2: number): void {
    const { words, rows } = this.#network;
    const sums = this.#sums;
    const to = slot * words;
    const before = from * words;
    if (minus === NO_FEATURE) {
      if (to !== before) sums.copyWithin(to, before, before + words);
      if (plus !== NO_FEATURE) this.#add(to, plus, 1);
      return;
    }
    const added = plus * words;
    const taken = minus * words;
    for (let i = 0; i < words; i++)
      sums[to + i] = (sums[before + i] as number) + (rows[added + i] as number) - (rows[taken + i] as number);
    if (minus2 !== NO_FEATURE) this.#add(to, minus2, -1);
    if (plus2 !== NO_FEATURE) this.#add(to, plus2, 1);
  }

  #add(to: number, feature: number, sign: 1 | -1): void {
    const { words, rows } = this.#network;
    const sums = this.#sums;
    const row = feature * words;
    for (let i = 0; i < words; i++) sums[to + i] = (sums[to + i] as number) + sign * (rows[row + i] as number);
  }

  output(own: number, theirs: number, phase: number): number {
    const { hidden, words, outputs, outputBiases } = this.#network;
    const sums = this.#sums;
    let output = outputBiases[phase] as number;
    let weight = phase * 2 * hidden;
    for (let i = 0; i < words; i++) {
      const mine = sums[own * words + i] as number;
      const other = sums[theirs * words + i] as number;
      output +=
        Math.imul(ACTIVATION[mine & 0xffff] as number, outputs[weight] as number) +
        Math.imul(ACTIVATION[(mine + 0x8000) >>> 16] as number, outputs[weight + 1] as number) +
        Math.imul(ACTIVATION[other & 0xffff] as number, outputs[weight + hidden] as number) +
        Math.imul(ACTIVATION[(other + 0x8000) >>> 16] as number, outputs[weight + hidden + 1] as number);
      output |= 0;
      weight += 2;
    }
    return output;
  }
}
