import { KING, KNIGHT, MAX_MOVES, moveFrom, moveTo, PAWN, type Position } from '@sixtyfour/chess/core';
import { EXCHANGE_VALUES } from '../search/exchange.ts';
import { attacks, distance, stepToward, targetsOf } from './attacks.ts';

/** Minimum length in squares of a 'long' move. */
const LONG_DISTANCE = 4;
export type MoveKind = 'long' | 'backward' | 'fork' | 'quiet' | 'discovered' | 'other';

/** Classifies a legal move by what makes people overlook it; the first kind that fits. */
export function kindOf(position: Position, move: number): MoveKind {
  const { board } = position;
  const from = moveFrom(move);
  const to = moveTo(move);
  const piece = board[from] ?? 0;
  const role = piece & 7;
  const side = piece >> 3;
  const ranks = (to >> 4) - (from >> 4);
  if (role !== KNIGHT && ranks !== 0 && distance(from, to) >= LONG_DISTANCE) return 'long';
  if (role !== PAWN && role !== KING && (side === 0 ? ranks < 0 : ranks > 0)) return 'backward';
  const isCapture = board[to] !== 0;
  const targets = attackedFrom(position, piece, from, to).filter((square) => (board[square] ?? 0) % 8 !== PAWN);
  if (role === KNIGHT && targets.length > 1) return 'fork';
  if (!isCapture && targets.some((square) => valueAt(board, square) > (EXCHANGE_VALUES[role] ?? 0))) return 'quiet';
  return uncovers(position, from, to, side) ? 'discovered' : 'other';
}

/** The enemy pieces that the piece would attack from `to`, with its old square empty. */
function attackedFrom(position: Position, piece: number, from: number, to: number): number[] {
  const { board } = position;
  board[from] = 0;
  const targets = targetsOf(position, piece, to);
  board[from] = piece;
  return targets.filter((square) => square !== to);
}

function valueAt(board: Int8Array, square: number): number {
  return EXCHANGE_VALUES[(board[square] ?? 0) & 7] ?? 0;
}

/** Whether leaving `from` discovers an attack of an own piece on an enemy piece other than a pawn. */
function uncovers(position: Position, from: number, to: number, side: number): boolean {
  const { board, pieces, pieceCounts } = position;
  const start = side << 4;
  for (let i = start; i < start + (pieceCounts[side] ?? 0); i++) {
    const square = pieces[i] ?? 0;
    const slider = board[square] ?? 0;
    const step = stepToward(square, from);
    if (square === from || step === 0 || (slider & 7) <= KNIGHT || (slider & 7) === KING) continue;
    if (!attacks(board, slider, square, from)) continue;
    let beyond = from + step;
    while ((beyond & 0x88) === 0 && board[beyond] === 0 && beyond !== to) beyond += step;
    const target = (beyond & 0x88) === 0 && beyond !== to ? (board[beyond] ?? 0) : 0;
    if (target >> 3 !== side && (target & 7) > PAWN) return true;
  }
  return false;
}

/** Whether the move is checkmate. */
export function matesInOne(position: Position, move: number): boolean {
  position.make(move);
  const mates = position.inCheck() && position.countMoves() === 0;
  position.unmake();
  return mates;
}

/** Whether the opponent can mate at once after the move. */
export function allowsMateInOne(position: Position, move: number): boolean {
  position.make(move);
  const replies = new Int32Array(MAX_MOVES);
  const found = replies.subarray(0, position.generateMoves(replies, 0)).some((reply) => matesInOne(position, reply));
  position.unmake();
  return found;
}
