import {
  KING,
  KNIGHT,
  fromToIndex,
  moveFrom,
  movePromotion,
  moveTo,
  PAWN,
  type Position,
  QUEEN,
} from '@sixtyfour/chess/core';
import { EXCHANGE_VALUES } from '../search/exchange.ts';
import { attacks, distance, stepToward, targetsOf } from './attacks.ts';
import { mix } from './dice.ts';
import type { BlindRates } from './strengths.ts';

/** Minimum length in squares of a 'long' move. */
const LONG_DISTANCE = 4;
/** A capture of the piece that just moved is obvious from this distance. */
const NEIGHBOR_DISTANCE = 1;

export type MoveKind = keyof BlindRates;

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

/**
 * Whether a move is too obvious to overlook: a recapture, a capture by a pawn, a capture of the piece that just moved
 * by a neighbor, or a queen mate beside the king. `lastTo` is the target of the previous move, -1 for none.
 */
export function isObvious(position: Position, move: number, lastTo: number, lastCaptured: boolean): boolean {
  const { board } = position;
  const from = moveFrom(move);
  const to = moveTo(move);
  if (board[to] !== 0) {
    if (((board[from] ?? 0) & 7) === PAWN) return true;
    if (to === lastTo && (lastCaptured || distance(from, to) <= NEIGHBOR_DISTANCE)) return true;
  }
  return isQueenMate(position, move);
}

/** Whether the move is mate by a queen beside the king, which everybody sees. */
export function isQueenMate(position: Position, move: number): boolean {
  const role = movePromotion(move) === 0 ? (position.board[moveFrom(move)] ?? 0) & 7 : movePromotion(move);
  const isBeside = role === QUEEN && distance(moveTo(move), position.kings[position.turn ^ 1] ?? 0) === 1;
  return isBeside && matesInOne(position, move);
}

/** Whether the move is checkmate. */
export function matesInOne(position: Position, move: number): boolean {
  position.make(move);
  const mates = position.inCheck() && position.countMoves() === 0;
  position.unmake();
  return mates;
}

/** Whether a move of this kind is overlooked; constant during a search, for which there is one `roll`. */
export function isOverlooked(rates: BlindRates, roll: number, kind: MoveKind, move: number, halved: boolean): boolean {
  const rate = halved ? rates[kind] >> 1 : rates[kind];
  return (mix(roll ^ fromToIndex(move)) & 255) < rate;
}
