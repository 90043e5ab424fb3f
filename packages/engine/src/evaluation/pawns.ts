import { PAWN, type Position } from '@sixtyfour/chess/core';
import { packedTable } from './tables.ts';
import { WEIGHTS } from './weights.ts';

const ENTRIES = 1 << 12;
const MASK = ENTRIES - 1;

const DOUBLED = packedTable(WEIGHTS.doubled)[0] as number;
/** Each with an enemy pawn in front on the file, and without. */
const ISOLATED = packedTable(WEIGHTS.isolated);
const BACKWARD = packedTable(WEIGHTS.backward);
/** By relative rank: a pawn defended by a pawn, and a pawn beside a pawn. */
const PROTECTED = packedTable(WEIGHTS.protectedPawn);
const PHALANX = packedTable(WEIGHTS.phalanx);

/** Per file in four bits: the relative rank of a pawn, 1 to 6, or 0 for none. */
type FileRanks = number;

/**
 * The pawn hash table. Each search needs its own: only 32 key bits are compared, and the effect of a collision must be
 * reproducible.
 */
export class PawnTable {
  /** The pawn structure score, packed, White's minus Black's. */
  score = 0;
  /** By side, as `FileRanks`: the passed, the rearmost and the foremost pawn of each file. */
  readonly passed = new Int32Array(2);
  readonly rear = new Int32Array(2);
  readonly front = new Int32Array(2);

  /** The key of the current fields, valid after the first probe. */
  #currentKey = 0;
  #hasProbed = false;
  readonly #keys = new Int32Array(ENTRIES);
  readonly #filled = new Uint8Array(ENTRIES);
  readonly #scores = new Int32Array(ENTRIES);
  /** Six `FileRanks` per entry: passed, rear and front of White, then of Black. */
  readonly #ranks = new Int32Array(ENTRIES * 6);

  /** Sets the fields for a position, from the table or by computing them. */
  probe(position: Position): void {
    const key = position.pawnKey;
    if (key === this.#currentKey && this.#hasProbed) return;
    this.#currentKey = key;
    this.#hasProbed = true;
    const slot = key & MASK;
    const base = slot * 6;
    const ranks = this.#ranks;
    if (this.#keys[slot] !== key || this.#filled[slot] === 0) {
      this.#compute(position);
      this.#keys[slot] = key;
      this.#filled[slot] = 1;
      this.#scores[slot] = this.score;
      for (let side = 0; side < 2; side++) {
        ranks[base + side * 3] = this.passed[side] as number;
        ranks[base + side * 3 + 1] = this.rear[side] as number;
        ranks[base + side * 3 + 2] = this.front[side] as number;
      }
      return;
    }
    this.score = this.#scores[slot] as number;
    for (let side = 0; side < 2; side++) {
      this.passed[side] = ranks[base + side * 3] as number;
      this.rear[side] = ranks[base + side * 3 + 1] as number;
      this.front[side] = ranks[base + side * 3 + 2] as number;
    }
  }

  #compute(position: Position): void {
    for (let side = 0; side < 2; side++) this.#findRanks(position, side);
    this.score = this.#scoreSide(position, 0) - this.#scoreSide(position, 1);
  }

  #findRanks(position: Position, side: number): void {
    let rear: FileRanks = 0;
    let front: FileRanks = 0;
    const end = (side << 4) + (position.pieceCounts[side] as number);
    for (let i = (side << 4) + (position.nonPawnCounts[side] as number); i < end; i++) {
      const square = position.pieces[i] as number;
      const shift = (square & 7) << 2;
      const rank = side === 0 ? square >> 4 : 7 - (square >> 4);
      const known = (rear >>> shift) & 15;
      if (known === 0 || rank < known) rear = (rear & ~(15 << shift)) | (rank << shift);
      if (rank > ((front >>> shift) & 15)) front = (front & ~(15 << shift)) | (rank << shift);
    }
    this.rear[side] = rear;
    this.front[side] = front;
    this.passed[side] = 0;
  }

  #scoreSide(position: Position, side: number): number {
    const board = position.board;
    const rear = this.rear[side] as number;
    const front = this.front[side] as number;
    const theirRear = this.rear[side ^ 1] as number;
    const forward = side === 0 ? 16 : -16;
    const pawn = PAWN | (side << 3);
    let score = 0;
    let passed: FileRanks = 0;
    const end = (side << 4) + (position.pieceCounts[side] as number);
    for (let i = (side << 4) + (position.nonPawnCounts[side] as number); i < end; i++) {
      const square = position.pieces[i] as number;
      const file = square & 7;
      const rank = side === 0 ? square >> 4 : 7 - (square >> 4);
      if (rankOn(front, file) > rank) score += DOUBLED;
      else if (
        !blocks(theirRear, file - 1, rank) &&
        !blocks(theirRear, file, rank) &&
        !blocks(theirRear, file + 1, rank)
      )
        passed |= rank << (file << 2);

      const left = rankOn(rear, file - 1);
      const right = rankOn(rear, file + 1);
      // Without an enemy pawn in front, the weakness can be attacked along the file.
      const isOpen = blocks(theirRear, file, rank) ? 0 : 1;
      if (left === 0 && right === 0) score += ISOLATED[isOpen] as number;
      else {
        const isDefended = board[square - forward - 1] === pawn || board[square - forward + 1] === pawn;
        const isBeside = board[square - 1] === pawn || board[square + 1] === pawn;
        if (isDefended) score += PROTECTED[rank] as number;
        if (isBeside) score += PHALANX[rank] as number;
        if (
          !isDefended &&
          !isBeside &&
          (left === 0 || left > rank) &&
          (right === 0 || right > rank) &&
          (board[square + 2 * forward - 1] === (pawn ^ 8) || board[square + 2 * forward + 1] === (pawn ^ 8))
        )
          score += BACKWARD[isOpen] as number;
      }
    }
    this.passed[side] = passed;
    return score;
  }
}

/** The rank on a file; 0 for files off the board. */
function rankOn(ranks: FileRanks, file: number): number {
  return (file & 8) !== 0 ? 0 : (ranks >>> (file << 2)) & 15;
}

/** Whether the enemy's rearmost pawn on a file is in front of a pawn on `rank`. */
function blocks(theirRear: FileRanks, file: number, rank: number): boolean {
  const theirs = rankOn(theirRear, file);
  return theirs !== 0 && 7 - theirs > rank;
}
