import {
  EN_PASSANT,
  KING,
  fromToIndex,
  MAX_MOVES,
  moveFlag,
  moveFrom,
  movePromotion,
  moveTo,
  type Position,
  QUEEN,
  to64,
} from '@sixtyfour/chess/core';
import { staticExchangeAtLeast } from './exchange.ts';

/** Base ordering scores of the move classes; a move's own score is added within its class. */
const ORDER_HASH = 1 << 30;
const ORDER_CAPTURE = 1 << 26;
export const ORDER_KILLER = 1 << 24;
const ORDER_COUNTER = 1 << 23;
export const ORDER_LOSING = -(1 << 26);
/** Bit in a capture's ordering score: its static exchange has not been checked yet. */
const UNVERIFIED = 1;

const HISTORY_LIMIT = 16_384;
const MAX_BONUS = 1600;
/** Weight of the victim's role relative to the capture history. */
const VICTIM_WEIGHT = 8192;

/** Number of combinations of a colored piece and a square. One more row stands for "no move". */
const PIECE_SQUARES = 12 * 64;
const NO_PIECE_SQUARE = PIECE_SQUARES;

/** Maps `piece << 7 | square` to an index below PIECE_SQUARES; 0, a null move, maps to NO_PIECE_SQUARE. */
const PIECE_SQUARE = new Int16Array(16 << 7).fill(NO_PIECE_SQUARE);
for (const side of [0, 1])
  for (let role = 1; role <= KING; role++)
    for (let square = 0; square < 128; square++)
      if ((square & 0x88) === 0)
        PIECE_SQUARE[((role | (side << 3)) << 7) | square] = (role - 1 + 6 * side) * 64 + to64(square);

/**
 * Move lists and move ordering per ply, in rows of MAX_MOVES, with the ordering heuristics: killer moves, counter moves
 * and histories. `played` holds the move that led to each ply, as `piece << 7 | square`.
 */
export class MoveOrdering {
  readonly moves: Int32Array;
  /** The ordering score of each move of `moves`; higher is tried first. */
  readonly orders: Int32Array;
  readonly #position: Position;
  readonly #played: Int32Array;
  /** Butterfly history, indexed by `side << 12 | from-to index`. All histories stay within +-HISTORY_LIMIT. */
  readonly #history = new Int16Array(2 << 12);
  /** Continuation history: the piece and square of a move one or two plies earlier, then of this move. */
  readonly #continuation = new Int16Array((PIECE_SQUARES + 1) * PIECE_SQUARES);
  /** Capture history, indexed by `(piece << 7 | square) << 3 | captured role`. */
  readonly #captureHistory = new Int16Array((16 << 7) << 3);
  /** Two per ply: quiet moves that caused a beta cutoff there. */
  readonly #killers: Int32Array;
  /** Indexed by `piece << 7 | square` of a move: the quiet move that last refuted it. */
  readonly #counterMoves = new Int32Array(16 << 7);

  constructor(position: Position, played: Int32Array, plies: number) {
    this.#position = position;
    this.#played = played;
    this.moves = new Int32Array((plies + 1) * MAX_MOVES);
    this.orders = new Int32Array((plies + 1) * MAX_MOVES);
    this.#killers = new Int32Array((plies + 4) * 2);
  }

  /** Whether a move is neither a capture nor a promotion. */
  isQuiet(move: number): boolean {
    const board = this.#position.board;
    return (board[moveTo(move)] as number) === 0 && movePromotion(move) === 0 && moveFlag(move) !== EN_PASSANT;
  }

  /** Called before a node's children are searched, so that killers are shared only among siblings and cousins. */
  clearKillers(ply: number): void {
    this.#killers[ply << 1] = 0;
    this.#killers[(ply << 1) + 1] = 0;
  }

  /** Scores all moves: hash move, winning captures, killers, counter move, quiet moves by history, losing captures. */
  orderAll(start: number, end: number, ply: number, hashMove: number): void {
    const board = this.#position.board;
    const moves = this.moves;
    const orders = this.orders;
    const history = this.#history;
    const continuation = this.#continuation;
    const side = this.#position.turn << 12;
    const firstKiller = this.#killers[ply << 1] as number;
    const secondKiller = this.#killers[(ply << 1) + 1] as number;
    const counter = this.#counterMoves[this.#played[ply] as number] as number;
    const opponentRow = this.#continuationRow(ply);
    const ownRow = this.#continuationRow(ply - 1);
    for (let i = start; i < end; i++) {
      const move = moves[i] as number;
      const to = moveTo(move);
      const promotion = movePromotion(move);
      if (move === hashMove) orders[i] = ORDER_HASH;
      else if (board[to] !== 0 || promotion !== 0 || moveFlag(move) === EN_PASSANT) {
        if (promotion !== 0 && promotion !== QUEEN) orders[i] = ORDER_LOSING;
        else orders[i] = ORDER_CAPTURE + this.#captureScore(move);
      } else if (move === firstKiller) orders[i] = ORDER_KILLER + 1;
      else if (move === secondKiller) orders[i] = ORDER_KILLER;
      else if (move === counter) orders[i] = ORDER_COUNTER;
      else {
        const pieceSquare = PIECE_SQUARE[((board[moveFrom(move)] as number) << 7) | to] as number;
        orders[i] =
          (history[side | fromToIndex(move)] as number) +
          (continuation[opponentRow + pieceSquare] as number) +
          (continuation[ownRow + pieceSquare] as number);
      }
    }
  }

  /** Moves the hash move to index `start`; false if it is not in the list. */
  moveToFront(hashMove: number, start: number, end: number): boolean {
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

  /** Scores a list of captures and promotions. */
  orderCaptures(start: number, end: number, hashMove: number): void {
    const moves = this.moves;
    const orders = this.orders;
    for (let i = start; i < end; i++) {
      const move = moves[i] as number;
      orders[i] = move === hashMove ? ORDER_HASH : this.#captureScore(move);
    }
  }

  /** The history score of a quiet move before it is made. */
  historyOf(move: number, ply: number): number {
    const position = this.#position;
    const continuation = this.#continuation;
    const piece = position.board[moveFrom(move)] as number;
    const pieceSquare = PIECE_SQUARE[(piece << 7) | moveTo(move)] as number;
    return (
      (this.#history[(position.turn << 12) | fromToIndex(move)] as number) +
      (continuation[this.#continuationRow(ply) + pieceSquare] as number) +
      (continuation[this.#continuationRow(ply - 1) + pieceSquare] as number)
    );
  }

  /** Moves the best remaining move to index `i`, demoting captures that lose by static exchange. */
  pick(i: number, end: number): void {
    const orders = this.orders;
    for (;;) {
      this.pickUnchecked(i, end);
      const order = orders[i] as number;
      if (order < ORDER_CAPTURE || order === ORDER_HASH || (order & UNVERIFIED) === 0) return;
      orders[i] = order - UNVERIFIED;
      if (staticExchangeAtLeast(this.#position, this.moves[i] as number, 0)) return;
      orders[i] = order - UNVERIFIED - ORDER_CAPTURE + ORDER_LOSING;
    }
  }

  /** Moves the best remaining move to index `i` without exchange checks; the first of equal moves, so the order is total. */
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
   * Updates the heuristics after a beta cutoff by `move`; the moves from `start` to `index` were tried before it and get
   * a penalty. A quiet move also becomes a killer and a counter move.
   */
  updateHistories(move: number, ply: number, depth: number, start: number, index: number): void {
    const bonus = Math.min(MAX_BONUS, depth * depth * 8 + 40 * depth);
    const isQuiet = this.isQuiet(move);
    if (isQuiet) {
      const killerBase = ply << 1;
      if (this.#killers[killerBase] !== move) {
        this.#killers[killerBase + 1] = this.#killers[killerBase] as number;
        this.#killers[killerBase] = move;
      }
      this.#counterMoves[this.#played[ply] as number] = move;
      this.#updateQuiet(move, ply, bonus);
    } else this.#updateEntry(this.#captureHistory, this.#captureHistoryIndex(move), bonus);
    for (let i = start; i < index; i++) {
      const earlier = this.moves[i] as number;
      if (!this.isQuiet(earlier)) this.#updateEntry(this.#captureHistory, this.#captureHistoryIndex(earlier), -bonus);
      else if (isQuiet) this.#updateQuiet(earlier, ply, -bonus);
    }
  }

  /** The start of the #continuation row of the move that led to a ply. */
  #continuationRow(ply: number): number {
    return (ply < 1 ? NO_PIECE_SQUARE : (PIECE_SQUARE[this.#played[ply] as number] as number)) * PIECE_SQUARES;
  }

  #captureHistoryIndex(move: number): number {
    const board = this.#position.board;
    const to = moveTo(move);
    return ((((board[moveFrom(move)] as number) << 7) | to) << 3) | ((board[to] as number) & 7);
  }

  /** The ordering score of a capture or promotion within its class; the last bit is UNVERIFIED. */
  #captureScore(move: number): number {
    const board = this.#position.board;
    const attacker = (board[moveFrom(move)] as number) & 7;
    const victim = (board[moveTo(move)] as number) & 7;
    const value = ((movePromotion(move) === 0 ? 2 : 11) + victim) * VICTIM_WEIGHT - attacker;
    const score = (value + ((this.#captureHistory[this.#captureHistoryIndex(move)] as number) >> 1)) << 1;
    return attacker > victim && victim !== 0 ? score | UNVERIFIED : score;
  }

  #updateQuiet(move: number, ply: number, bonus: number): void {
    const position = this.#position;
    const piece = position.board[moveFrom(move)] as number;
    const pieceSquare = PIECE_SQUARE[(piece << 7) | moveTo(move)] as number;
    this.#updateEntry(this.#history, (position.turn << 12) | fromToIndex(move), bonus);
    this.#updateEntry(this.#continuation, this.#continuationRow(ply) + pieceSquare, bonus);
    this.#updateEntry(this.#continuation, this.#continuationRow(ply - 1) + pieceSquare, bonus);
  }

  /** Moves an entry toward the limit, by less the nearer it is (history gravity). */
  #updateEntry(history: Int16Array, index: number, bonus: number): void {
    const score = history[index] as number;
    const size = bonus < 0 ? -bonus : bonus;
    history[index] = score + bonus - (((score * size) / HISTORY_LIMIT) | 0);
  }
}
