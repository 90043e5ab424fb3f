import { MAX_MOVES, type Position } from '@sixtyfour/chess/core';
import { CLASSIC_MEMO_ENTRIES } from './values.ts';

/** Caches the ordered legal moves of positions; cleared when it reaches its limit. */
export class MoveMemo {
  readonly #entries = new Map<string, readonly number[]>();
  readonly #buffer = new Int32Array(MAX_MOVES);
  #peakSize = 0;

  get size(): number {
    return this.#entries.size;
  }

  /** The largest number of entries so far. */
  get peakSize(): number {
    return this.#peakSize;
  }

  /** The legal moves of a position; `order` sorts them when they are not cached. */
  movesOf(position: Position, order: (position: Position, moves: readonly number[]) => readonly number[]) {
    const key = `${position.keyLow},${position.keyHigh}`;
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    const moves = order(position, [...this.#buffer.subarray(0, position.generateMoves(this.#buffer, 0))]);
    if (this.#entries.size >= CLASSIC_MEMO_ENTRIES) this.#entries.clear();
    this.#entries.set(key, moves);
    this.#peakSize = Math.max(this.#peakSize, this.#entries.size);
    return moves;
  }
}
