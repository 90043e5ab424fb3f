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
  to64,
} from '@sixtyfour/chess/core';
import { exchange } from './exchange.ts';

/** Classes of moves in the order in which they are tried; what is below counts within the class. */
const ORDER_HASH = 1 << 30;
const ORDER_CAPTURE = 1 << 26;
export const ORDER_KILLER = 1 << 24;
const ORDER_COUNTER = 1 << 23;
export const ORDER_LOSING = -(1 << 26);
/** In the order of a capture: nobody has looked yet whether it loses. */
const UNSURE = 1;

const HISTORY_LIMIT = 16_384;
const LARGEST_BONUS = 1600;
/** What taking a better piece counts beside the history of captures. */
const VICTIM_STEP = 8192;

/** Pieces by colour on 64 squares, and one row for "no move". */
const PIECE_SQUARES = 12 * 64;
const NO_PIECE_SQUARE = PIECE_SQUARES;

/** From `piece << 7 | square` to a number below PIECE_SQUARES; 0 is a pass. */
const PIECE_SQUARE = new Int16Array(16 << 7).fill(NO_PIECE_SQUARE);
for (const side of [0, 1])
  for (let role = 1; role <= KING; role++)
    for (let square = 0; square < 128; square++)
      if ((square & 0x88) === 0)
        PIECE_SQUARE[((role | (side << 3)) << 7) | square] = (role - 1 + 6 * side) * 64 + to64(square);

/**
 * The moves of each ply and the order in which they are tried, with what the search has learnt for it: killers, counter
 * moves, histories. A row of MAX_MOVES belongs to each ply. `played` tells the move to each ply, as
 * `piece << 7 | square`.
 */
export class MoveOrdering {
  readonly moves: Int32Array;
  /** The place of each move of `moves`: the greater, the earlier. */
  readonly orders: Int32Array;
  readonly #position: Position;
  readonly #played: Int32Array;
  /** How well quiet moves have done, at `side << 12 | from and to`: within HISTORY_LIMIT either way, as all histories. */
  readonly #history = new Int16Array(2 << 12);
  /** How well a piece on a square has done after another piece went to its own, one or two plies before. */
  readonly #following = new Int16Array((PIECE_SQUARES + 1) * PIECE_SQUARES);
  /** Captures, at `(piece << 7 | square) << 3 | role taken`. */
  readonly #captures = new Int16Array((16 << 7) << 3);
  /** Two for each ply: quiet moves that refuted another move there. */
  readonly #killers: Int32Array;
  /** At the piece and the square it went to: the quiet move that last refuted it. */
  readonly #counters = new Int32Array(16 << 7);

  constructor(position: Position, played: Int32Array, plies: number) {
    this.#position = position;
    this.#played = played;
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

  /** Gives each move its place: hash move, captures that win, killers, quiet moves by history, captures that lose. */
  orderAll(start: number, end: number, ply: number, hashMove: number): void {
    const board = this.#position.board;
    const moves = this.moves;
    const orders = this.orders;
    const history = this.#history;
    const following = this.#following;
    const side = this.#position.turn << 12;
    const firstKiller = this.#killers[ply << 1] as number;
    const secondKiller = this.#killers[(ply << 1) + 1] as number;
    const counter = this.#counters[this.#played[ply] as number] as number;
    const afterTheirs = this.#row(ply);
    const afterOurs = this.#row(ply - 1);
    for (let i = start; i < end; i++) {
      const move = moves[i] as number;
      const to = moveTo(move);
      const promotion = movePromotion(move);
      if (move === hashMove) orders[i] = ORDER_HASH;
      else if (board[to] !== 0 || promotion !== 0 || moveFlag(move) === EN_PASSANT) {
        if (promotion !== 0 && promotion !== QUEEN) orders[i] = ORDER_LOSING;
        else orders[i] = ORDER_CAPTURE + this.#capturePlace(move);
      } else if (move === firstKiller) orders[i] = ORDER_KILLER + 1;
      else if (move === secondKiller) orders[i] = ORDER_KILLER;
      else if (move === counter) orders[i] = ORDER_COUNTER;
      else {
        const pieceSquare = PIECE_SQUARE[((board[moveFrom(move)] as number) << 7) | to] as number;
        orders[i] =
          (history[side | m64(move)] as number) +
          (following[afterTheirs + pieceSquare] as number) +
          (following[afterOurs + pieceSquare] as number);
      }
    }
  }

  /** Puts the hash move at the place `start`; false when it is not among the moves. */
  bringFirst(hashMove: number, start: number, end: number): boolean {
    if (hashMove === 0) return false;
    const moves = this.moves;
    for (let i = start; i < end; i++) {
      if (moves[i] !== hashMove) continue;
      moves[i] = moves[start] as number;
      moves[start] = hashMove;
      this.orders[start] = ORDER_HASH;
      return true;
    }
    return false;
  }

  orderCaptures(start: number, end: number, hashMove: number): void {
    const moves = this.moves;
    const orders = this.orders;
    for (let i = start; i < end; i++) {
      const move = moves[i] as number;
      orders[i] = move === hashMove ? ORDER_HASH : this.#capturePlace(move);
    }
  }

  /** The sum of the histories of a quiet move that is not played yet. */
  historyOf(move: number, ply: number): number {
    const position = this.#position;
    const following = this.#following;
    const piece = position.board[moveFrom(move)] as number;
    const pieceSquare = PIECE_SQUARE[(piece << 7) | moveTo(move)] as number;
    return (
      (this.#history[(position.turn << 12) | m64(move)] as number) +
      (following[this.#row(ply) + pieceSquare] as number) +
      (following[this.#row(ply - 1) + pieceSquare] as number)
    );
  }

  /** Brings the best of the moves left to place `i`; a capture only when it has been seen that it does not lose. */
  pick(i: number, end: number): void {
    const orders = this.orders;
    for (;;) {
      this.pickUnchecked(i, end);
      const order = orders[i] as number;
      if (order < ORDER_CAPTURE || order === ORDER_HASH || (order & UNSURE) === 0) return;
      orders[i] = order - UNSURE;
      if (exchange(this.#position, this.moves[i] as number) >= 0) return;
      orders[i] = order - UNSURE - ORDER_CAPTURE + ORDER_LOSING;
    }
  }

  /** Brings the best of the moves left to place `i`; of equals the first, so the order is total. */
  pickUnchecked(i: number, end: number): void {
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

  /**
   * A move has refuted the move before; those in the row from `start` to `index` were tried before it in vain. Histories
   * of both kinds learn; a quiet move becomes a killer and a counter move besides.
   */
  reward(move: number, ply: number, depth: number, start: number, index: number): void {
    const bonus = Math.min(LARGEST_BONUS, depth * depth * 8 + 40 * depth);
    const isQuiet = this.isQuiet(move);
    if (isQuiet) {
      const killerBase = ply << 1;
      if (this.#killers[killerBase] !== move) {
        this.#killers[killerBase + 1] = this.#killers[killerBase] as number;
        this.#killers[killerBase] = move;
      }
      this.#counters[this.#played[ply] as number] = move;
      this.#learnQuiet(move, ply, bonus);
    } else this.#learn(this.#captures, this.#captureIndex(move), bonus);
    for (let i = start; i < index; i++) {
      const earlier = this.moves[i] as number;
      if (!this.isQuiet(earlier)) this.#learn(this.#captures, this.#captureIndex(earlier), -bonus);
      else if (isQuiet) this.#learnQuiet(earlier, ply, -bonus);
    }
  }

  /** Where the row of #following begins that belongs to the move to a ply. */
  #row(ply: number): number {
    return (ply < 1 ? NO_PIECE_SQUARE : (PIECE_SQUARE[this.#played[ply] as number] as number)) * PIECE_SQUARES;
  }

  #captureIndex(move: number): number {
    const board = this.#position.board;
    const to = moveTo(move);
    return ((((board[moveFrom(move)] as number) << 7) | to) << 3) | ((board[to] as number) & 7);
  }

  /** The place of a capture or promotion among its like; the last bit is UNSURE. */
  #capturePlace(move: number): number {
    const board = this.#position.board;
    const attacker = (board[moveFrom(move)] as number) & 7;
    const victim = (board[moveTo(move)] as number) & 7;
    const worth = ((movePromotion(move) === 0 ? 2 : 11) + victim) * VICTIM_STEP - attacker;
    const place = (worth + ((this.#captures[this.#captureIndex(move)] as number) >> 1)) << 1;
    return attacker > victim && victim !== 0 ? place | UNSURE : place;
  }

  #learnQuiet(move: number, ply: number, bonus: number): void {
    const position = this.#position;
    const piece = position.board[moveFrom(move)] as number;
    const pieceSquare = PIECE_SQUARE[(piece << 7) | moveTo(move)] as number;
    this.#learn(this.#history, (position.turn << 12) | m64(move), bonus);
    this.#learn(this.#following, this.#row(ply) + pieceSquare, bonus);
    this.#learn(this.#following, this.#row(ply - 1) + pieceSquare, bonus);
  }

  /** Moves an entry towards the limit, by less the nearer it is. */
  #learn(history: Int16Array, index: number, bonus: number): void {
    const score = history[index] as number;
    const size = bonus < 0 ? -bonus : bonus;
    history[index] = score + bonus - (((score * size) / HISTORY_LIMIT) | 0);
  }
}
