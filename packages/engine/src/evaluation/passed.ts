import type { Position } from '@sixtyfour/chess/core';
import { DISTANCE as DISTANCES } from './distance.ts';
import { packedTable } from './tables.ts';
import { WEIGHTS } from './weights.ts';

const DISTANCE = DISTANCES;
// All tables are indexed by the pawn's relative rank.
const PASSED = packedTable(WEIGHTS.passed);
/** The square in front is occupied. */
const BLOCKED = packedTable(WEIGHTS.passedBlocked);
/** The path to promotion is free. */
const FREE = packedTable(WEIGHTS.passedFree);
/** Per king move of distance between a king and the square in front. */
const OWN_KING = packedTable(WEIGHTS.passedOwnKing);
const THEIR_KING = packedTable(WEIGHTS.passedTheirKing);

/** The packed score of a side's passed pawns. `passed` holds the relative rank per file in four bits, 0 for none. */
export function scorePassed(position: Position, side: number, passed: number): number {
  const board = position.board;
  const ownKing = (position.kings[side] as number) << 7;
  const theirKing = (position.kings[side ^ 1] as number) << 7;
  const forward = side === 0 ? 16 : -16;
  let score = 0;
  for (let file = 0; file < 8; file++) {
    const rank = (passed >>> (file << 2)) & 15;
    if (rank === 0) continue;
    const next = side === 0 ? (rank + 1) * 16 + file : (6 - rank) * 16 + file;
    score += PASSED[rank] as number;
    if (board[next] !== 0) score += BLOCKED[rank] as number;
    else {
      let square = next + forward;
      while ((square & 0x88) === 0 && board[square] === 0) square += forward;
      if ((square & 0x88) !== 0) score += FREE[rank] as number;
    }
    score += (DISTANCE[ownKing | next] as number) * (OWN_KING[rank] as number);
    score += (DISTANCE[theirKing | next] as number) * (THEIR_KING[rank] as number);
  }
  return score;
}
