import { BISHOP, type Position } from '@sixtyfour/chess/core';
import { DISTANCE as DISTANCES } from './distance.ts';

const DISTANCE = DISTANCES;

/** Above this game phase nothing is scaled. */
const MAX_PHASE = 10;

/** Piece values by role in pawns; pawns and kings count 0. */
const PIECE_POINTS = new Uint8Array([0, 0, 3, 3, 5, 9, 0, 0]);

/** Scales down an endgame score that is hard to win, and adds a mop-up bonus against a bare king. */
export function scaleEndgame(position: Position, end: number, phase: number): number {
  if (phase > MAX_PHASE) return end;
  const ahead = end > 0 ? 0 : 1;
  const ownPawns = pawnCount(position, ahead);
  const theirPawns = pawnCount(position, ahead ^ 1);
  const own = pieceMaterial(position, ahead);
  const theirs = pieceMaterial(position, ahead ^ 1);
  if (ownPawns === 0) {
    if (own - theirs <= 3 && theirPawns === 0) return end >> 3;
    // Two knights cannot force mate.
    if (own === 6 && bishopSquareColors(position, ahead) === 0 && theirPawns === 0) return end >> 4;
    if (own - theirs < 3 || own < 5) return end >> 2;
    if (theirs === 0 && theirPawns === 0) return end + (ahead === 0 ? mopUp(position, 0) : -mopUp(position, 1));
  } else if (
    own === 3 &&
    theirs === 3 &&
    // Bishops on opposite colors.
    bishopSquareColors(position, ahead) + bishopSquareColors(position, ahead ^ 1) === 3 &&
    bishopSquareColors(position, ahead) % 3 !== 0
  )
    return end >> 1;
  return end;
}

function pawnCount(position: Position, side: number): number {
  return (position.pieceCounts[side] as number) - (position.nonPawnCounts[side] as number);
}

function pieceMaterial(position: Position, side: number): number {
  const end = (side << 4) + (position.nonPawnCounts[side] as number);
  let sum = 0;
  for (let i = (side << 4) + 1; i < end; i++)
    sum += PIECE_POINTS[(position.board[position.pieces[i] as number] as number) & 7] as number;
  return sum;
}

/** A bit set: 1 for a dark-squared bishop, 2 for a light-squared one. */
function bishopSquareColors(position: Position, side: number): number {
  const end = (side << 4) + (position.nonPawnCounts[side] as number);
  let colors = 0;
  for (let i = (side << 4) + 1; i < end; i++) {
    const square = position.pieces[i] as number;
    if (((position.board[square] as number) & 7) === BISHOP) colors |= 1 << ((square ^ (square >> 4)) & 1);
  }
  return colors;
}

/** Bonus for driving the bare king to the edge and bringing the own king near, in centipawns. */
function mopUp(position: Position, side: number): number {
  const own = position.kings[side] as number;
  const bare = position.kings[side ^ 1] as number;
  const [file, rank] = [bare & 7, bare >> 4];
  const edge = Math.max(3 - file, file - 4) + Math.max(3 - rank, rank - 4);
  return 200 + edge * 12 + (7 - (DISTANCE[(own << 7) | bare] as number)) * 8;
}
