import type { Position } from './position.ts';
import { codes } from './codes.ts';
import { AT_SQUARE, DIFFERENCE_OFFSET, tables } from './tables.ts';

const { BISHOP, PAWN, QUEEN, WHITE } = codes;
const { DIRECTIONS, KING_COUNT, KING_TARGET_DIRECTION, KING_TARGETS, NEAR, OPEN, STEP_BETWEEN } = tables;

/**
 * What the other side threatens around the king to move: found once per position, in one walk over the other side's
 * pieces. The arrays are shared by all positions, so they are good until the next call.
 */

/** For each own piece that is pinned the step of its line, else 0. */
const PIN_STEP = new Int8Array(128);
const pinned = new Uint8Array(8);
let pinnedCount = 0;

/** While in check from one piece, 1 on the squares where a piece other than the king meets the check. */
const MEETS_CHECK = new Uint8Array(128);
/** As many as a position set up by hand may want: queens on all lines, knights around. */
const meeting = new Uint8Array(64);
let meetingCount = 0;

export const threatMarks = { PIN_STEP, MEETS_CHECK } as const;

/** In the result of findThreats: the king's neighbours it may go to in bits 0 to 7, the number of checkers from here. */
export const CHECKERS_SHIFT = 8;

/**
 * Fills PIN_STEP and MEETS_CHECK for the side to move. Returns as bits the directions in which its king may step
 * (to an empty square or a capture, not attacked), and above them the number of checkers.
 */
export function findThreats(position: Position): number {
  const board = position.board;
  const pieces = position.pieces;
  const us = position.turn;
  const king = position.kings[us] as number;
  forget();

  let steps = stepsBesidePawns(board, king, us);
  let checkers = pawnChecks(board, king, us);
  const start = (us ^ 1) << 4;
  const end = start + (position.officerCounts[us ^ 1] as number);
  for (let i = start; i < end; i++) {
    const from = pieces[i] as number;
    const piece = board[from] as number;
    const near = (NEAR[(piece << 8) + king - from + DIFFERENCE_OFFSET] as number) & (steps | AT_SQUARE);
    if (near === 0) continue;
    const role = piece & 7;
    if (role >= BISHOP && role <= QUEEN) {
      if ((near & AT_SQUARE) !== 0) checkers += lookAlong(board, king, from, us);
      steps &= ~reachedSteps(board, king, from, near & 255);
    } else {
      steps &= ~near;
      if ((near & AT_SQUARE) !== 0) {
        checkers++;
        MEETS_CHECK[from] = 1;
        meeting[meetingCount++] = from;
      }
    }
  }
  return steps | (checkers << CHECKERS_SHIFT);
}

/** The king's directions that lead neither off the board nor onto an own piece nor to a pawn's capture. */
function stepsBesidePawns(board: Int8Array, king: number, us: number): number {
  const own = us << 4;
  const pawn = PAWN | ((us ^ 1) << 3);
  const ahead = us === WHITE ? 16 : -16;
  const start = king << 3;
  const end = start + (KING_COUNT[king] as number);
  let steps = 0;
  for (let i = start; i < end; i++) {
    const to = KING_TARGETS[i] as number;
    if (OPEN[(board[to] as number) | own] === 0) continue;
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
      MEETS_CHECK[from] = 1;
      meeting[meetingCount++] = from;
    }
  return checks;
}

function forget(): void {
  while (pinnedCount > 0) PIN_STEP[pinned[--pinnedCount] as number] = 0;
  while (meetingCount > 0) MEETS_CHECK[meeting[--meetingCount] as number] = 0;
}

/** A slider in line with the king: notes its check or the piece that it pins. Returns 1 for a check. */
function lookAlong(board: Int8Array, king: number, slider: number, us: number): number {
  const step = STEP_BETWEEN[slider - king + DIFFERENCE_OFFSET] as number;
  let square = king + step;
  while (board[square] === 0) square += step;
  if (square === slider) {
    for (let t = slider; t !== king; t -= step) {
      MEETS_CHECK[t] = 1;
      meeting[meetingCount++] = t;
    }
    return 1;
  }
  if ((board[square] as number) >> 3 !== us) return 0;
  const candidate = square;
  square += step;
  while (board[square] === 0) square += step;
  if (square === slider) {
    PIN_STEP[candidate] = step;
    pinned[pinnedCount++] = candidate;
  }
  return 0;
}

/** Of the king's steps that lie on a slider's lines, those it really reaches; the king itself shields nothing. */
function reachedSteps(board: Int8Array, king: number, slider: number, near: number): number {
  let reached = 0;
  let rest = near;
  while (rest !== 0) {
    const direction = 31 - Math.clz32(rest);
    const bit = 1 << direction;
    rest ^= bit;
    const target = king + (DIRECTIONS[direction] as number);
    const step = STEP_BETWEEN[target - slider + DIFFERENCE_OFFSET] as number;
    let square = slider + step;
    while (square !== target && (board[square] === 0 || square === king)) square += step;
    if (square === target) reached |= bit;
  }
  return reached;
}
