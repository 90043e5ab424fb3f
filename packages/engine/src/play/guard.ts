import { MAX_MOVES, moveFrom, movePromotion, moveTo, PAWN, type Position } from '@sixtyfour/chess/core';
import { exchange, EXCHANGE_VALUES } from '../search/exchange.ts';
import { distance } from './attacks.ts';
import type { Scores } from '../search/multi.ts';
import type { Searcher } from '../search/searcher.ts';
import { isPlain, isQueenMate, kindOf } from './blindness.ts';

/** Everybody looks at what stands so near. */
const NEAR_BY = 2;

const buffer = new Int32Array(MAX_MOVES);

/**
 * Whether the other side's plain answer to a move wins `guard` centipawns or more, counted against what the move itself
 * has taken; or mates at once by the queen beside the king. Plain: what nobody overlooks, what is done from two squares
 * away, and what the piece does that they moved last (it stands on `theirLastTo`; -1 for none).
 */
export function isRefused(position: Position, move: number, guard: number, theirLastTo: number): boolean {
  const captured = position.board[moveTo(move)] ?? 0;
  const promoted = movePromotion(move);
  let won = EXCHANGE_VALUES[captured & 7] ?? 0;
  if (promoted !== 0) won += (EXCHANGE_VALUES[promoted] ?? 0) - (EXCHANGE_VALUES[PAWN] ?? 0);
  position.make(move);
  const count = position.generateMoves(buffer, 0);
  let refused = false;
  for (let i = 0; i < count && !refused; i++) {
    const answer = buffer[i] ?? 0;
    const isCapture = position.board[moveTo(answer)] !== 0;
    const isSeen =
      isCapture &&
      (distance(moveFrom(answer), moveTo(answer)) <= NEAR_BY ||
        moveFrom(answer) === theirLastTo ||
        isPlain(position, answer, moveTo(move), captured !== 0));
    refused = (isSeen && exchange(position, answer) - won >= guard) || isQueenMate(position, answer);
  }
  position.unmake();
  return refused;
}

/** A move that gives so much away is a mistake. */
const MISTAKE = 150;

/** Whether a move of this score gives too much away. A chance that is missed is none: `standing` is what there was to lose. */
export function isMistake(score: number, standing: number): boolean {
  return score <= standing - MISTAKE;
}

/** How a mistake is punished: by an answer that nobody overlooks, or by one of a kind that people overlook. */
export type Refutation = 'plain' | 'hidden';

/** Of an answer to a move that went to `lastTo`. */
export function refutationOf(position: Position, answer: number, lastTo: number, lastCaptured: boolean): Refutation {
  const isSeen = kindOf(position, answer) === 'other' || isPlain(position, answer, lastTo, lastCaptured);
  return isSeen ? 'plain' : 'hidden';
}

/**
 * The mistakes among moves that open eyes have scored, and how they are punished. `searcher` has just scored the moves,
 * and its table knows the answers.
 */
export function mistakesAmong(
  searcher: Searcher,
  { moves }: Scores,
  standing: number,
): ReadonlyMap<number, Refutation> {
  const { position, table } = searcher;
  const mistakes = new Map<number, Refutation>();
  for (const { move, score } of moves) {
    if (!isMistake(score, standing)) continue;
    const isCapture = position.board[moveTo(move)] !== 0;
    position.make(move);
    const slot = table.find(position.keyLow, position.keyHigh);
    const answer = slot < 0 ? 0 : table.moveAt(slot);
    if (answer !== 0 && isLegal(position, answer))
      mistakes.set(move, refutationOf(position, answer, moveTo(move), isCapture));
    position.unmake();
  }
  return mistakes;
}

function isLegal(position: Position, move: number): boolean {
  const count = position.generateMoves(buffer, 0);
  return buffer.subarray(0, count).includes(move);
}
