import { MAX_MOVES, moveFrom, movePromotion, moveTo, PAWN, type Position } from '@sixtyfour/chess/core';
import { staticExchange, EXCHANGE_VALUES } from '../search/exchange.ts';
import { distance } from './attacks.ts';
import type { RootScores } from '../search/root-scores.ts';
import type { Searcher } from '../search/searcher.ts';
import { isObvious, isQueenMate, kindOf } from './blindness.ts';

/** Captures from this distance are always seen. */
const NEAR_BY = 2;

const buffer = new Int32Array(MAX_MOVES);

/**
 * Whether an obvious reply wins at least `guard` centipawns, net of what the move itself captures, or is a queen mate
 * beside the king. Captures from two squares away or by the opponent's last-moved piece (on `theirLastTo`, -1 for none)
 * count as obvious here too.
 */
export function losesToObviousReply(position: Position, move: number, guard: number, theirLastTo: number): boolean {
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
        isObvious(position, answer, moveTo(move), captured !== 0));
    refused = (isSeen && staticExchange(position, answer) - won >= guard) || isQueenMate(position, answer);
  }
  position.unmake();
  return refused;
}

/** The minimum loss of a mistake, in centipawns. */
const MISTAKE = 150;

/** Whether a score is a mistake against `baseline`. A missed chance is not a mistake. */
export function isMistake(score: number, baseline: number): boolean {
  return score <= baseline - MISTAKE;
}

/** Whether the reply that punishes a mistake is obvious or of a kind that people overlook. */
export type Refutation = 'obvious' | 'hidden';

/** Classifies a reply to a move with target square `lastTo`. */
export function refutationOf(position: Position, answer: number, lastTo: number, lastCaptured: boolean): Refutation {
  const isSeen = kindOf(position, answer) === 'other' || isObvious(position, answer, lastTo, lastCaptured);
  return isSeen ? 'obvious' : 'hidden';
}

/**
 * The mistakes among the scored moves, with the kind of their refutation. `searcher` must have just scored the moves:
 * its table supplies the replies.
 */
export function mistakesAmong(
  searcher: Searcher,
  { moves }: RootScores,
  baseline: number,
): ReadonlyMap<number, Refutation> {
  const { position, table } = searcher;
  const mistakes = new Map<number, Refutation>();
  for (const { move, score } of moves) {
    if (!isMistake(score, baseline)) continue;
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
