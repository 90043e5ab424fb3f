import { KING, PAWN, roleCode, sideOf, squareCode, WHITE_LONG, WHITE_SHORT } from './core/codes.ts';
import { MAX_MOVES } from './core/generate.ts';
import type { Position } from './core/position.ts';
import { ATTACKS_SQUARE, DIFFERENCE_OFFSET, tables } from './core/tables.ts';
import type { Move, MoveInput } from './move.ts';
import type { Color } from './types.ts';

const { ATTACKS_NEAR, DIRECTION_BETWEEN } = tables;

/** Why a move is illegal. `king-in-check`: the piece moves that way, but the move leaves its own king in check. */
export type MoveRefusal =
  | 'no-piece'
  | 'not-your-piece'
  | 'own-piece'
  | 'king-capture'
  | 'illegal-move'
  | 'king-in-check'
  | 'promotion-required';

/**
 * The reason why `input` is illegal in the position. Call it only for illegal moves.
 * @param last the move before, if there was one
 */
export function refusalOf(position: Position, input: MoveInput, turn: Color, last: Move | null): MoveRefusal {
  const side = sideOf(turn);
  const from = squareCode(input.from);
  const to = squareCode(input.to);
  const piece = position.board[from] ?? 0;
  const target = position.board[to] ?? 0;
  if (piece === 0) return 'no-piece';
  if (piece >> 3 !== side) return 'not-your-piece';
  if (target !== 0 && target >> 3 === side) return 'own-piece';
  if ((target & 7) === KING) return 'king-capture';
  const passed = passedSquare(position, last);
  if (!castlesIntoCheck(position, from, to) && !isPseudoLegal(position, piece, from, to, passed)) return 'illegal-move';
  const promotes = (piece & 7) === PAWN && (to >> 4 === 7 || to >> 4 === 0);
  if (input.promotion !== undefined && !promotes) return 'illegal-move';
  if (promotes && input.promotion === undefined && isLegalToQueen(position, from, to)) return 'promotion-required';
  return 'king-in-check';
}

const moves = new Int32Array(MAX_MOVES);

function isLegalToQueen(position: Position, from: number, to: number): boolean {
  const wanted = from | (to << 7) | (roleCode('queen') << 14);
  return moves.subarray(0, position.generateMoves(moves, 0)).includes(wanted);
}

/** Whether the king may castle this way, except that it would be in check afterwards. */
function castlesIntoCheck(position: Position, from: number, to: number): boolean {
  const { board, turn } = position;
  const isShort = to === from + 2;
  if (from !== position.kings[turn] || (!isShort && to !== from - 2)) return false;
  if ((position.castling & ((isShort ? WHITE_SHORT : WHITE_LONG) << (turn * 2))) === 0) return false;
  const between = isShort ? [from + 1, to] : [from - 1, to, from - 3];
  return between.every((square) => board[square] === 0) && position.isAttacked(to, turn === 0 ? 1 : 0);
}

/** The square that a pawn has just passed, or -1. The position has it only if an en passant capture is legal. */
function passedSquare(position: Position, last: Move | null): number {
  if (last?.kind !== 'double-push' || position.ruleSet === 'simplified') return position.epSquare;
  return (squareCode(last.from) + squareCode(last.to)) / 2;
}

/**
 * Whether the piece can move this way if its king's safety is ignored. Does not cover castling.
 * @param passed the square that a pawn has just passed, or -1
 */
function isPseudoLegal(position: Position, piece: number, from: number, to: number, passed: number): boolean {
  const board = position.board;
  if ((piece & 7) === PAWN) {
    const forward = piece >> 3 === 0 ? 16 : -16;
    const startRank = piece >> 3 === 0 ? 1 : 6;
    if (to === from + forward) return board[to] === 0;
    if (to === from + 2 * forward) return from >> 4 === startRank && board[from + forward] === 0 && board[to] === 0;
    if (board[to] === 0 && to !== passed) return false;
  }
  const difference = to - from + DIFFERENCE_OFFSET;
  if (((ATTACKS_NEAR[(piece << 8) + difference] ?? 0) & ATTACKS_SQUARE) === 0) return false;
  const step = DIRECTION_BETWEEN[difference] ?? 0;
  if (step === 0) return true;
  let square = from + step;
  while (square !== to && board[square] === 0) square += step;
  return square === to;
}
