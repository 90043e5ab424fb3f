import { MAX_MOVES, type Position } from '@sixtyfour/chess/core';
import { CLASSIC_MEMO_ENTRIES } from './values.ts';

/** Legal moves of positions met before, in the order of the search; emptied rather than grown beyond its limit. */
export class MoveMemo {
  readonly #entries = new Map<string, readonly number[]>();
  readonly #buffer = new Int32Array(MAX_MOVES);
  #largest = 0;

  get size(): number {
    return this.#entries.size;
  }

  /** The most entries there ever were at once. */
  get largest(): number {
    return this.#largest;
  }

  /** `order` arranges moves that are met for the first time. */
  movesOf(position: Position, order: (position: Position, moves: readonly number[]) => readonly number[]) {
    const key = `${position.keyLow},${position.keyHigh}`;
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    const moves = order(position, [...this.#buffer.subarray(0, position.generateMoves(this.#buffer, 0))]);
    if (this.#entries.size >= CLASSIC_MEMO_ENTRIES) this.#entries.clear();
    this.#entries.set(key, moves);
    this.#largest = Math.max(this.#largest, this.#entries.size);
    return moves;
  }
}
