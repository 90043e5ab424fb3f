/** How much there is to get wrong in a position, and how careless it makes people. */
import { MAX_MOVES, moveTo, type Position } from '@sixtyfour/chess/core';
import type { Scores } from '../search/multi.ts';

/** Where there is nothing to get wrong, the best move is played. */
export const SIMPLE = 32;
const COMPLEX = 256;
const NEAR_BEST = 100;
/** What each sign of complexity counts. */
const WORTH = { nearBest: 10, trap: 20, flip: 48, capture: 4 } as const;

/**
 * From 32 to 256, by what open eyes have seen: moves near the best, changes of mind, captures of both sides, and `traps`,
 * the mistakes that are punished by what people overlook. An only move or an only recapture is simple.
 */
export function complexityOf(
  position: Position,
  scores: Scores,
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
    WORTH.nearBest * near.length +
    WORTH.trap * traps +
    WORTH.flip * scores.flips +
    WORTH.capture * capturesOfBoth(position);
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
 * How careless people are, out of 256. With the square of complexity: where there is a little to get wrong, they get far
 * less than a little wrong. Who has just been taken from looks twice. With complexity itself in whoever is relaxed: they
 * look less, but what is simple stays simple.
 */
export function carelessnessAt(complexity: number, lastCaptured: boolean, isRelaxed: boolean): number {
  const beyond = complexity - SIMPLE;
  const most = COMPLEX - SIMPLE;
  if (isRelaxed) return ((beyond * COMPLEX) / most) | 0;
  const carelessness = ((beyond * beyond * COMPLEX) / (most * most)) | 0;
  return lastCaptured ? carelessness >> 1 : carelessness;
}
