import type { BoardState } from './board-state.ts';
import { codes } from './codes.ts';
import { ATTACKS_SQUARE, DIFFERENCE_OFFSET, tables } from './tables.ts';

const { BISHOP, PAWN, QUEEN, WHITE } = codes;
const { DIRECTIONS, KING_COUNT, KING_TARGET_DIRECTION, KING_TARGETS, ATTACKS_NEAR, EMPTY_OR_ENEMY, DIRECTION_BETWEEN } =
  tables;

/**
 * Pins, checks and safe king steps of the side to move, found in one pass over the opponent's pieces. All positions
 * share the arrays: they are valid until the next call of findThreats.
 */

/** Indexed by square: the step of the pin line if the piece on it is pinned, else 0. */
const PIN_DIRECTION = new Int8Array(128);
const pinned = new Uint8Array(8);
let pinnedCount = 0;

/** Under a single check, 1 on the squares where a piece other than the king resolves it. */
const CHECK_MASK = new Uint8Array(128);
/** Large enough for any position, such as a king checked by queens on all lines and by knights. */
const masked = new Uint8Array(64);
let maskedCount = 0;

export const threatMasks = { PIN_DIRECTION, CHECK_MASK } as const;

/** In the result of findThreats, the number of checkers starts at this bit. */
export const CHECKERS_SHIFT = 8;

/**
 * Fills PIN_DIRECTION and CHECK_MASK for the side to move. Returns the legal steps of its king in bits 0 to 7 (indexes
 * of DIRECTIONS) and the number of checkers from bit 8.
 */
export function findThreats(position: BoardState): number {
  const board = position.board;
  const pieces = position.pieces;
  const us = position.turn;
  const king = position.kings[us] as number;
  clearMasks();

  let steps = kingStepsSafeFromPawns(board, king, us);
  let checkers = pawnChecks(board, king, us);
  const start = (us ^ 1) << 4;
  const end = start + (position.nonPawnCounts[us ^ 1] as number);
  for (let i = start; i < end; i++) {
    const from = pieces[i] as number;
    const piece = board[from] as number;
    const near = (ATTACKS_NEAR[(piece << 8) + king - from + DIFFERENCE_OFFSET] as number) & (steps | ATTACKS_SQUARE);
    if (near === 0) continue;
    const role = piece & 7;
    if (role >= BISHOP && role <= QUEEN) {
      if ((near & ATTACKS_SQUARE) !== 0) checkers += scanSlider(board, king, from, us);
      steps &= ~attackedKingSteps(board, king, from, near & 255);
    } else {
      steps &= ~near;
      if ((near & ATTACKS_SQUARE) !== 0) {
        checkers++;
        CHECK_MASK[from] = 1;
        masked[maskedCount++] = from;
      }
    }
  }
  return steps | (checkers << CHECKERS_SHIFT);
}

/** The king's steps to squares on the board that hold no own piece and that no pawn attacks. */
function kingStepsSafeFromPawns(board: Int8Array, king: number, us: number): number {
  const own = us << 4;
  const pawn = PAWN | ((us ^ 1) << 3);
  const ahead = us === WHITE ? 16 : -16;
  const start = king << 3;
  const end = start + (KING_COUNT[king] as number);
  let steps = 0;
  for (let i = start; i < end; i++) {
    const to = KING_TARGETS[i] as number;
    if (EMPTY_OR_ENEMY[(board[to] as number) | own] === 0) continue;
    const left = to + ahead - 1;
    const right = to + ahead + 1;
    if ((left & 0x88) === 0 && board[left] === pawn) continue;
    if ((right & 0x88) === 0 && board[right] === pawn) continue;
    steps |= 1 << (KING_TARGET_DIRECTION[i] as number);
  }
  return steps;
}

function pawnChecks(board: Int8Array, king: number, us: number): number {
  const pawn = PAWN | ((us ^ 1) << 3);
  const ahead = us === WHITE ? 16 : -16;
  let checks = 0;
  for (let from = king + ahead - 1; from <= king + ahead + 1; from += 2)
    if ((from & 0x88) === 0 && board[from] === pawn) {
      checks++;
      CHECK_MASK[from] = 1;
      masked[maskedCount++] = from;
    }
  return checks;
}

function clearMasks(): void {
  while (pinnedCount > 0) PIN_DIRECTION[pinned[--pinnedCount] as number] = 0;
  while (maskedCount > 0) CHECK_MASK[masked[--maskedCount] as number] = 0;
}

/** Records the check or pin of a slider in line with the king. Returns 1 for a check, else 0. */
function scanSlider(board: Int8Array, king: number, slider: number, us: number): number {
  const step = DIRECTION_BETWEEN[slider - king + DIFFERENCE_OFFSET] as number;
  let square = king + step;
  while (board[square] === 0) square += step;
  if (square === slider) {
    for (let t = slider; t !== king; t -= step) {
      CHECK_MASK[t] = 1;
      masked[maskedCount++] = t;
    }
    return 1;
  }
  if ((board[square] as number) >> 3 !== us) return 0;
  const candidate = square;
  square += step;
  while (board[square] === 0) square += step;
  if (square === slider) {
    PIN_DIRECTION[candidate] = step;
    pinned[pinnedCount++] = candidate;
  }
  return 0;
}

/** The king's steps that a slider attacks, out of those on its lines. The king itself does not block the line. */
function attackedKingSteps(board: Int8Array, king: number, slider: number, near: number): number {
  let reached = 0;
  let rest = near;
  while (rest !== 0) {
    const direction = 31 - Math.clz32(rest);
    const bit = 1 << direction;
    rest ^= bit;
    const target = king + (DIRECTIONS[direction] as number);
    const step = DIRECTION_BETWEEN[target - slider + DIFFERENCE_OFFSET] as number;
    let square = slider + step;
    while (square !== target && (board[square] === 0 || square === king)) square += step;
    if (square === target) reached |= bit;
  }
  return reached;
}
