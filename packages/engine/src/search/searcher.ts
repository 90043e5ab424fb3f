import { MAX_MOVES, type Position, ROOK } from '@sixtyfour/chess/core';
import { givesDirectCheck } from './checks.ts';
import { CorrectionHistory } from './correction-history.ts';
import { staticExchangeAtLeast } from './exchange.ts';
import { ORDER_KILLER } from './ordering.ts';
import { quiesce } from './quiescence.ts';
import { REDUCTIONS } from './reductions.ts';
import { INFINITE, MATE, MATE_BOUND, MAX_PLY } from './score.ts';
import { SearchState } from './state.ts';
import { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, NO_EVALUATION } from './transposition.ts';

export { MAX_PLY } from './score.ts';

const LATE_MOVE_REDUCTIONS = REDUCTIONS;

/** Minimum depth for singular extensions. */
const SINGULAR_DEPTH = 7;
/** The history score that changes a reduction by one ply. */
const HISTORY_PER_PLY = 12_000;

/**
 * Principal variation search below the root, on one position. Every choice uses its own searcher, so concurrent choices
 * are independent. It reads no clock, and `nodeLimit` is exact.
 *
 * Scores are negated as `0 - score`, because `-score` would turn a draw into -0.
 */
export class Searcher extends SearchState {
  /** The depth of the current iteration; extensions stop at twice this ply. */
  rootDepth = MAX_PLY;
  readonly #correction = new CorrectionHistory();
  /** Corrected evaluations by ply; NO_EVALUATION in check. */
  readonly #evaluations = new Int32Array(MAX_PLY + 2);
  /** By ply: the move excluded by a singular search, or 0. */
  readonly #excluded = new Int32Array(MAX_PLY + 2);

  /**
   * The score of the position at `ply` for its side to move, exact within alpha and beta (fail-soft). `isCutNode`: the
   * node is expected to fail high. `mayNullMove`: null-move pruning is allowed.
   */
  search(
    depth: number,
    alpha: number,
    beta: number,
    ply: number,
    inCheck: boolean,
    mayNullMove: boolean,
    isCutNode: boolean,
  ): number {
    this.clearLine(ply);
    const position = this.position;
    if (this.isDrawn(inCheck)) return 0;
    if (inCheck && ply < 2 * this.rootDepth) depth++;
    if (depth <= 0) return quiesce(this, alpha, beta, ply, inCheck, 1);
    if (this.shouldStop()) return 0;
    if (ply > this.selectiveDepth) this.selectiveDepth = ply;
    if (ply >= MAX_PLY) return inCheck ? 0 : this.evaluate(ply);

    // Mate distance pruning.
    if (alpha < -MATE + ply) alpha = -MATE + ply;
    if (beta > MATE - ply - 1) beta = MATE - ply - 1;
    if (alpha >= beta) return alpha;

    const isPv = beta - alpha > 1;
    const excluded = this.#excluded[ply] as number;
    const table = this.table;
    const low = position.keyLow;
    const high = position.keyHigh;
    const slot = table.find(low, high);
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
    // The table's score is a better estimate if its bound allows it.
    if (
      !inCheck &&
      hashBound !== 0 &&
      hashScore < MATE_BOUND &&
      hashScore > -MATE_BOUND &&
      (hashBound & (hashScore > evaluation ? BOUND_LOWER : BOUND_UPPER)) !== 0
    )
      evaluation = hashScore;

    if (!isPv && !inCheck && excluded === 0 && beta > -MATE_BOUND && beta < MATE_BOUND) {
      if (depth <= 7 && evaluation - 75 * depth + (improving ? 60 : 0) >= beta) return evaluation;
      if (depth <= 2 && evaluation + 300 * depth < alpha) {
        const score = quiesce(this, alpha, beta, ply, false, 1);
        if (this.stopped) return 0;
        if (score < alpha) return score;
      }
      if (mayNullMove && depth >= 3 && evaluation >= beta && isNullMoveSafe(position)) {
        const reduction = 3 + ((depth / 4) | 0) + Math.min(3, ((evaluation - beta) / 180) | 0);
        this.makeNullMove(ply);
        const score = 0 - this.search(depth - 1 - reduction, -beta, -beta + 1, ply + 1, false, false, !isCutNode);
        position.unmakeNull();
        if (this.stopped) return 0;
        if (score >= beta) return score >= MATE_BOUND ? beta : score;
      }
    }
    if (hashMove === 0 && depth >= 5) depth--;

    // Singular extension: extends a hash move that is much better than all others; multi-cut if others also reach beta.
    let extension = 0;
    if (
      depth >= SINGULAR_DEPTH &&
      hashMove !== 0 &&
      excluded === 0 &&
      hashDepth >= depth - 3 &&
      (hashBound & BOUND_LOWER) !== 0 &&
      hashScore < MATE_BOUND &&
      hashScore > -MATE_BOUND &&
      ply < 2 * this.rootDepth
    ) {
      const singularBeta = hashScore - 2 * depth;
      this.#excluded[ply] = hashMove;
      const score = this.search((depth - 1) >> 1, singularBeta - 1, singularBeta, ply, inCheck, false, isCutNode);
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
    // The other moves are scored only if the hash move causes no cutoff.
    const first = ordering.moveToFront(hashMove, start, end) ? start + 1 : start;
    if (first === start) ordering.orderAll(start, end, ply, 0);
    ordering.clearKillers(ply + 2);
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
      const isQuiet = ordering.isQuiet(move);

      // Prune only after a move that is not getting mated, so that pruning never produces a mate score.
      if (best > -MATE_BOUND && !isPv && !inCheck && order < ORDER_KILLER) {
        if (isQuiet) {
          if (!givesDirectCheck(position, move)) {
            if (depth <= 6 && tried > (improving ? 4 + depth * depth : 3 + ((depth * depth) >> 1))) continue;
            if (depth <= 6 && evaluation + 100 + 110 * depth <= alpha) continue;
            if (depth <= 4 && order < -6000 * depth) continue;
          }
          if (depth <= 5 && !staticExchangeAtLeast(position, move, -45 * depth)) continue;
        } else if (depth <= 5 && order < 0 && !staticExchangeAtLeast(position, move, -95 * depth)) continue;
      }

      tried++;
      const history = isQuiet ? ordering.historyOf(move, ply) : 0;
      this.play(move, ply);
      const checks = position.inCheck();
      let deeper = depth - 1;
      if (move === hashMove) deeper += extension;
      let score: number;
      if (tried === 1) score = 0 - this.search(deeper, -beta, -alpha, ply + 1, checks, true, !isPv && !isCutNode);
      else {
        let reduction = 0;
        if (depth >= 3 && tried > 2 && order < ORDER_KILLER) {
          reduction = LATE_MOVE_REDUCTIONS[((depth < 63 ? depth : 63) << 6) | (tried < 63 ? tried : 63)] as number;
          if (isPv) reduction--;
          if (isCutNode) reduction++;
          if (!improving) reduction++;
          if (checks) reduction--;
          if (inCheck) reduction--;
          if (isQuiet) reduction -= (history / HISTORY_PER_PLY) | 0;
          else reduction--;
          if (reduction < 0) reduction = 0;
          else if (reduction > depth - 2) reduction = depth - 2;
        }
        score =
          0 - this.search(deeper - reduction, -alpha - 1, -alpha, ply + 1, checks, true, reduction > 0 || !isCutNode);
        if (score > alpha && reduction > 0 && !this.stopped)
          score = 0 - this.search(deeper, -alpha - 1, -alpha, ply + 1, checks, true, !isCutNode);
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
          this.updateLine(ply, move);
          if (score >= beta) {
            ordering.updateHistories(move, ply, depth, start, i);
            break;
          }
        }
      }
    }
    // The only move is excluded.
    if (tried === 0) return alpha;
    if (excluded !== 0) return best;

    const bound = best >= beta ? BOUND_LOWER : best > alphaBefore ? BOUND_EXACT : BOUND_UPPER;
    const known = this.#evaluations[ply] ?? 0;
    if (
      !inCheck &&
      best < MATE_BOUND &&
      best > -MATE_BOUND &&
      (bestMove === 0 || ordering.isQuiet(bestMove)) &&
      (bound & (best > known ? BOUND_LOWER : BOUND_UPPER)) !== 0
    )
      this.#correction.update(position, best - raw, depth);
    table.store(low, high, ply, depth, bound, best, raw, bestMove);
    return best;
  }
}

/** Whether the side to move has more than pawns and one minor piece. With less, zugzwang is too likely for a null move. */
function isNullMoveSafe(position: Position): boolean {
  const start = position.turn << 4;
  const nonPawns = position.nonPawnCounts[position.turn] as number;
  if (nonPawns > 2) return true;
  return nonPawns === 2 && ((position.board[position.pieces[start + 1] as number] as number) & 7) >= ROOK;
}
