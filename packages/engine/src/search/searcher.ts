import { SEVENTY_FIVE_MOVES } from '@sixtyfour/chess';
import {
  CASTLE,
  EN_PASSANT,
  m64,
  MAX_MOVES,
  moveFlag,
  moveFrom,
  movePromotion,
  moveTo,
  PAWN,
  type Position,
  ROOK,
} from '@sixtyfour/chess/core';
import { Evaluator } from '../evaluation/evaluate.ts';
import { squareTables } from '../evaluation/tables.ts';
import { exchange, EXCHANGE_VALUES } from './exchange.ts';
import { MoveOrdering, ORDER_KILLER, ORDER_LOSING } from './ordering.ts';
import { REDUCTIONS } from './reductions.ts';
import { INFINITE, MATE, MATE_BOUND } from './score.ts';
import { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, NO_EVALUATION, type TranspositionTable } from './transposition.ts';

const { SQUARE_VALUES, PHASES } = squareTables;
const VALUES = EXCHANGE_VALUES;
const LATE = REDUCTIONS;
const DRAWN_AFTER = SEVENTY_FIVE_MOVES;

/** Plies that a line may have; deeper ones are evaluated as they stand. */
export const MAX_PLY = 100;

/**
 * Decides whether a character overlooks a move of the other side at this ply of the search. `lastTo` is where the move
 * before went (-1: it was a pass), `lastCaptured` whether it took something.
 */
export type Blindness = (
  position: Position,
  move: number,
  ply: number,
  lastTo: number,
  lastCaptured: boolean,
) => boolean;

/** In modes that need not be repeatable: whether to stop now. Asked every 1024 nodes. */
export type Poll = () => boolean;

/**
 * Alpha-beta below the root, over one position that it plays on. A search of its own for each choice: no field is
 * shared, so choices that run side by side do not meet. Nothing here looks at a clock; `nodeLimit` is exact.
 *
 * Scores are turned round as `0 - score`: a minus sign would make -0 of a draw, which is no integer.
 */
export class Searcher {
  readonly position: Position;
  readonly table: TranspositionTable;
  nodes = 0;
  nodeLimit = Number.MAX_SAFE_INTEGER;
  /** Set when the limit is reached or `poll` says so: scores of moves under way mean nothing then. */
  stopped = false;
  /** The deepest ply that was reached. */
  deepest = 0;
  poll: Poll | null = null;
  blindness: Blindness | null = null;
  /** The line of each ply: row `ply` of MAX_PLY moves, ended by 0. */
  readonly lines = new Int32Array((MAX_PLY + 1) * (MAX_PLY + 1));

  readonly #evaluator = new Evaluator();
  readonly #ordering: MoveOrdering;
  /** The piece and square of the move to a ply, as `piece << 7 | square`; 0 for a pass. */
  readonly #played = new Int32Array(MAX_PLY + 2);
  /** What the move to a ply has captured, or 0. */
  readonly #captured = new Int32Array(MAX_PLY + 2);
  readonly #evaluations = new Int32Array(MAX_PLY + 2);
  readonly #squares = new Int32Array(MAX_PLY + 2);
  readonly #phases = new Int32Array(MAX_PLY + 2);

  constructor(position: Position, table: TranspositionTable) {
    this.position = position;
    this.table = table;
    this.#ordering = new MoveOrdering(position, MAX_PLY);
    this.#sumUp();
  }

  /** Full evaluation of the position at `ply`, for its side to move. */
  evaluate(ply: number): number {
    return this.#evaluator.evaluate(this.position, this.#squares[ply] as number, this.#phases[ply] as number);
  }

  /** Plays a move and keeps the sums of the evaluation; `ply` is the one it is played at. */
  play(move: number, ply: number): void {
    const position = this.position;
    const board = position.board;
    const from = moveFrom(move);
    const to = moveTo(move);
    const promotion = movePromotion(move);
    const flag = moveFlag(move);
    const piece = board[from] as number;
    const placed = promotion === 0 ? piece : promotion | (piece & 8);
    let squares = (this.#squares[ply] as number) - (SQUARE_VALUES[(piece << 7) | from] as number);
    let phase = (this.#phases[ply] as number) - (PHASES[piece] as number) + (PHASES[placed] as number);
    squares += SQUARE_VALUES[(placed << 7) | to] as number;
    const target = flag === EN_PASSANT ? to - 16 + (position.turn << 5) : to;
    const captured = board[target] as number;
    if (captured !== 0) {
      squares -= SQUARE_VALUES[(captured << 7) | target] as number;
      phase -= PHASES[captured] as number;
    } else if (flag === CASTLE) {
      const rook = ROOK | (piece & 8);
      squares -= SQUARE_VALUES[(rook << 7) | (to > from ? to + 1 : to - 2)] as number;
      squares += SQUARE_VALUES[(rook << 7) | ((from + to) >> 1)] as number;
    }
    this.#squares[ply + 1] = squares;
    this.#phases[ply + 1] = phase;
    this.#played[ply + 1] = (placed << 7) | to;
    this.#captured[ply + 1] = captured;
    position.make(move);
  }

  /** The score of the position at `ply` for its side to move, within alpha and beta, or a bound beyond them. */
  search(depth: number, alpha: number, beta: number, ply: number, inCheck: boolean, mayPass: boolean): number {
    const lines = this.lines;
    const lineBase = ply * (MAX_PLY + 1);
    lines[lineBase] = 0;
    const position = this.position;
    if (this.#isDrawn(inCheck)) return 0;
    if (inCheck) depth++;
    if (depth <= 0) return this.#quiesce(alpha, beta, ply, inCheck, 1);
    if (this.#isOver()) return 0;
    if (ply > this.deepest) this.deepest = ply;
    if (ply >= MAX_PLY) return inCheck ? 0 : this.evaluate(ply);

    // A mate nearer to the root than any here is known already.
    if (alpha < -MATE + ply) alpha = -MATE + ply;
    if (beta > MATE - ply - 1) beta = MATE - ply - 1;
    if (alpha >= beta) return alpha;

    const isBlind = this.blindness !== null && (ply === 1 || ply === 3);
    const isPv = beta - alpha > 1;
    const table = this.table;
    const low = position.keyLow;
    const high = position.keyHigh;
    const slot = isBlind ? -1 : table.find(low, high);
    let hashMove = 0;
    let evaluation = NO_EVALUATION;
    if (slot >= 0) {
      hashMove = table.moves[slot] as number;
      evaluation = table.evaluations[slot] as number;
      if (!isPv && (table.depths[slot] as number) >= depth) {
        const score = table.scoreAt(slot, ply);
        const bound = table.bounds[slot] as number;
        if (bound === BOUND_EXACT || (bound === BOUND_LOWER ? score >= beta : score <= alpha)) return score;
      }
    }

    if (inCheck) {
      this.#evaluations[ply] = NO_EVALUATION;
      evaluation = NO_EVALUATION;
    } else {
      if (evaluation === NO_EVALUATION) evaluation = this.evaluate(ply);
      this.#evaluations[ply] = evaluation;
      // What the table knows is nearer to the truth.
      if (slot >= 0) {
        const score = table.scores[slot] as number;
        const bound = table.bounds[slot] as number;
        if (
          score < MATE_BOUND &&
          score > -MATE_BOUND &&
          (bound & (score > evaluation ? BOUND_LOWER : BOUND_UPPER)) !== 0
        )
          evaluation = score;
      }
    }
    const improving = !inCheck && ply >= 2 && this.#evaluations[ply] > (this.#evaluations[ply - 2] as number);

    if (!isPv && !inCheck && !isBlind && beta > -MATE_BOUND && beta < MATE_BOUND) {
      if (depth <= 7 && evaluation - 75 * depth + (improving ? 60 : 0) >= beta) return evaluation;
      if (depth <= 2 && evaluation + 300 * depth < alpha) {
        const score = this.#quiesce(alpha, beta, ply, false, 1);
        if (this.stopped) return 0;
        if (score < alpha) return score;
      }
      if (mayPass && depth >= 3 && evaluation >= beta && this.#hasPieces()) {
        const reduction = 3 + ((depth / 4) | 0) + Math.min(3, ((evaluation - beta) / 180) | 0);
        this.#squares[ply + 1] = this.#squares[ply] as number;
        this.#phases[ply + 1] = this.#phases[ply] as number;
        this.#played[ply + 1] = 0;
        position.makeNull();
        const score = 0 - this.search(depth - 1 - reduction, -beta, -beta + 1, ply + 1, false, false);
        position.unmakeNull();
        if (this.stopped) return 0;
        if (score >= beta) return score >= MATE_BOUND ? beta : score;
      }
    }
    if (hashMove === 0 && depth >= 5) depth--;

    const ordering = this.#ordering;
    const moves = ordering.moves;
    const orders = ordering.orders;
    const start = ply * MAX_MOVES;
    const end = start + position.generateMoves(moves, start);
    if (start === end) return inCheck ? -MATE + ply : 0;
    const played = this.#played[ply] as number;
    ordering.orderAll(start, end, ply, hashMove, played);
    ordering.forgetKillers(ply + 2);
    const side = position.turn;
    const history = ordering.history;
    const alphaBefore = alpha;
    let best = -INFINITE;
    let bestMove = 0;
    let tried = 0;
    for (let i = start; i < end; i++) {
      ordering.pick(i, end);
      const move = moves[i] as number;
      const order = orders[i] as number;
      if (isBlind && this.#overlooks(move, ply)) continue;
      const isQuiet = ordering.isQuiet(move);
      const historyIndex = (side << 12) | m64(move);

      // Prune only what follows a move that does not lose to a mate: so a mate is never an effect of pruning.
      if (best > -MATE_BOUND && !isPv && !inCheck && order < ORDER_KILLER) {
        if (isQuiet) {
          if (depth <= 6 && tried > (improving ? 4 + depth * depth : 3 + ((depth * depth) >> 1))) continue;
          if (depth <= 6 && evaluation + 100 + 110 * depth <= alpha && !this.#mayCheck(move)) continue;
          if (depth <= 5 && exchange(position, move) < -45 * depth) continue;
        } else if (depth <= 5 && order < 0 && exchange(position, move) < -95 * depth) continue;
      }

      tried++;
      const historyScore = isQuiet ? (history[historyIndex] as number) : 0;
      this.play(move, ply);
      const checks = position.inCheck();
      let score: number;
      if (tried === 1) score = 0 - this.search(depth - 1, -beta, -alpha, ply + 1, checks, true);
      else {
        let reduction = 0;
        if (depth >= 3 && tried > 2 && order < ORDER_KILLER) {
          reduction = LATE[((depth < 63 ? depth : 63) << 6) | (tried < 63 ? tried : 63)] as number;
          if (isPv) reduction--;
          if (!improving) reduction++;
          if (checks) reduction--;
          if (inCheck) reduction--;
          if (isQuiet) reduction -= (historyScore / 7000) | 0;
          else reduction--;
          if (reduction < 0) reduction = 0;
          else if (reduction > depth - 2) reduction = depth - 2;
        }
        score = 0 - this.search(depth - 1 - reduction, -alpha - 1, -alpha, ply + 1, checks, true);
        if (score > alpha && reduction > 0 && !this.stopped)
          score = 0 - this.search(depth - 1, -alpha - 1, -alpha, ply + 1, checks, true);
        if (score > alpha && score < beta && !this.stopped)
          score = 0 - this.search(depth - 1, -beta, -alpha, ply + 1, checks, true);
      }
      position.unmake();
      if (this.stopped) return 0;

      if (score > best) {
        best = score;
        if (score > alpha) {
          alpha = score;
          bestMove = move;
          this.keepLine(ply, move);
          if (score >= beta) {
            if (isQuiet) ordering.reward(move, ply, depth, played, start, i);
            break;
          }
        }
      }
    }
    // Whoever overlooks every move there is lets the position stand as it looks.
    if (tried === 0) return inCheck ? alpha : evaluation;

    const bound = best >= beta ? BOUND_LOWER : best > alphaBefore ? BOUND_EXACT : BOUND_UPPER;
    if (!isBlind) table.store(low, high, ply, depth, bound, best, this.#evaluations[ply], bestMove);
    return best;
  }

  /** Puts a move before the line of the next ply. */
  keepLine(ply: number, move: number): void {
    const lines = this.lines;
    let to = ply * (MAX_PLY + 1);
    let from = to + MAX_PLY + 1;
    lines[to++] = move;
    while (lines[from] !== 0) lines[to++] = lines[from++] as number;
    lines[to] = 0;
  }

  /**
   * Captures (in check: all moves) until the position is quiet; `checks` is how often in a line a quiet check may be
   * tried besides.
   */
  #quiesce(alpha: number, beta: number, ply: number, inCheck: boolean, checks: number): number {
    if (this.#isOver()) return 0;
    if (ply > this.deepest) this.deepest = ply;
    this.lines[ply * (MAX_PLY + 1)] = 0;
    if (ply >= MAX_PLY) return inCheck ? 0 : this.evaluate(ply);
    const position = this.position;
    const isBlind = this.blindness !== null && (ply === 1 || ply === 3);
    const table = this.table;
    const low = position.keyLow;
    const high = position.keyHigh;
    const slot = isBlind ? -1 : table.find(low, high);
    let evaluation = NO_EVALUATION;
    let hashMove = 0;
    if (slot >= 0) {
      const score = table.scoreAt(slot, ply);
      const bound = table.bounds[slot] as number;
      if (bound === BOUND_EXACT || (bound === BOUND_LOWER ? score >= beta : score <= alpha)) return score;
      evaluation = table.evaluations[slot] as number;
      hashMove = table.moves[slot] as number;
    }

    const alphaBefore = alpha;
    let best = -INFINITE;
    if (!inCheck) {
      if (evaluation === NO_EVALUATION) evaluation = this.evaluate(ply);
      best = evaluation;
      if (best >= beta) return best;
      if (best > alpha) alpha = best;
    }

    const ordering = this.#ordering;
    const moves = ordering.moves;
    const start = ply * MAX_MOVES;
    const found = inCheck ? position.generateMoves(moves, start) : position.generateCaptures(moves, start);
    if (inCheck && found === 0) return -MATE + ply;
    const end = start + found;
    if (inCheck) ordering.orderAll(start, end, ply, hashMove, this.#played[ply] as number);
    else ordering.orderCaptures(start, end, hashMove);
    let bestMove = 0;
    for (let i = start; i < end; i++) {
      ordering.pick(i, end);
      const move = moves[i] as number;
      if (isBlind && this.#overlooks(move, ply)) continue;
      if (!inCheck) {
        const victim = VALUES[(position.board[moveTo(move)] as number) & 7] as number;
        if (movePromotion(move) === 0 && evaluation + victim + 180 <= alpha && moveFlag(move) === 0) {
          if (evaluation + victim + 180 > best) best = evaluation + victim + 180;
          continue;
        }
        const attacker = VALUES[(position.board[moveFrom(move)] as number) & 7] as number;
        if (attacker > victim && exchange(position, move) < 0) continue;
      } else if (best > -MATE_BOUND && (ordering.orders[i] as number) < ORDER_LOSING >> 1) continue;

      this.play(move, ply);
      const score = 0 - this.#quiesce(-beta, -alpha, ply + 1, position.inCheck(), inCheck ? checks : 0);
      position.unmake();
      if (this.stopped) return 0;
      if (score > best) {
        best = score;
        if (score > alpha) {
          alpha = score;
          bestMove = move;
          this.keepLine(ply, move);
          if (score >= beta) break;
        }
      }
    }
    if (checks > 0 && !inCheck && best < beta && !isBlind) {
      // The captures are done with, so their places can be taken.
      const last = start + position.generateMoves(moves, start);
      for (let i = start; i < last; i++) {
        const move = moves[i] as number;
        if (!ordering.isQuiet(move) || !this.#mayCheck(move) || exchange(position, move) < 0) continue;
        this.play(move, ply);
        if (!position.inCheck()) {
          position.unmake();
          continue;
        }
        const score = 0 - this.#quiesce(-beta, -alpha, ply + 1, true, checks - 1);
        position.unmake();
        if (this.stopped) return 0;
        if (score > best) {
          best = score;
          if (score > alpha) {
            alpha = score;
            bestMove = move;
            this.keepLine(ply, move);
            if (score >= beta) break;
          }
        }
      }
    }
    // In check, and nothing seen that could be played: as bad as alpha allows, but no mate.
    if (best === -INFINITE) return alpha;
    const bound = best >= beta ? BOUND_LOWER : best > alphaBefore ? BOUND_EXACT : BOUND_UPPER;
    if (!isBlind) table.store(low, high, ply, 0, bound, best, evaluation, bestMove);
    return best;
  }

  #overlooks(move: number, ply: number): boolean {
    if (this.blindness === null) return false;
    const played = this.#played[ply] as number;
    return this.blindness(this.position, move, ply, played === 0 ? -1 : played & 127, this.#captured[ply] !== 0);
  }

  /** Draws by rule, seen from inside the search: one repetition is enough, since whoever wants it can have it again. */
  #isDrawn(inCheck: boolean): boolean {
    const position = this.position;
    if (position.halfmove >= 4) {
      if (position.repetitions() > 0) return true;
      if (position.halfmove >= DRAWN_AFTER && position.ruleSet === 'standard')
        return !inCheck || position.countMoves() > 0;
    }
    const counts = position.pieceCounts;
    return (counts[0] as number) + (counts[1] as number) <= 4 && position.isInsufficient();
  }

  /** Counts a node; true when the search must end here. */
  #isOver(): boolean {
    if (this.nodes >= this.nodeLimit) this.stopped = true;
    else {
      this.nodes++;
      if (this.poll !== null && (this.nodes & 1023) === 0 && this.poll()) this.stopped = true;
    }
    return this.stopped;
  }

  /** Whether the side to move has more than pawns and one minor piece: with less, passing may be the best there is. */
  #hasPieces(): boolean {
    const position = this.position;
    const start = position.turn << 4;
    const end = start + (position.pieceCounts[position.turn] as number);
    let minors = 0;
    for (let i = start + 1; i < end; i++) {
      const role = (position.board[position.pieces[i] as number] as number) & 7;
      if (role >= ROOK || (role !== PAWN && ++minors > 1)) return true;
    }
    return false;
  }

  /** A cheap guess whether a quiet move attacks the other king: same line, or a knight's jump. */
  #mayCheck(move: number): boolean {
    const position = this.position;
    const king = position.kings[position.turn ^ 1] as number;
    const to = moveTo(move);
    const file = Math.abs((king & 7) - (to & 7));
    const rank = Math.abs((king >> 4) - (to >> 4));
    return file === rank || file === 0 || rank === 0 || file + rank === 3;
  }

  #sumUp(): void {
    const { board } = this.position;
    let squares = 0;
    let phase = 0;
    for (let square = 0; square < 128; square++) {
      const piece = board[square] as number;
      if (piece === 0 || (square & 0x88) !== 0) continue;
      squares += SQUARE_VALUES[(piece << 7) | square] as number;
      phase += PHASES[piece] as number;
    }
    this.#squares[0] = squares;
    this.#phases[0] = phase;
  }
}
