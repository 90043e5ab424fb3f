/** How much a character can get wrong in a position, and how careless it is there. */
import { MAX_MOVES, moveTo, type Position } from '@sixtyfour/chess/core';
import type { RootScores } from '../search/root-scores.ts';

/** The minimum complexity, at which the best move is played. */
export const SIMPLE = 32;
const COMPLEX = 256;
const NEAR_BEST = 100;
/** The contribution of each sign of complexity. */
const WEIGHTS = { nearBest: 10, trap: 20, bestMoveChange: 48, capture: 4 } as const;

/**
 * The complexity of a position, 32 to 256, from its unimpaired scores: moves near the best, changes of the best move,
 * captures of both sides, and `traps`, the number of mistakes with a hidden refutation. A position with a single legal
 * move, or whose best move is the only recapture, is simple.
 */
export function complexityOf(
  position: Position,
  scores: RootScores,
  traps: number,
  lastTo: number,
  lastCaptured: boolean,
): number {
  const best = scores.moves[0]?.score ?? 0;
  const near = scores.moves.filter(({ score }) => score > best - NEAR_BEST);
  const recaptures = scores.moves.filter(({ move }) => lastCaptured && moveTo(move) === lastTo);
  if (scores.moves.length === 1) return SIMPLE;
  if (recaptures.length === 1 && recaptures[0] === scores.moves[0]) return SIMPLE;
  const sum =
    WEIGHTS.nearBest * near.length +
    WEIGHTS.trap * traps +
    WEIGHTS.bestMoveChange * scores.bestMoveChanges +
    WEIGHTS.capture * capturesOfBoth(position);
  return Math.min(COMPLEX, Math.max(SIMPLE, sum));
}

function capturesOfBoth(position: Position): number {
  const buffer = new Int32Array(MAX_MOVES);
  const own = position.generateCaptures(buffer, 0);
  if (position.inCheck()) return own;
  position.makeNull();
  const theirs = position.generateCaptures(buffer, 0);
  position.unmakeNull();
  return own + theirs;
}

/**
 * Carelessness, out of 256: quadratic in complexity and halved after a capture, or linear if the character is relaxed.
 * It is 0 in simple positions.
 */
export function carelessnessAt(complexity: number, lastCaptured: boolean, isRelaxed: boolean): number {
  const beyond = complexity - SIMPLE;
  const most = COMPLEX - SIMPLE;
  if (isRelaxed) return ((beyond * COMPLEX) / most) | 0;
  const carelessness = ((beyond * beyond * COMPLEX) / (most * most)) | 0;
  return lastCaptured ? carelessness >> 1 : carelessness;
}
