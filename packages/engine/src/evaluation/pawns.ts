import { PAWN, type Position } from '@sixtyfour/chess/core';
import { packedTable } from './tables.ts';
import { WEIGHTS } from './weights.ts';

const ENTRIES = 1 << 12;
const MASK = ENTRIES - 1;

const DOUBLED = packedTable(WEIGHTS.doubled)[0] as number;
/** With a pawn of theirs before it on the file, and with none. */
const ISOLATED = packedTable(WEIGHTS.isolated);
const BACKWARD = packedTable(WEIGHTS.backward);
/** By rank: a pawn that another guards, or that has one beside it. */
const PROTECTED = packedTable(WEIGHTS.protectedPawn);
const PHALANX = packedTable(WEIGHTS.phalanx);

/** One rank for each file in four bits, 0 for none: ranks as the pawn's own side counts them, 1 to 6 for pawns. */
type Ranks = number;

/**
 * What the pawns alone are worth, kept by the key of the pawns. The table belongs to one search: it checks 32 bits of
 * key, and a mistake must not depend on what was searched before.
 */
export class PawnTable {
  /** Packed, White's less Black's. */
  score = 0;
  /** Of each side, the passed pawn of a file, and the pawn of a file nearest to its own back rank and furthest from it. */
  readonly passed = new Int32Array(2);
  readonly rear = new Int32Array(2);
  readonly front = new Int32Array(2);

  /** The key that the fields above stand for, once something was looked at. */
  #last = 0;
  #looked = false;
  readonly #keys = new Int32Array(ENTRIES);
  readonly #filled = new Uint8Array(ENTRIES);
  readonly #scores = new Int32Array(ENTRIES);
  /** Six of Ranks for an entry: passed, rear and front of White and of Black. */
  readonly #ranks = new Int32Array(ENTRIES * 6);

  /** Sets the fields above for a position. */
  look(position: Position): void {
    const key = position.pawnKey;
    if (key === this.#last && this.#looked) return;
    this.#last = key;
    this.#looked = true;
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
    let rear: Ranks = 0;
    let front: Ranks = 0;
    const end = (side << 4) + (position.pieceCounts[side] as number);
    for (let i = (side << 4) + (position.officerCounts[side] as number); i < end; i++) {
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
    let passed: Ranks = 0;
    const end = (side << 4) + (position.pieceCounts[side] as number);
    for (let i = (side << 4) + (position.officerCounts[side] as number); i < end; i++) {
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
      // Whether the file before it is free of pawns of theirs: such a weakness can be attacked.
      const isOpen = blocks(theirRear, file, rank) ? 0 : 1;
      if (left === 0 && right === 0) score += ISOLATED[isOpen] as number;
      else {
        const isGuarded = board[square - forward - 1] === pawn || board[square - forward + 1] === pawn;
        const isBeside = board[square - 1] === pawn || board[square + 1] === pawn;
        if (isGuarded) score += PROTECTED[rank] as number;
        if (isBeside) score += PHALANX[rank] as number;
        if (
          !isGuarded &&
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

/** The rank on a file; 0 beside the board. */
function rankOn(ranks: Ranks, file: number): number {
  return (file & 8) !== 0 ? 0 : (ranks >>> (file << 2)) & 15;
}

/** Whether a pawn of the other side on that file, the rearmost as it counts, stands in front of a pawn on `rank`. */
function blocks(theirRear: Ranks, file: number, rank: number): boolean {
  const theirs = rankOn(theirRear, file);
  return theirs !== 0 && 7 - theirs > rank;
}
