import { type Position, tables } from '@sixtyfour/chess/core';
import type { PawnTable } from './pawns.ts';
import { packedTable } from './tables.ts';
import { WEIGHTS } from './weights.ts';

const { DIRECTIONS } = tables;

/**
 * What a piece gets per reachable square, added up in one int: SAFE if no enemy pawn attacks the square, and in the
 * enemy king zone ZONE_ATTACK, or twice that if no enemy pawn defends the square.
 */
const SAFE = 1;
const ZONE_ATTACK_SHIFT = 8;
const ZONE_ATTACK = 1 << ZONE_ATTACK_SHIFT;
/** Layout of the table: squares per side, and a margin for off-board indexes. */
const AREA_SIDE = 192;
const AREA_BASE = 32;

export const kingArea = { AREA_BASE, AREA_SIDE, ZONE_ATTACK, ZONE_ATTACK_SHIFT, SAFE } as const;

/** Indexed by `side << 11 | king << 4`: the squares of the king zone, terminated by 255. */
const KING_ZONES = new Uint8Array(2 << 11).fill(255);
for (const side of [0, 1])
  for (let king = 0; king < 128; king++) {
    if ((king & 0x88) !== 0) continue;
    const forward = side === 0 ? 16 : -16;
    let end = (side << 11) | (king << 4);
    for (const step of [0, ...DIRECTIONS, 2 * forward, 2 * forward - 1, 2 * forward + 1]) {
      const square = king + step;
      if (square >= 0 && (square & 0x88) === 0) KING_ZONES[end++] = square;
    }
  }

/**
 * Indexed by `distance of the file from the edge << 3 | rank`, for the king's file and its neighbors: the rearmost own
 * pawn (shelter) and the foremost enemy pawn (storm), by relative rank; 0 for none.
 */
const SHELTER = packedTable(WEIGHTS.shelter);
const STORM = packedTable(WEIGHTS.storm);

/** The evaluation terms that depend only on pawns and kings; recomputed when one of them has moved. */
export class KingArea {
  /** Indexed by `AREA_BASE + side * AREA_SIDE + square`: what a piece of the side gets for reaching the square. */
  readonly area = new Int32Array(2 * AREA_SIDE + AREA_BASE);
  /** King shelter, packed, White's minus Black's. */
  score = 0;
  #pawnKey = 0;
  #kings = -1;

  /** Sets the fields for a position; `pawns` must have been probed for it. */
  update(position: Position, pawns: PawnTable): void {
    const kings = ((position.kings[0] as number) << 7) | (position.kings[1] as number);
    if (kings === this.#kings && position.pawnKey === this.#pawnKey) return;
    this.#kings = kings;
    this.#pawnKey = position.pawnKey;
    this.area.fill(SAFE);
    this.#mark(position, 0);
    this.#mark(position, 1);
    this.score = shelter(position, pawns, 0) - shelter(position, pawns, 1);
  }

  /** Marks the squares that pawns of `side` attack and its king zone, for the other side's pieces. */
  #mark(position: Position, side: number): void {
    const area = this.area;
    const pieces = position.pieces;
    const base = AREA_BASE + (side ^ 1) * AREA_SIDE;
    const defended = base + (side === 0 ? 16 : -16);
    const end = (side << 4) + (position.pieceCounts[side] as number);
    for (let i = (side << 4) + (position.nonPawnCounts[side] as number); i < end; i++) {
      const square = defended + (pieces[i] as number);
      area[square - 1] = 0;
      area[square + 1] = 0;
    }
    let next = (side << 11) | ((position.kings[side] as number) << 4);
    for (let square = KING_ZONES[next] as number; square !== 255; square = KING_ZONES[++next] as number)
      area[base + square] = (area[base + square] as number) === 0 ? ZONE_ATTACK : 2 * ZONE_ATTACK + SAFE;
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
