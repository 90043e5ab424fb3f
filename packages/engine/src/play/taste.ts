import {
  BISHOP,
  CASTLE,
  KING,
  KNIGHT,
  moveFlag,
  moveFrom,
  moveTo,
  PAWN,
  type Position,
  type Side,
} from '@sixtyfour/chess/core';
import { EXCHANGE_VALUES } from '../search/exchange.ts';
import { distance, isAttackedByPawn } from './attacks.ts';
import type { Taste } from './characters.ts';

const KING_REACH = 2;
const WING_FILES = 2;

/**
 * The addition of a taste to the logarithm of a legal move's chance, as in Taste. `last` is the opponent's last move, 0
 * for none.
 */
export function tasteFor(position: Position, move: number, taste: Taste, last: number): number {
  const { board, turn } = position;
  const from = moveFrom(move);
  const to = moveTo(move);
  const role = (board[from] ?? 0) & 7;
  const victim = (board[to] ?? 0) & 7;
  const theirKing = position.kings[turn ^ 1] ?? 0;
  let sum = 0;
  if (victim !== 0) {
    sum += taste.capture;
    if (sameValue(role, victim) && position.isAttacked(to, (turn ^ 1) as Side)) sum += taste.trade;
  }
  if (role !== PAWN && role !== KING) {
    if (distance(to, theirKing) <= KING_REACH) sum += taste.kingAttack;
    sum += taste.approach * (distance(from, theirKing) - distance(to, theirKing));
  }
  if (role === PAWN) sum += tasteForPawn(position, from, to, taste, theirKing);
  if (role === KING && moveFlag(move) !== CASTLE) sum += taste.kingWalk;
  if (isFianchetto(role, from, to, turn)) sum += taste.fianchetto;
  if (last !== 0 && to === mirrored(moveTo(last)) && from === mirrored(moveFrom(last))) sum += taste.copycat;
  if (develops(role, from, to, turn, moveFlag(move))) sum += taste.develop;
  if (taste.check !== 0 && holdsAfter(position, move, () => position.inCheck())) sum += taste.check;
  if (taste.repetition !== 0 && holdsAfter(position, move, () => position.repetitions() > 0)) sum += taste.repetition;
  return sum;
}

function tasteForPawn(position: Position, from: number, to: number, taste: Taste, theirKing: number): number {
  let sum = 0;
  const rank = position.turn === 0 ? to >> 4 : 7 - (to >> 4);
  if (rank >= 3 && Math.abs((to & 7) - (theirKing & 7)) <= WING_FILES) sum += taste.pawnStorm;
  if (isAttackedByPawn(position.board, to, position.turn ^ 1) && (from & 7) === (to & 7)) sum += taste.gambit;
  return sum;
}

function sameValue(a: number, b: number): boolean {
  return Math.abs((EXCHANGE_VALUES[a] ?? 0) - (EXCHANGE_VALUES[b] ?? 0)) <= 50;
}

function isFianchetto(role: number, from: number, to: number, turn: number): boolean {
  const file = to & 7;
  const rank = turn === 0 ? to >> 4 : 7 - (to >> 4);
  if (file !== 1 && file !== 6) return false;
  return (role === BISHOP && rank === 1) || (role === PAWN && rank === 2 && (from & 7) === file);
}

function develops(role: number, from: number, to: number, turn: number, flag: number): boolean {
  if (flag === CASTLE) return true;
  const home = turn === 0 ? 0 : 7;
  if (role === KNIGHT || role === BISHOP) return from >> 4 === home && to >> 4 !== home;
  const file = to & 7;
  const rank = to >> 4;
  return role === PAWN && (file === 3 || file === 4) && (rank === 3 || rank === 4);
}

function mirrored(square: number): number {
  return square ^ 0x70;
}

function holdsAfter(position: Position, move: number, test: () => boolean): boolean {
  position.make(move);
  const holds = test();
  position.unmake();
  return holds;
}

/** Whether a move continues with the piece or on the wing of the character's own last move. */
export function continuesPlan(move: number, ownLast: number): boolean {
  if (ownLast === 0) return false;
  return moveFrom(move) === moveTo(ownLast) || Math.abs((moveTo(move) & 7) - (moveTo(ownLast) & 7)) < WING_FILES;
}
