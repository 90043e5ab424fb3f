import { isAttacked, isEnPassantLegal } from './attacks.ts';
import { codes, makeMove } from './codes.ts';
import type { BoardState } from './board-state.ts';
import { tables } from './tables.ts';
import { CHECKERS_SHIFT, findThreats, threatMasks } from './threats.ts';

const { BISHOP, CASTLE, DOUBLE_PUSH, EN_PASSANT, KNIGHT, PAWN, QUEEN, ROOK, WHITE } = codes;
const { DIRECTIONS, KNIGHT_COUNT, KNIGHT_TARGETS } = tables;
const { PIN_DIRECTION, CHECK_MASK } = threatMasks;

/** An upper bound; no reachable position has more than 218 legal moves. */
export const MAX_MOVES = 256;

/** Replaces CHECK_MASK when there is no check. */
const ALL_SQUARES = new Uint8Array(128).fill(1);

/**
 * Writes the legal moves of a position to `out` from `offset` and returns their number. Without `quiets`, only captures
 * and queen promotions. Pins and the check mask make the moves legal; only en passant captures are tried on the board.
 */
export function generate(position: BoardState, out: Int32Array, offset: number, quiets: boolean): number {
  const board = position.board;
  const pieces = position.pieces;
  const us = position.turn;
  const threats = findThreats(position);
  const checkers = threats >> CHECKERS_SHIFT;

  let end = generateKing(position, out, offset, quiets, threats);
  if (checkers > 1) return end - offset;
  const allowed = checkers === 0 ? ALL_SQUARES : CHECK_MASK;
  if (quiets && checkers === 0 && position.castling !== 0) end = generateCastling(position, out, end, threats);
  if (position.epSquare >= 0) end = generateEnPassant(position, out, end);

  const first = (us << 4) + 1;
  const firstPawn = (us << 4) + (position.nonPawnCounts[us] as number);
  for (let i = first; i < firstPawn; i++) {
    const from = pieces[i] as number;
    const role = (board[from] as number) & 7;
    const pin = PIN_DIRECTION[from] as number;
    if (role !== KNIGHT) end = generateSlider(board, out, end, quiets, from, us, role, pin, allowed);
    // A pinned knight has no legal move.
    else if (pin === 0) end = generateKnight(board, out, end, quiets, from, us, allowed);
  }
  const last = (us << 4) + (position.pieceCounts[us] as number);
  for (let i = firstPawn; i < last; i++) {
    const from = pieces[i] as number;
    end = generatePawn(board, out, end, quiets, from, us, PIN_DIRECTION[from] as number, allowed);
  }
  return end - offset;
}

function generateKing(position: BoardState, out: Int32Array, start: number, quiets: boolean, threats: number): number {
  const king = position.kings[position.turn] as number;
  let end = start;
  let steps = threats & 255;
  while (steps !== 0) {
    const direction = 31 - Math.clz32(steps);
    steps ^= 1 << direction;
    const to = king + (DIRECTIONS[direction] as number);
    if (quiets || position.board[to] !== 0) out[end++] = king | (to << 7);
  }
  return end;
}

/** The bits that castlingSides returns; they equal the bits of the king's steps toward h and a in DIRECTIONS. */
const SHORT = 1;
const LONG = 2;

/**
 * The sides to which a king that is not in check may castle. `threats` has the bit of each side on which the square that
 * the king passes is safe. That square must also be empty.
 */
export function castlingSides(position: BoardState, threats: number): number {
  const board = position.board;
  const us = position.turn;
  const king = position.kings[us] as number;
  // The castling rights use the same bits as SHORT and LONG.
  const sides = (us === WHITE ? position.castling : position.castling >> 2) & threats;
  let allowed = 0;
  if (
    (sides & SHORT) !== 0 &&
    board[king + 1] === 0 &&
    board[king + 2] === 0 &&
    !isAttacked(position, king + 2, us ^ 1)
  )
    allowed |= SHORT;
  if (
    (sides & LONG) !== 0 &&
    board[king - 1] === 0 &&
    board[king - 2] === 0 &&
    board[king - 3] === 0 &&
    !isAttacked(position, king - 2, us ^ 1)
  )
    allowed |= LONG;
  return allowed;
}

function generateCastling(position: BoardState, out: Int32Array, start: number, threats: number): number {
  const king = position.kings[position.turn] as number;
  const sides = castlingSides(position, threats);
  let end = start;
  if ((sides & SHORT) !== 0) out[end++] = makeMove(king, king + 2, 0, CASTLE);
  if ((sides & LONG) !== 0) out[end++] = makeMove(king, king - 2, 0, CASTLE);
  return end;
}

/** Writes the legal en passant captures and returns the end index. Requires an en passant square. */
export function generateEnPassant(position: BoardState, out: Int32Array, start: number): number {
  const us = position.turn;
  const to = position.epSquare;
  const pawn = PAWN | (us << 3);
  const back = us === WHITE ? -16 : 16;
  let end = start;
  for (let from = to + back - 1; from <= to + back + 1; from += 2)
    if ((from & 0x88) === 0 && position.board[from] === pawn && isEnPassantLegal(position, from))
      out[end++] = makeMove(from, to, 0, EN_PASSANT);
  return end;
}

function generatePawn(
  board: Int8Array,
  out: Int32Array,
  start: number,
  quiets: boolean,
  from: number,
  us: number,
  pin: number,
  allowed: Uint8Array,
): number {
  const forward = us === WHITE ? 16 : -16;
  const promotes = from >> 4 === (us === WHITE ? 6 : 1);
  let end = start;

  let to = from + forward;
  if (board[to] === 0 && (quiets || promotes) && (pin === 0 || pin === forward || pin === -forward)) {
    if (allowed[to] !== 0) end = writePawnMove(out, end, quiets, from, to, promotes);
    if (from >> 4 === (us === WHITE ? 1 : 6)) {
      to += forward;
      if (quiets && board[to] === 0 && allowed[to] !== 0) out[end++] = makeMove(from, to, 0, DOUBLE_PUSH);
    }
  }
  for (let step = forward - 1; step <= forward + 1; step += 2) {
    to = from + step;
    if ((to & 0x88) !== 0 || (pin !== 0 && pin !== step && pin !== -step)) continue;
    const piece = board[to] as number;
    if (piece !== 0 && piece >> 3 !== us && allowed[to] !== 0)
      end = writePawnMove(out, end, quiets, from, to, promotes);
  }
  return end;
}

function writePawnMove(
  out: Int32Array,
  start: number,
  quiets: boolean,
  from: number,
  to: number,
  promotes: boolean,
): number {
  let end = start;
  if (!promotes) {
    out[end++] = from | (to << 7);
    return end;
  }
  out[end++] = from | (to << 7) | (QUEEN << 14);
  if (!quiets) return end;
  out[end++] = from | (to << 7) | (ROOK << 14);
  out[end++] = from | (to << 7) | (BISHOP << 14);
  out[end++] = from | (to << 7) | (KNIGHT << 14);
  return end;
}

function generateKnight(
  board: Int8Array,
  out: Int32Array,
  start: number,
  quiets: boolean,
  from: number,
  us: number,
  allowed: Uint8Array,
): number {
  let end = start;
  const first = from << 3;
  const last = first + (KNIGHT_COUNT[from] as number);
  for (let i = first; i < last; i++) {
    const to = KNIGHT_TARGETS[i] as number;
    const piece = board[to] as number;
    if (piece === 0 ? !quiets : piece >> 3 === us) continue;
    if (allowed[to] !== 0) out[end++] = from | (to << 7);
  }
  return end;
}

function generateSlider(
  board: Int8Array,
  out: Int32Array,
  start: number,
  quiets: boolean,
  from: number,
  us: number,
  role: number,
  pin: number,
  allowed: Uint8Array,
): number {
  let end = start;
  const first = role === BISHOP ? 4 : 0;
  const last = role === ROOK ? 4 : 8;
  for (let i = first; i < last; i++) {
    const step = DIRECTIONS[i] as number;
    if (pin !== 0 && pin !== step && pin !== -step) continue;
    let to = from + step;
    while ((to & 0x88) === 0) {
      const piece = board[to] as number;
      if (piece !== 0) {
        if (piece >> 3 !== us && allowed[to] !== 0) out[end++] = from | (to << 7);
        break;
      }
      if (quiets && allowed[to] !== 0) out[end++] = from | (to << 7);
      to += step;
    }
  }
  return end;
}
