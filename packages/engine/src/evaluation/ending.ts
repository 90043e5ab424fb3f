import { BISHOP, type Position } from '@sixtyfour/chess/core';
import { DISTANCE as DISTANCES } from './distance.ts';

const DISTANCE = DISTANCES;

/** Phase beyond which nothing here applies. */
const LARGEST_PHASE = 10;

/** Material of the pieces by role, without pawns and kings, in pawns. */
const PIECE_POINTS = new Uint8Array([0, 0, 3, 3, 5, 9, 0, 0]);

/** Brings an endgame score nearer to 0 where the side ahead has little to win with, and drives bare kings to the edge. */
export function scaleEnd(position: Position, end: number, phase: number): number {
  if (phase > LARGEST_PHASE) return end;
  const ahead = end > 0 ? 0 : 1;
  const ownPawns = pawnCount(position, ahead);
  const theirPawns = pawnCount(position, ahead ^ 1);
  const own = points(position, ahead);
  const theirs = points(position, ahead ^ 1);
  if (ownPawns === 0) {
    if (own - theirs <= 3 && theirPawns === 0) return end >> 3;
    // Two knights.
    if (own === 6 && bishopShades(position, ahead) === 0 && theirPawns === 0) return end >> 4;
    if (own - theirs < 3 || own < 5) return end >> 2;
    if (theirs === 0 && theirPawns === 0) return end + (ahead === 0 ? mopUp(position, 0) : -mopUp(position, 1));
  } else if (
    own === 3 &&
    theirs === 3 &&
    // One bishop each, on squares of different colours.
    bishopShades(position, ahead) + bishopShades(position, ahead ^ 1) === 3 &&
    bishopShades(position, ahead) % 3 !== 0
  )
    return end >> 1;
  return end;
}

function pawnCount(position: Position, side: number): number {
  return (position.pieceCounts[side] as number) - (position.officerCounts[side] as number);
}

function points(position: Position, side: number): number {
  const end = (side << 4) + (position.officerCounts[side] as number);
  let sum = 0;
  for (let i = (side << 4) + 1; i < end; i++)
    sum += PIECE_POINTS[(position.board[position.pieces[i] as number] as number) & 7] as number;
  return sum;
}

/** Bits: 1 for a bishop on dark squares, 2 for one on light squares. */
function bishopShades(position: Position, side: number): number {
  const end = (side << 4) + (position.officerCounts[side] as number);
  let shades = 0;
  for (let i = (side << 4) + 1; i < end; i++) {
    const square = position.pieces[i] as number;
    if (((position.board[square] as number) & 7) === BISHOP) shades |= 1 << ((square ^ (square >> 4)) & 1);
  }
  return shades;
}

/** For the side with all the material: the other king at the edge, and its own king near. */
function mopUp(position: Position, side: number): number {
  const own = position.kings[side] as number;
  const bare = position.kings[side ^ 1] as number;
  const [file, rank] = [bare & 7, bare >> 4];
  const edge = Math.max(3 - file, file - 4) + Math.max(3 - rank, rank - 4);
  return 200 + edge * 12 + (7 - (DISTANCE[(own << 7) | bare] as number)) * 8;
}
