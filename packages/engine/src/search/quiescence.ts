import { MAX_MOVES, moveFlag, movePromotion, moveTo } from '@sixtyfour/chess/core';
import { givesDirectCheck } from './checks.ts';
import { EXCHANGE_VALUES, staticExchangeAtLeast } from './exchange.ts';
import { ORDER_LOSING } from './ordering.ts';
import { INFINITE, MATE, MATE_BOUND, MAX_PLY } from './score.ts';
import type { SearchState } from './state.ts';
import { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, NO_EVALUATION } from './transposition.ts';

const VALUES = EXCHANGE_VALUES;
/** Delta pruning: a capture is skipped if it stays this far below alpha, in centipawns. */
const DELTA_MARGIN = 180;

/**
 * Quiescence search: captures, or all moves in check, until the position is quiet. `checks` is how many quiet checks a
 * line may also contain. Scores and bounds as in `Searcher.search`.
 */
export function quiesce(
  state: SearchState,
  alpha: number,
  beta: number,
  ply: number,
  inCheck: boolean,
  checks: number,
): number {
  if (state.shouldStop()) return 0;
  if (ply > state.selectiveDepth) state.selectiveDepth = ply;
  state.clearLine(ply);
  if (ply >= MAX_PLY) return inCheck ? 0 : state.evaluate(ply);
  const position = state.position;
  const table = state.table;
  const low = position.keyLow;
  const high = position.keyHigh;
  const slot = table.find(low, high);
  let evaluation = NO_EVALUATION;
  let hashMove = 0;
  if (slot >= 0) {
    const score = table.scoreAt(slot, ply);
    const bound = table.boundAt(slot);
    if (bound === BOUND_EXACT || (bound === BOUND_LOWER ? score >= beta : score <= alpha)) return score;
    evaluation = table.evaluationAt(slot);
    hashMove = table.moveAt(slot);
  }

  const alphaBefore = alpha;
  let best = -INFINITE;
  if (!inCheck) {
    if (evaluation === NO_EVALUATION) evaluation = state.evaluate(ply);
    best = evaluation;
    if (best >= beta) return best;
    if (best > alpha) alpha = best;
  }

  const ordering = state.ordering;
  const moves = ordering.moves;
  const start = ply * MAX_MOVES;
  const found = inCheck ? position.generateMoves(moves, start) : position.generateCaptures(moves, start);
  if (inCheck && found === 0) return -MATE + ply;
  const end = start + found;
  if (inCheck) ordering.orderAll(start, end, ply, hashMove);
  else ordering.orderCaptures(start, end, hashMove);
  let bestMove = 0;
  for (let i = start; i < end; i++) {
    let move: number;
    if (inCheck) {
      ordering.pick(i, end);
      move = moves[i] as number;
      if (best > -MATE_BOUND && (ordering.orders[i] as number) < ORDER_LOSING >> 1) continue;
    } else {
      ordering.pickUnchecked(i, end);
      move = moves[i] as number;
      const victim = VALUES[(position.board[moveTo(move)] as number) & 7] as number;
      if (movePromotion(move) === 0 && evaluation + victim + DELTA_MARGIN <= alpha && moveFlag(move) === 0) {
        if (evaluation + victim + DELTA_MARGIN > best) best = evaluation + victim + DELTA_MARGIN;
        continue;
      }
      if (!staticExchangeAtLeast(position, move, 0)) continue;
    }

    state.play(move, ply);
    const score = 0 - quiesce(state, -beta, -alpha, ply + 1, position.inCheck(), inCheck ? checks : 0);
    position.unmake();
    if (state.stopped) return 0;
    if (score > best) {
      best = score;
      if (score > alpha) {
        alpha = score;
        bestMove = move;
        state.updateLine(ply, move);
        if (score >= beta) break;
      }
    }
  }
  if (checks > 0 && !inCheck && best < beta) {
    // The captures are done, so their slots can be reused.
    const last = start + position.generateMoves(moves, start);
    for (let i = start; i < last; i++) {
      const move = moves[i] as number;
      if (!ordering.isQuiet(move) || !givesDirectCheck(position, move) || !staticExchangeAtLeast(position, move, 0))
        continue;
      state.play(move, ply);
      const score = 0 - quiesce(state, -beta, -alpha, ply + 1, true, checks - 1);
      position.unmake();
      if (state.stopped) return 0;
      if (score > best) {
        best = score;
        if (score > alpha) {
          alpha = score;
          bestMove = move;
          state.updateLine(ply, move);
          if (score >= beta) break;
        }
      }
    }
  }
  // In check and every move overlooked or pruned: not a mate, so return alpha.
  if (best === -INFINITE) return alpha;
  const bound = best >= beta ? BOUND_LOWER : best > alphaBefore ? BOUND_EXACT : BOUND_UPPER;
  table.store(low, high, ply, 0, bound, best, evaluation, bestMove);
  return best;
}
