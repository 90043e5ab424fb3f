import { codes } from './codes.ts';
import { castlingSides, generate, generateEnPassant, MAX_MOVES } from './generate.ts';
import type { BoardState } from './board-state.ts';
import { tables } from './tables.ts';
import { CHECKERS_SHIFT, findThreats, threatMasks } from './threats.ts';

const { BISHOP, KNIGHT, ROOK, WHITE } = codes;
const { DIRECTIONS, KNIGHT_COUNT, KNIGHT_TARGETS, EMPTY_OR_ENEMY, EMPTY, ENEMY } = tables;
const { PIN_DIRECTION } = threatMasks;

/** Moves that are generated only to be counted. */
const scratch = new Int32Array(MAX_MOVES);

/** The number of bits set in a byte. */
const POPCOUNT = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

/** Counts the legal moves without writing them. In check, which is rare and leaves few moves, it generates them. */
export function countLegalMoves(position: BoardState): number {
  const threats = findThreats(position);
  if (threats >> CHECKERS_SHIFT !== 0) return generate(position, scratch, 0, true);

  const board = position.board;
  const pieces = position.pieces;
  const us = position.turn;
  let count = POPCOUNT[threats & 255] as number;
  if (position.castling !== 0) count += POPCOUNT[castlingSides(position, threats)] as number;
  if (position.epSquare >= 0) count += generateEnPassant(position, scratch, 0);

  const own = us << 4;
  const forward = us === WHITE ? 16 : -16;
  const lastRank = us === WHITE ? 6 : 1;
  const startRank = us === WHITE ? 1 : 6;
  const nonPawnsEnd = own + (position.nonPawnCounts[us] as number);
  for (let i = own + 1; i < nonPawnsEnd; i++) {
    const from = pieces[i] as number;
    const role = (board[from] as number) & 7;
    const pin = PIN_DIRECTION[from] as number;
    if (pin !== 0) {
      if (role !== KNIGHT) count += countPinnedSlider(board, from, us, role, pin);
    } else if (role === KNIGHT) {
      const first = from << 3;
      const last = first + (KNIGHT_COUNT[from] as number);
      for (let j = first; j < last; j++)
        count += EMPTY_OR_ENEMY[(board[KNIGHT_TARGETS[j] as number] as number) | own] as number;
    } else {
      const last = role === ROOK ? 4 : 8;
      for (let j = role === BISHOP ? 4 : 0; j < last; j++) {
        const step = DIRECTIONS[j] as number;
        let to = from + step;
        while ((to & 0x88) === 0) {
          const piece = board[to] as number;
          count += EMPTY_OR_ENEMY[piece | own] as number;
          if (piece !== 0) break;
          to += step;
        }
      }
    }
  }

  const end = own + (position.pieceCounts[us] as number);
  for (let i = nonPawnsEnd; i < end; i++) {
    const from = pieces[i] as number;
    const rank = from >> 4;
    if (PIN_DIRECTION[from] !== 0 || rank === lastRank) {
      count += countPawn(board, from, us, PIN_DIRECTION[from] as number);
      continue;
    }
    const to = from + forward;
    const ahead = EMPTY[board[to] as number] as number;
    // No edge test: off-board squares of the 0x88 array are empty.
    count +=
      ahead + (ENEMY[(board[to - 1] as number) | own] as number) + (ENEMY[(board[to + 1] as number) | own] as number);
    if (rank === startRank) count += ahead & (EMPTY[board[to + forward] as number] as number);
  }
  return count;
}

/** The slow path, for a pawn that is pinned (`pin` is the step of the line, else 0) or about to promote. */
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

function countPinnedSlider(board: Int8Array, from: number, us: number, role: number, pin: number): number {
  const own = us << 4;
  const first = role === BISHOP ? 4 : 0;
  const last = role === ROOK ? 4 : 8;
  let count = 0;
  for (let i = first; i < last; i++) {
    const step = DIRECTIONS[i] as number;
    if (pin !== step && pin !== -step) continue;
    let to = from + step;
    while ((to & 0x88) === 0) {
      const piece = board[to] as number;
      count += EMPTY_OR_ENEMY[piece | own] as number;
      if (piece !== 0) break;
      to += step;
    }
  }
  return count;
}
