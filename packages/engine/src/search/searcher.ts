import { MAX_MOVES, type Position, ROOK } from '@sixtyfour/chess/core';
import { attacksKing } from './checks.ts';
import { Correction } from './correction.ts';
import { gainsAtLeast } from './exchange.ts';
import { ORDER_KILLER } from './ordering.ts';
import { quiesce } from './quiescence.ts';
import { REDUCTIONS } from './reductions.ts';
import { INFINITE, MATE, MATE_BOUND } from './score.ts';
import { MAX_PLY, SearchState } from './state.ts';
import { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, NO_EVALUATION } from './transposition.ts';

export { MAX_PLY } from './state.ts';

const LATE = REDUCTIONS;

/** From this depth on a hash move that stands alone is searched deeper. */
const SINGULAR_DEPTH = 7;
/** The sum of histories that changes a reduction by a ply. */
const HISTORY_PER_PLY = 12_000;

/**
 * Alpha-beta below the root, over one position that it plays on. A search of its own for each choice: no field is
 * shared, so choices that run side by side do not meet. Nothing here looks at a clock; `nodeLimit` is exact.
 *
 * Scores are turned round as `0 - score`: a minus sign would make -0 of a draw, which is no integer.
 */
export class Searcher extends SearchState {
  /** The depth of the iteration under way: lines are extended to twice that. */
  rootDepth = MAX_PLY;
  readonly #correction = new Correction();
  /** Evaluations by ply, as corrected; NO_EVALUATION in check. */
  readonly #evaluations = new Int32Array(MAX_PLY + 2);
  /** The move that a search at this ply leaves out, to see how the others do; or 0. */
  readonly #excluded = new Int32Array(MAX_PLY + 2);

  /**
   * The score of the position at `ply` for its side to move, within alpha and beta, or a bound beyond them. `isCut`: a
   * score of at least beta is expected.
   */
  search(
    depth: number,
    alpha: number,
    beta: number,
    ply: number,
    inCheck: boolean,
    mayPass: boolean,
    isCut: boolean,
  ): number {
    this.clearLine(ply);
    const position = this.position;
    if (this.isDrawn(inCheck)) return 0;
    if (inCheck && ply < 2 * this.rootDepth) depth++;
    if (depth <= 0) return quiesce(this, alpha, beta, ply, inCheck, 1);
    if (this.isOver()) return 0;
    if (ply > this.deepest) this.deepest = ply;
    if (ply >= MAX_PLY) return inCheck ? 0 : this.evaluate(ply);

    // A mate nearer to the root than any here is known already.
    if (alpha < -MATE + ply) alpha = -MATE + ply;
    if (beta > MATE - ply - 1) beta = MATE - ply - 1;
    if (alpha >= beta) return alpha;

    const isBlind = this.isBlindAt(ply);
    const isPv = beta - alpha > 1;
    const excluded = this.#excluded[ply] as number;
    const table = this.table;
    const low = position.keyLow;
    const high = position.keyHigh;
    const slot = isBlind ? -1 : table.find(low, high);
    let hashMove = 0;
    let hashScore = 0;
    let hashDepth = -1;
    let hashBound = 0;
    let raw = NO_EVALUATION;
    if (slot >= 0) {
      hashMove = table.moveAt(slot);
      hashScore = table.scoreAt(slot, ply);
      hashDepth = table.depthAt(slot);
      hashBound = table.boundAt(slot);
      raw = table.evaluationAt(slot);
      if (!isPv && hashDepth >= depth && excluded === 0) {
        if (hashBound === BOUND_EXACT || (hashBound === BOUND_LOWER ? hashScore >= beta : hashScore <= alpha))
          return hashScore;
      }
    }

    let evaluation = NO_EVALUATION;
    if (inCheck) raw = NO_EVALUATION;
    else {
      if (raw === NO_EVALUATION) raw = this.evaluate(ply);
      evaluation = this.#correction.correct(position, raw);
    }
    this.#evaluations[ply] = evaluation;
    const improving = !inCheck && ply >= 2 && evaluation > (this.#evaluations[ply - 2] as number);
    // What the table knows is nearer to the truth.
    if (
      !inCheck &&
      hashBound !== 0 &&
      hashScore < MATE_BOUND &&
      hashScore > -MATE_BOUND &&
      (hashBound & (hashScore > evaluation ? BOUND_LOWER : BOUND_UPPER)) !== 0
    )
      evaluation = hashScore;

    if (!isPv && !inCheck && !isBlind && excluded === 0 && beta > -MATE_BOUND && beta < MATE_BOUND) {
      if (depth <= 7 && evaluation - 75 * depth + (improving ? 60 : 0) >= beta) return evaluation;
      if (depth <= 2 && evaluation + 300 * depth < alpha) {
        const score = quiesce(this, alpha, beta, ply, false, 1);
        if (this.stopped) return 0;
        if (score < alpha) return score;
      }
      if (mayPass && depth >= 3 && evaluation >= beta && hasPieces(position)) {
        const reduction = 3 + ((depth / 4) | 0) + Math.min(3, ((evaluation - beta) / 180) | 0);
        this.pass(ply);
        const score = 0 - this.search(depth - 1 - reduction, -beta, -beta + 1, ply + 1, false, false, !isCut);
        position.unmakeNull();
        if (this.stopped) return 0;
        if (score >= beta) return score >= MATE_BOUND ? beta : score;
      }
    }
    if (hashMove === 0 && depth >= 5) depth--;

    // A hash move that is better than all others by far is worth a ply more; if others are good as well, it is a cut.
    let extension = 0;
    if (
      depth >= SINGULAR_DEPTH &&
      hashMove !== 0 &&
      excluded === 0 &&
      !isBlind &&
      hashDepth >= depth - 3 &&
      (hashBound & BOUND_LOWER) !== 0 &&
      hashScore < MATE_BOUND &&
      hashScore > -MATE_BOUND &&
      ply < 2 * this.rootDepth
    ) {
      const singularBeta = hashScore - 2 * depth;
      this.#excluded[ply] = hashMove;
      const score = this.search((depth - 1) >> 1, singularBeta - 1, singularBeta, ply, inCheck, false, isCut);
      this.#excluded[ply] = 0;
      if (this.stopped) return 0;
      this.clearLine(ply);
      if (score < singularBeta) extension = !isPv && score < singularBeta - 24 ? 2 : 1;
      else if (singularBeta >= beta) return singularBeta;
      else if (hashScore >= beta) extension = -1;
    }

    const ordering = this.ordering;
    const moves = ordering.moves;
    const orders = ordering.orders;
    const start = ply * MAX_MOVES;
    const end = start + position.generateMoves(moves, start);
    if (start === end) return inCheck ? -MATE + ply : 0;
    // A hash move that refutes saves the others their places.
    const first = ordering.bringFirst(hashMove, start, end) ? start + 1 : start;
    if (first === start) ordering.orderAll(start, end, ply, 0);
    ordering.forgetKillers(ply + 2);
    const alphaBefore = alpha;
    let best = -INFINITE;
    let bestMove = 0;
    let tried = 0;
    for (let i = start; i < end; i++) {
      if (i >= first) {
        if (i === first && i > start) ordering.orderAll(i, end, ply, 0);
        ordering.pick(i, end);
      }
      const move = moves[i] as number;
      const order = orders[i] as number;
      if (move === excluded) continue;
      if (isBlind && this.overlooks(move, ply)) continue;
      const isQuiet = ordering.isQuiet(move);

      // Prune only what follows a move that does not lose to a mate: so a mate is never an effect of pruning.
      if (best > -MATE_BOUND && !isPv && !inCheck && order < ORDER_KILLER) {
        if (isQuiet) {
          if (!attacksKing(position, move)) {
            if (depth <= 6 && tried > (improving ? 4 + depth * depth : 3 + ((depth * depth) >> 1))) continue;
            if (depth <= 6 && evaluation + 100 + 110 * depth <= alpha) continue;
            if (depth <= 4 && order < -6000 * depth) continue;
          }
          if (depth <= 5 && !gainsAtLeast(position, move, -45 * depth)) continue;
        } else if (depth <= 5 && order < 0 && !gainsAtLeast(position, move, -95 * depth)) continue;
      }

      tried++;
      const history = isQuiet ? ordering.historyOf(move, ply) : 0;
      this.play(move, ply);
      const checks = position.inCheck();
      let deeper = depth - 1;
      if (move === hashMove) deeper += extension;
      let score: number;
      if (tried === 1) score = 0 - this.search(deeper, -beta, -alpha, ply + 1, checks, true, !isPv && !isCut);
      else {
        let reduction = 0;
        if (depth >= 3 && tried > 2 && order < ORDER_KILLER) {
          reduction = LATE[((depth < 63 ? depth : 63) << 6) | (tried < 63 ? tried : 63)] as number;
          if (isPv) reduction--;
          if (isCut) reduction++;
          if (!improving) reduction++;
          if (checks) reduction--;
          if (inCheck) reduction--;
          if (isQuiet) reduction -= (history / HISTORY_PER_PLY) | 0;
          else reduction--;
          if (reduction < 0) reduction = 0;
          else if (reduction > depth - 2) reduction = depth - 2;
        }
        score = 0 - this.search(deeper - reduction, -alpha - 1, -alpha, ply + 1, checks, true, reduction > 0 || !isCut);
        if (score > alpha && reduction > 0 && !this.stopped)
          score = 0 - this.search(deeper, -alpha - 1, -alpha, ply + 1, checks, true, !isCut);
        if (score > alpha && score < beta && !this.stopped)
          score = 0 - this.search(deeper, -beta, -alpha, ply + 1, checks, true, false);
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
            ordering.reward(move, ply, depth, start, i);
            break;
          }
        }
      }
    }
    // Whoever overlooks every move there is lets the position stand as it looks.
    if (tried === 0) return inCheck || excluded !== 0 ? alpha : evaluation;
    if (excluded !== 0) return best;

    const bound = best >= beta ? BOUND_LOWER : best > alphaBefore ? BOUND_EXACT : BOUND_UPPER;
    if (!isBlind) {
      const known = this.#evaluations[ply] ?? 0;
      if (
        !inCheck &&
        best < MATE_BOUND &&
        best > -MATE_BOUND &&
        (bestMove === 0 || ordering.isQuiet(bestMove)) &&
        (bound & (best > known ? BOUND_LOWER : BOUND_UPPER)) !== 0
      )
        this.#correction.learn(position, best - raw, depth);
      table.store(low, high, ply, depth, bound, best, raw, bestMove);
    }
    return best;
  }
}

/** Whether the side to move has more than pawns and one minor piece: with less, passing may be the best there is. */
function hasPieces(position: Position): boolean {
  const start = position.turn << 4;
  const officers = position.officerCounts[position.turn] as number;
  if (officers > 2) return true;
  return officers === 2 && ((position.board[position.pieces[start + 1] as number] as number) & 7) >= ROOK;
}
