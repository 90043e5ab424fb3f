import { KING, KNIGHT, m64, moveFrom, movePromotion, moveTo, PAWN, type Position, QUEEN } from '@sixtyfour/chess/core';
import { EXCHANGE_VALUES } from '../search/exchange.ts';
import { attacks, distance, stepTowards, targetsOf } from './attacks.ts';
import { mix } from './dice.ts';
import type { BlindRates } from './strengths.ts';

/** From this many squares on a move along a line is a long one. */
const LONG = 4;
/** The last piece moved is watched by whoever stands so near. */
const NEIGHBOUR = 1;

export type MoveKind = keyof BlindRates;

/** The kind of a legal move, by what makes people overlook it: the first that fits. */
export function kindOf(position: Position, move: number): MoveKind {
  const { board } = position;
  const from = moveFrom(move);
  const to = moveTo(move);
  const piece = board[from] ?? 0;
  const role = piece & 7;
  const side = piece >> 3;
  const ranks = (to >> 4) - (from >> 4);
  if (role !== KNIGHT && ranks !== 0 && distance(from, to) >= LONG) return 'long';
  if (role !== PAWN && role !== KING && (side === 0 ? ranks < 0 : ranks > 0)) return 'backward';
  const isCapture = board[to] !== 0;
  const targets = attackedFrom(position, piece, from, to).filter((square) => (board[square] ?? 0) % 8 !== PAWN);
  if (role === KNIGHT && targets.length > 1) return 'fork';
  if (!isCapture && targets.some((square) => worth(board, square) > (EXCHANGE_VALUES[role] ?? 0))) return 'quiet';
  return uncovers(position, from, to, side) ? 'discovered' : 'other';
}

/** What the piece would attack from `to`, its old square being empty. */
function attackedFrom(position: Position, piece: number, from: number, to: number): number[] {
  const { board } = position;
  board[from] = 0;
  const targets = targetsOf(position, piece, to);
  board[from] = piece;
  return targets.filter((square) => square !== to);
}

function worth(board: Int8Array, square: number): number {
  return EXCHANGE_VALUES[(board[square] ?? 0) & 7] ?? 0;
}

/** Whether leaving `from` opens a line of an own piece towards a piece of the other side that is more than a pawn. */
function uncovers(position: Position, from: number, to: number, side: number): boolean {
  const { board, pieces, pieceCounts } = position;
  const start = side << 4;
  for (let i = start; i < start + (pieceCounts[side] ?? 0); i++) {
    const square = pieces[i] ?? 0;
    const slider = board[square] ?? 0;
    const step = stepTowards(square, from);
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
 * Whether nobody overlooks this move: taking back on the square just captured on, taking with a pawn, a neighbour taking
 * the piece that has just moved, or a mate by the queen next to the king. `lastTo` is where the move before went, -1 for none.
 */
export function isPlain(position: Position, move: number, lastTo: number, lastCaptured: boolean): boolean {
  const { board } = position;
  const from = moveFrom(move);
  const to = moveTo(move);
  if (board[to] !== 0) {
    if (((board[from] ?? 0) & 7) === PAWN) return true;
    if (to === lastTo && (lastCaptured || distance(from, to) <= NEIGHBOUR)) return true;
  }
  return isQueenMate(position, move);
}

/** A mate that everybody sees: by the queen, next to the king. */
export function isQueenMate(position: Position, move: number): boolean {
  const role = movePromotion(move) === 0 ? (position.board[moveFrom(move)] ?? 0) & 7 : movePromotion(move);
  const isBeside = role === QUEEN && distance(moveTo(move), position.kings[position.turn ^ 1] ?? 0) === 1;
  return isBeside && matesAtOnce(position, move);
}

export function matesAtOnce(position: Position, move: number): boolean {
  position.make(move);
  const mates = position.inCheck() && position.countMoves() === 0;
  position.unmake();
  return mates;
}

/** Whether a move of this kind is among those overlooked during this search. `roll` is one for the whole search. */
export function isOverlooked(rates: BlindRates, roll: number, kind: MoveKind, move: number, halved: boolean): boolean {
  const rate = halved ? rates[kind] >> 1 : rates[kind];
  return (mix(roll ^ m64(move)) & 255) < rate;
}
