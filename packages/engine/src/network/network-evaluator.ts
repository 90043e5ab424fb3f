import { BLACK_BIT, KING, type Position, to64 } from '@sixtyfour/chess/core';
import { Evaluator } from '../evaluation/evaluate.ts';
import type { Evaluation } from '../evaluation/evaluation.ts';
import { EVALUATION_BOUND, MAX_PLY } from '../search/score.ts';
import { type Kernel, NO_FEATURE, SLOTS } from './kernel.ts';
import { phaseOf } from './shape.ts';

/**
 * Indexed by `view << 11 | piece << 7 | square`: the feature. A view is the side, plus 2 if its king is on files e to
 * h, in which case the files are mirrored.
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

/**
 * Numbers per ply in `#changes`: two pieces that left their squares and two that reached theirs, as in `Evaluation`.
 */
const CHANGES = 4;

/**
 * Evaluates with the network, except against a bare king: the training games end when they are decided, so they do not
 * teach how to mate, and the handwritten evaluation is used. The sums of the hidden units are kept by ply for the view
 * of each side. They are computed only when needed, from those of the last ply that has them.
 */
export class NetworkEvaluator implements Evaluation {
  readonly #kernel: Kernel;
  readonly #byHand = new Evaluator();
  /** By slot (ply and side): whether the kernel has its sums. */
  readonly #known = new Uint8Array(SLOTS);
  /** By slot: whether the side's king changed wings with the move that led there, which mirrors its view. */
  readonly #turned = new Uint8Array(SLOTS);
  readonly #changes = new Int32Array(CHANGES * (MAX_PLY + 2));

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  start(position: Position): void {
    this.#takeOver();
    this.#sum(position, 0);
    this.#sum(position, 1);
  }

  play(ply: number, left: number, reached: number, taken: number, rookLeft: number, rookReached: number): void {
    const next = ply + 1;
    const changes = this.#changes;
    const at = next * CHANGES;
    changes[at] = left;
    changes[at + 1] = reached;
    // A castling move captures nothing.
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
    const kernel = this.#kernel;
    if (kernel.owner !== this) this.#takeOver();
    this.#reach(position, ply << 1);
    this.#reach(position, (ply << 1) | 1);
    const own = (ply << 1) | position.turn;
    const phase = phaseOf((pieces[0] as number) + (pieces[1] as number));
    const score = (kernel.output(own, own ^ 1, phase) / kernel.scale) | 0;
    return score > EVALUATION_BOUND ? EVALUATION_BOUND : score < -EVALUATION_BOUND ? -EVALUATION_BOUND : score;
  }

  /** Another search may have used the slots. */
  #takeOver(): void {
    this.#kernel.owner = this;
    this.#known.fill(0);
  }

  /** Computes the sums of a slot from the changes since the last ply that has sums. */
  #reach(position: Position, slot: number): void {
    const known = this.#known;
    let from = slot;
    while (known[from] === 0) {
      if (from < 2 || this.#turned[from] === 1) {
        this.#sum(position, slot);
        return;
      }
      from -= 2;
    }
    if (from === slot) return;
    const view = viewOf(position, slot & 1);
    while (from < slot) this.#change((from += 2), view);
  }

  /** Computes the sums of a slot from those of the previous ply. */
  #change(slot: number, view: number): void {
    this.#known[slot] = 1;
    const changes = this.#changes;
    const at = (slot >> 1) * CHANGES;
    this.#kernel.change(
      slot,
      slot - 2,
      featureOf(view, changes[at + 1] as number),
      featureOf(view, changes[at] as number),
      featureOf(view, changes[at + 3] as number),
      featureOf(view, changes[at + 2] as number),
    );
  }

  /** Computes the sums of a slot from the board. */
  #sum(position: Position, slot: number): void {
    const kernel = this.#kernel;
    this.#known[slot] = 1;
    kernel.clear(slot);
    const view = viewOf(position, slot & 1);
    for (const owner of [0, 16]) {
      const end = owner + (position.pieceCounts[owner >> 4] as number);
      for (let j = owner; j < end; j++) {
        const square = position.pieces[j] as number;
        const piece = ((position.board[square] as number) << 7) | square;
        kernel.change(slot, slot, featureOf(view, piece), NO_FEATURE, NO_FEATURE, NO_FEATURE);
      }
    }
  }
}

/** The view of a side, as an index part of FEATURE. */
function viewOf(position: Position, side: number): number {
  return (side | (((position.kings[side] as number) & 4) >> 1)) << 11;
}

/** The feature of `piece << 7 | square`; NO_FEATURE for 0. */
function featureOf(view: number, piece: number): number {
  return piece === 0 ? NO_FEATURE : (FEATURE[view | piece] as number);
}
