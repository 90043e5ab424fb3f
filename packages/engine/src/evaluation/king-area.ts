import { type Position, tables } from '@sixtyfour/chess/core';
import type { PawnTable } from './pawns.ts';
import { packedTable } from './tables.ts';
import { WEIGHTS } from './weights.ts';

const { DIRECTIONS } = tables;

/**
 * What a piece gets for each square that it reaches, as parts of one int: REACHED when no pawn of the other side guards
 * the square, and HIT or twice HIT when it lies around the other king, guarded by a pawn of his or not.
 */
const REACHED = 1;
const HIT_SHIFT = 8;
const HIT = 1 << HIT_SHIFT;
/** Where a side's squares are in the table: room before the first for what would be off the board. */
const AREA_SIDE = 192;
const AREA_BASE = 32;

export const kingArea = { AREA_BASE, AREA_SIDE, HIT, HIT_SHIFT, REACHED } as const;

/** At `side << 11 | king << 4`: the squares on and around a king of that side and those before it; then 255. */
const ZONES = new Uint8Array(2 << 11).fill(255);
for (const side of [0, 1])
  for (let king = 0; king < 128; king++) {
    if ((king & 0x88) !== 0) continue;
    const forward = side === 0 ? 16 : -16;
    let end = (side << 11) | (king << 4);
    for (const step of [0, ...DIRECTIONS, 2 * forward, 2 * forward - 1, 2 * forward + 1]) {
      const square = king + step;
      if (square >= 0 && (square & 0x88) === 0) ZONES[end++] = square;
    }
  }

/**
 * For the files at and beside a king, at `distance of the file from the edge << 3 | rank`: of the rearmost own pawn, 0
 * for none, and of the foremost pawn of theirs as they count.
 */
const SHELTER = packedTable(WEIGHTS.shelter);
const STORM = packedTable(WEIGHTS.storm);

/** What follows from the pawns and the kings alone: made anew only when one of them has moved. */
export class KingArea {
  /** At `AREA_BASE + side * AREA_SIDE + square`: what the square gives to a piece of the side that reaches it. */
  readonly area = new Int32Array(2 * AREA_SIDE + AREA_BASE);
  /** Packed, White's less Black's: the pawns before the kings. */
  score = 0;
  #pawnKey = 0;
  #kings = -1;

  /** Sets the fields above for a position whose pawns have been looked at. */
  look(position: Position, pawns: PawnTable): void {
    const kings = ((position.kings[0] as number) << 7) | (position.kings[1] as number);
    if (kings === this.#kings && position.pawnKey === this.#pawnKey) return;
    this.#kings = kings;
    this.#pawnKey = position.pawnKey;
    this.area.fill(REACHED);
    this.#mark(position, 0);
    this.#mark(position, 1);
    this.score = shelter(position, pawns, 0) - shelter(position, pawns, 1);
  }

  /** The squares that pawns of `side` guard, and its king's, as the other side sees them. */
  #mark(position: Position, side: number): void {
    const area = this.area;
    const pieces = position.pieces;
    const base = AREA_BASE + (side ^ 1) * AREA_SIDE;
    const guarded = base + (side === 0 ? 16 : -16);
    const end = (side << 4) + (position.pieceCounts[side] as number);
    for (let i = (side << 4) + (position.officerCounts[side] as number); i < end; i++) {
      const square = guarded + (pieces[i] as number);
      area[square - 1] = 0;
      area[square + 1] = 0;
    }
    let next = (side << 11) | ((position.kings[side] as number) << 4);
    for (let square = ZONES[next] as number; square !== 255; square = ZONES[++next] as number)
      area[base + square] = (area[base + square] as number) === 0 ? HIT : 2 * HIT + REACHED;
  }
}

function shelter(position: Position, pawns: PawnTable, side: number): number {
  const file = (position.kings[side] as number) & 7;
  const rear = pawns.rear[side] as number;
  const theirs = pawns.front[side ^ 1] as number;
  const first = file === 0 ? 0 : file === 7 ? 5 : file - 1;
  let score = 0;
  for (let f = first; f <= first + 2; f++) {
    const edge = (f < 4 ? f : 7 - f) << 3;
    score += SHELTER[edge | ((rear >>> (f << 2)) & 15)] as number;
    score += STORM[edge | ((theirs >>> (f << 2)) & 15)] as number;
  }
  return score;
}
