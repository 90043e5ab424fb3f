import {
  EN_PASSANT,
  KING,
  m64,
  MAX_MOVES,
  moveFlag,
  moveFrom,
  movePromotion,
  moveTo,
  type Position,
  QUEEN,
} from '@sixtyfour/chess/core';
import { exchange } from './exchange.ts';

/** Classes of moves in the order in which they are tried; what is below counts within the class. */
const ORDER_HASH = 1 << 30;
const ORDER_CAPTURE = 1 << 26;
export const ORDER_KILLER = 1 << 24;
const ORDER_COUNTER = 1 << 23;
export const ORDER_LOSING = -(1 << 26);

const HISTORY_LIMIT = 16_384;
const LARGEST_BONUS = 1600;

/**
 * The moves of each ply and the order in which they are tried, with what the search has learnt for it: killers, counter
 * moves, history. A row of MAX_MOVES belongs to each ply.
 */
export class MoveOrdering {
  readonly moves: Int32Array;
  /** The place of each move of `moves`: the greater, the earlier. */
  readonly orders: Int32Array;
  /** How well quiet moves have done, at `side << 12 | from and to`: within 16384 either way. */
  readonly history = new Int32Array(2 << 12);
  readonly #position: Position;
  /** Two for each ply: quiet moves that refuted another move there. */
  readonly #killers: Int32Array;
  /** At the piece and the square it went to: the quiet move that last refuted it. */
  readonly #counters = new Int32Array(16 << 7);

  constructor(position: Position, plies: number) {
    this.#position = position;
    this.moves = new Int32Array((plies + 1) * MAX_MOVES);
    this.orders = new Int32Array((plies + 1) * MAX_MOVES);
    this.#killers = new Int32Array((plies + 4) * 2);
  }

  isQuiet(move: number): boolean {
    const board = this.#position.board;
    return (board[moveTo(move)] as number) === 0 && movePromotion(move) === 0 && moveFlag(move) !== EN_PASSANT;
  }

  /** Killers are good among brothers and cousins, and no further. */
  forgetKillers(ply: number): void {
    this.#killers[ply << 1] = 0;
    this.#killers[(ply << 1) + 1] = 0;
  }

  /**
   * Gives each move its place: hash move, captures that win, killers, quiet moves by history, captures that lose.
   * `played` is the move before, as `piece << 7 | square`.
   */
  orderAll(start: number, end: number, ply: number, hashMove: number, played: number): void {
    const position = this.#position;
    const board = position.board;
    const moves = this.moves;
    const orders = this.orders;
    const history = this.history;
    const side = position.turn << 12;
    const firstKiller = this.#killers[ply << 1] as number;
    const secondKiller = this.#killers[(ply << 1) + 1] as number;
    const counter = this.#counters[played] as number;
    for (let i = start; i < end; i++) {
      const move = moves[i] as number;
      const victim = (board[moveTo(move)] as number) & 7;
      const promotion = movePromotion(move);
      if (move === hashMove) orders[i] = ORDER_HASH;
      else if (victim !== 0 || promotion !== 0 || moveFlag(move) === EN_PASSANT) {
        const attacker = (board[moveFrom(move)] as number) & 7;
        const place = ((promotion === QUEEN ? 9 : 0) + victim) * 16 + (KING - attacker);
        const isLosing =
          promotion !== 0 && promotion !== QUEEN
            ? true
            : attacker > victim && victim !== 0 && exchange(position, move) < 0;
        orders[i] = isLosing ? ORDER_LOSING + place : ORDER_CAPTURE + place;
      } else if (move === firstKiller) orders[i] = ORDER_KILLER + 1;
      else if (move === secondKiller) orders[i] = ORDER_KILLER;
      else if (move === counter) orders[i] = ORDER_COUNTER;
      else orders[i] = history[side | m64(move)] as number;
    }
  }

  orderCaptures(start: number, end: number, hashMove: number): void {
    const board = this.#position.board;
    const moves = this.moves;
    const orders = this.orders;
    for (let i = start; i < end; i++) {
      const move = moves[i] as number;
      const victim = (board[moveTo(move)] as number) & 7;
      const attacker = (board[moveFrom(move)] as number) & 7;
      orders[i] =
        move === hashMove ? ORDER_HASH : ((movePromotion(move) === 0 ? 0 : 9) + victim) * 16 + (KING - attacker);
    }
  }

  /** Brings the best of the moves left to place `i`; of equals the first, so the order is total. */
  pick(i: number, end: number): void {
    const moves = this.moves;
    const orders = this.orders;
    let best = i;
    let bestOrder = orders[i] as number;
    for (let j = i + 1; j < end; j++)
      if ((orders[j] as number) > bestOrder) {
        best = j;
        bestOrder = orders[j] as number;
      }
    if (best === i) return;
    const move = moves[best] as number;
    moves[best] = moves[i] as number;
    orders[best] = orders[i] as number;
    moves[i] = move;
    orders[i] = bestOrder;
  }

  /** A quiet move has refuted the move before: killers, counter move, history; those tried before it lose theirs. */
  reward(move: number, ply: number, depth: number, played: number, start: number, index: number): void {
    const killerBase = ply << 1;
    if (this.#killers[killerBase] !== move) {
      this.#killers[killerBase + 1] = this.#killers[killerBase] as number;
      this.#killers[killerBase] = move;
    }
    this.#counters[played] = move;
    const side = this.#position.turn << 12;
    const bonus = Math.min(LARGEST_BONUS, depth * depth * 8 + 40 * depth);
    this.#learn(side | m64(move), bonus);
    for (let i = start; i < index; i++) {
      const earlier = this.moves[i] as number;
      if (this.isQuiet(earlier)) this.#learn(side | m64(earlier), -bonus);
    }
  }

  #learn(index: number, bonus: number): void {
    const history = this.history;
    const score = history[index] as number;
    const size = bonus < 0 ? -bonus : bonus;
    history[index] = score + bonus - Math.trunc((score * size) / HISTORY_LIMIT);
  }
}
