import { isAttacked, isEnPassantLegal } from './attacks.ts';
import { BISHOP, KNIGHT, PAWN, ROOK, WHITE, WHITE_LONG, WHITE_SHORT } from './codes.ts';
import { generate } from './generate.ts';
import type { Position } from './position.ts';
import { DIRECTIONS, KNIGHT_COUNT, KNIGHT_TARGETS, OPEN } from './tables.ts';
import { CHECKERS_SHIFT, findThreats, PIN_STEP } from './threats.ts';

/** Room for the few moves that meet a check. */
const scratch = new Int32Array(256);

/** Bits set in a byte. */
const BITS = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

/** As generate, but nothing is written: the number of legal moves alone. In check it generates, which is rare and short. */
export function countLegalMoves(position: Position): number {
  const threats = findThreats(position);
  if (threats >> CHECKERS_SHIFT !== 0) return generate(position, scratch, 0, true);

  const board = position.board;
  const pieces = position.pieces;
  const us = position.turn;
  let count = BITS[threats & 255] as number;
  if (position.castling !== 0) count += countCastling(position, threats);
  if (position.epSquare >= 0) count += countEnPassant(position);

  const first = (us << 4) + 1;
  const last = (us << 4) + (position.pieceCounts[us] as number);
  for (let i = first; i < last; i++) {
    const from = pieces[i] as number;
    const role = (board[from] as number) & 7;
    const pin = PIN_STEP[from] as number;
    if (role === PAWN) count += countPawn(board, from, us, pin);
    else if (role === KNIGHT) {
      if (pin === 0) count += countKnight(board, from, us);
    } else count += countSlider(board, from, us, role, pin);
  }
  return count;
}

function countCastling(position: Position, threats: number): number {
  const board = position.board;
  const us = position.turn;
  const king = position.kings[us] as number;
  const rights = us === WHITE ? position.castling : position.castling >> 2;
  let count = 0;
  if (
    (rights & WHITE_SHORT) !== 0 &&
    (threats & 1) !== 0 &&
    board[king + 1] === 0 &&
    board[king + 2] === 0 &&
    !isAttacked(position, king + 2, us ^ 1)
  )
    count++;
  if (
    (rights & WHITE_LONG) !== 0 &&
    (threats & 2) !== 0 &&
    board[king - 1] === 0 &&
    board[king - 2] === 0 &&
    board[king - 3] === 0 &&
    !isAttacked(position, king - 2, us ^ 1)
  )
    count++;
  return count;
}

function countEnPassant(position: Position): number {
  const us = position.turn;
  const pawn = PAWN | (us << 3);
  const left = position.epSquare + (us === WHITE ? -17 : 15);
  let count = 0;
  for (let from = left; from <= left + 2; from += 2)
    if ((from & 0x88) === 0 && position.board[from] === pawn && isEnPassantLegal(position, from)) count++;
  return count;
}

function countPawn(board: Int8Array, from: number, us: number, pin: number): number {
  const forward = us === WHITE ? 16 : -16;
  const rank = us === WHITE ? from >> 4 : 7 - (from >> 4);
  const each = rank === 6 ? 4 : 1;
  let count = 0;
  if (board[from + forward] === 0 && (pin === 0 || pin === forward || pin === -forward)) {
    count += each;
    if (rank === 1 && board[from + forward + forward] === 0) count++;
  }
  for (let step = forward - 1; step <= forward + 1; step += 2) {
    const to = from + step;
    if ((to & 0x88) !== 0 || (pin !== 0 && pin !== step && pin !== -step)) continue;
    const piece = board[to] as number;
    if (piece !== 0 && piece >> 3 !== us) count += each;
  }
  return count;
}

function countKnight(board: Int8Array, from: number, us: number): number {
  const own = us << 4;
  const first = from << 3;
  const last = first + (KNIGHT_COUNT[from] as number);
  let count = 0;
  for (let i = first; i < last; i++) count += OPEN[(board[KNIGHT_TARGETS[i] as number] as number) | own] as number;
  return count;
}

function countSlider(board: Int8Array, from: number, us: number, role: number, pin: number): number {
  const own = us << 4;
  const first = role === BISHOP ? 4 : 0;
  const last = role === ROOK ? 4 : 8;
  let count = 0;
  for (let i = first; i < last; i++) {
    const step = DIRECTIONS[i] as number;
    if (pin !== 0 && pin !== step && pin !== -step) continue;
    let to = from + step;
    while ((to & 0x88) === 0) {
      const piece = board[to] as number;
      count += OPEN[piece | own] as number;
      if (piece !== 0) break;
      to += step;
    }
  }
  return count;
}
