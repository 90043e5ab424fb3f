/** The SIMD kernel, in WebAssembly: simd.wat. */
import { type Kernel, NO_FEATURE, SLOTS } from './kernel.ts';
import { type NetworkNumbers, UNIT_ONE } from './network.ts';
import { FEATURES } from './shape.ts';
import { SIMD_BYTES } from './simd-bytes.ts';

const PAGE = 65_536;
/** The sizes in bytes of a weight or sum, and of a vector. */
const NUMBER = 2;
const VECTOR = 16;

/**
 * The used part of the API. The type packages of browsers or Node do not fit this package, which depends on neither.
 */
declare const WebAssembly:
  | {
      readonly Module: new (bytes: Uint8Array) => object;
      readonly Instance: new (module: object) => { readonly exports: object };
    }
  | undefined;

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; readonly grow: (pages: number) => number };
  readonly change: (
    to: number,
    from: number,
    plus: number,
    minus: number,
    plus2: number,
    minus2: number,
    length: number,
  ) => void;
  readonly output: (own: number, theirs: number, weights: number, length: number) => number;
}

/** Null if WebAssembly or SIMD is missing or forbidden, or if rows are not whole vectors. */
export function createSimdKernel(numbers: NetworkNumbers): Kernel | null {
  if ((numbers.hidden * NUMBER) % VECTOR !== 0 || typeof WebAssembly === 'undefined') return null;
  const bytes = Uint8Array.from(atob(SIMD_BYTES), (letter) => letter.charCodeAt(0));
  try {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
    return new SimdKernel(numbers, exports as unknown as Exports);
  } catch {
    return null;
  }
}

/** The layout of the memory: a row of zeros, the weights as in NetworkNumbers, and the slots. */
class SimdKernel implements Kernel {
  owner: object | null = null;
  readonly scale: number;
  readonly #exports: Exports;
  readonly #outputBiases: readonly number[];
  /** The size of a row in bytes. */
  readonly #row: number;
  /** The addresses of the row of biases, of the outputs and of the slots. */
  readonly #biases: number;
  readonly #outputs: number;
  readonly #slots: number;

  constructor({ hidden, weights, outputBiases, scale }: NetworkNumbers, exports: Exports) {
    this.scale = scale * UNIT_ONE * UNIT_ONE;
    this.#exports = exports;
    this.#outputBiases = outputBiases;
    this.#row = hidden * NUMBER;
    this.#biases = this.#addressOf(FEATURES);
    this.#outputs = this.#biases + this.#row;
    this.#slots = this.#row + weights.byteLength;
    exports.memory.grow(Math.ceil((this.#slots + SLOTS * this.#row) / PAGE));
    new Int16Array(exports.memory.buffer).set(weights, hidden);
  }

  /** NO_FEATURE has the address of the row of zeros. */
  #addressOf(feature: number): number {
    return (feature - NO_FEATURE) * this.#row;
  }

  clear(slot: number): void {
    const to = this.#slots + slot * this.#row;
    this.#exports.change(to, this.#biases, 0, 0, 0, 0, this.#row);
  }

  change(slot: number, from: number, plus: number, minus: number, plus2: number, minus2: number): void {
    const row = this.#row;
    this.#exports.change(
      this.#slots + slot * row,
      this.#slots + from * row,
      this.#addressOf(plus),
      this.#addressOf(minus),
      this.#addressOf(plus2),
      this.#addressOf(minus2),
      row,
    );
  }

  output(own: number, theirs: number, phase: number): number {
    const row = this.#row;
    const weights = this.#outputs + phase * 2 * row;
    const output = this.#exports.output(this.#slots + own * row, this.#slots + theirs * row, weights, row);
    return ((this.#outputBiases[phase] as number) + output) | 0;
  }
}
