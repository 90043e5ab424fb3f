import { BLACK_BIT, KING, type Position, to64 } from '@sixtyfour/chess/core';
import { Evaluator } from '../evaluation/evaluate.ts';
import type { Evaluation } from '../evaluation/evaluation.ts';
import { EVALUATION_BOUND, MAX_PLY } from '../search/score.ts';
import { type Network, UNIT_ONE } from './network.ts';
import { phaseOf } from './shape.ts';

/**
 * Indexed by `view << 11 | piece << 7 | square`: the feature. A view is the side, plus 2 if its king is on e to h and
 * files are turned.
 */
const FEATURE = new Int32Array(4 << 11);
for (let view = 0; view < 4; view++)
  for (const side of [0, 1])
    for (let role = 1; role <= KING; role++)
      for (let square = 0; square < 128; square++) {
        if ((square & 0x88) !== 0) continue;
        const kind = role - 1 + (side === (view & 1) ? 0 : 6);
        const seen = to64(square) ^ ((view & 1) === 0 ? 0 : 56) ^ (view < 2 ? 0 : 7);
        FEATURE[(view << 11) | ((role | (side === 0 ? 0 : BLACK_BIT)) << 7) | square] = (kind << 6) | seen;
      }

/** Indexed by the lower 16 bits of a sum: its activation, in units of 1 / UNIT_ONE². */
const ACTIVATION = new Uint16Array(1 << 16);
for (let sum = 0; sum < 1 << 15; sum++) ACTIVATION[sum] = Math.min(sum, UNIT_ONE) ** 2;

/** Numbers per ply in `#changes`: two pieces that left their squares and two that reached theirs, as in `Evaluation`. */
const CHANGES = 4;

/**
 * Evaluates by the network, except against a bare king: how to mate it is not to be learned from games that end when
 * they are decided, so there the evaluation by hand leads. The sums of the hidden units are kept by ply for the view of
 * each side, and made only when they are needed, from those of the last ply that has them.
 */
export class NetworkEvaluator implements Evaluation {
  readonly #network: Network;
  readonly #byHand = new Evaluator();
  /** By ply and side: `words` packed sums. */
  readonly #sums: Int32Array;
  /** By ply and side: whether the sums are there. */
  readonly #known = new Uint8Array(2 * (MAX_PLY + 2));
  /** By ply and side: whether its king changed wings with the move that led there, so that its view turned. */
  readonly #turned = new Uint8Array(2 * (MAX_PLY + 2));
  readonly #changes = new Int32Array(CHANGES * (MAX_PLY + 2));

  constructor(network: Network) {
    this.#network = network;
    this.#sums = new Int32Array(2 * (MAX_PLY + 2) * network.words);
  }

  start(position: Position): void {
    this.#sum(position, 0, 0);
    this.#sum(position, 0, 1);
  }

  play(ply: number, left: number, reached: number, taken: number, rookLeft: number, rookReached: number): void {
    const next = ply + 1;
    const changes = this.#changes;
    const at = next * CHANGES;
    changes[at] = left;
    changes[at + 1] = reached;
    // A castling king takes nothing.
    changes[at + 2] = taken + rookLeft;
    changes[at + 3] = rookReached;
    const both = next << 1;
    this.#known[both] = 0;
    this.#known[both + 1] = 0;
    const turned = this.#turned;
    turned[both] = 0;
    turned[both + 1] = 0;
    const piece = left >> 7;
    if ((piece & 7) === KING) turned[both | (piece >> 3)] = ((left ^ reached) >> 2) & 1;
  }

  playNull(ply: number): void {
    this.play(ply, 0, 0, 0, 0, 0);
  }

  evaluate(position: Position, ply: number): number {
    const pieces = position.pieceCounts;
    if (pieces[0] === 1 || pieces[1] === 1) {
      this.#byHand.start(position);
      return this.#byHand.evaluate(position, 0);
    }
    this.#reach(position, ply, 0);
    this.#reach(position, ply, 1);
    const { hidden, words, outputs, outputBiases, scale } = this.#network;
    const sums = this.#sums;
    const turn = position.turn;
    const phase = phaseOf((pieces[0] as number) + (pieces[1] as number));
    const own = ((ply << 1) | turn) * words;
    const theirs = ((ply << 1) | (turn ^ 1)) * words;
    let output = outputBiases[phase] as number;
    let weight = phase * 2 * hidden;
    for (let i = 0; i < words; i++) {
      const mine = sums[own + i] as number;
      const other = sums[theirs + i] as number;
      output +=
        Math.imul(ACTIVATION[mine & 0xffff] as number, outputs[weight] as number) +
        Math.imul(ACTIVATION[(mine + 0x8000) >>> 16] as number, outputs[weight + 1] as number) +
        Math.imul(ACTIVATION[other & 0xffff] as number, outputs[weight + hidden] as number) +
        Math.imul(ACTIVATION[(other + 0x8000) >>> 16] as number, outputs[weight + hidden + 1] as number);
      output |= 0;
      weight += 2;
    }
    const score = (output / scale) | 0;
    return score > EVALUATION_BOUND ? EVALUATION_BOUND : score < -EVALUATION_BOUND ? -EVALUATION_BOUND : score;
  }

  /** Makes the sums of a side at a ply, by the changes since the last ply that has them. */
  #reach(position: Position, ply: number, side: number): void {
    const known = this.#known;
    let from = ply;
    while (known[(from << 1) | side] === 0) {
      if (this.#turned[(from << 1) | side] === 1) {
        this.#sum(position, ply, side);
        return;
      }
      from--;
    }
    if (from === ply) return;
    const view = (side | (((position.kings[side] as number) & 4) >> 1)) << 11;
    while (from < ply) this.#change(++from, side, view);
  }

  /** Makes the sums of a side at a ply from those at the ply before. */
  #change(ply: number, side: number, view: number): void {
    const { words, rows } = this.#network;
    const sums = this.#sums;
    const changes = this.#changes;
    const at = ply * CHANGES;
    const to = ((ply << 1) | side) * words;
    const from = to - 2 * words;
    this.#known[(ply << 1) | side] = 1;
    const left = changes[at] as number;
    if (left === 0) {
      sums.copyWithin(to, from, from + words);
      return;
    }
    const minus = (FEATURE[view | left] as number) * words;
    const plus = (FEATURE[view | (changes[at + 1] as number)] as number) * words;
    const second = changes[at + 2] as number;
    if (second === 0) {
      for (let i = 0; i < words; i++)
        sums[to + i] = (sums[from + i] as number) + (rows[plus + i] as number) - (rows[minus + i] as number);
      return;
    }
    const alsoMinus = (FEATURE[view | second] as number) * words;
    for (let i = 0; i < words; i++)
      sums[to + i] =
        (sums[from + i] as number) +
        (rows[plus + i] as number) -
        (rows[minus + i] as number) -
        (rows[alsoMinus + i] as number);
    const third = changes[at + 3] as number;
    if (third === 0) return;
    const alsoPlus = (FEATURE[view | third] as number) * words;
    for (let i = 0; i < words; i++) sums[to + i] = (sums[to + i] as number) + (rows[alsoPlus + i] as number);
  }

  /** Makes the sums of a side at a ply from the board. */
  #sum(position: Position, ply: number, side: number): void {
    const { words, rows, biases } = this.#network;
    const sums = this.#sums;
    const to = ((ply << 1) | side) * words;
    this.#known[(ply << 1) | side] = 1;
    for (let i = 0; i < words; i++) sums[to + i] = biases[i] as number;
    const view = (side | (((position.kings[side] as number) & 4) >> 1)) << 11;
    for (const owner of [0, 16]) {
      const end = owner + (position.pieceCounts[owner >> 4] as number);
      for (let j = owner; j < end; j++) {
        const square = position.pieces[j] as number;
        const row = (FEATURE[view | ((position.board[square] as number) << 7) | square] as number) * words;
        for (let i = 0; i < words; i++) sums[to + i] = (sums[to + i] as number) + (rows[row + i] as number);
      }
    }
  }
}
