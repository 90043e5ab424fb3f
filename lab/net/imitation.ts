/**
 * Positions that need no search, for the first part of the network's training: a few random moves from positions of
 * games, with the score of the handwritten evaluation. Pure.
 */
import { MAX_MOVES, type Position } from '@sixtyfour/chess/core';
import { Evaluator } from '../../packages/engine/src/evaluation/evaluate.ts';
import { mix } from '../../packages/engine/src/play/dice.ts';
import { staticExchangeAtLeast } from '../../packages/engine/src/search/exchange.ts';
import { readGroup, readPosition, RECORD_BYTES, writePosition } from './record.ts';

/** More game positions than this improve little and take long. */
const MOST_GAME_POSITIONS = 2_000_000;
/** Positions tried from each game position. */
const TRIES = 10;
const MOST_RANDOM_MOVES = 2;
/** A position is skipped if a capture wins this much, or if its score is larger than the limit, in centipawns. */
const WINNING_CAPTURE = 50;
const LARGEST_SCORE = 2000;

const evaluator = new Evaluator();
const moves = new Int32Array(MAX_MOVES);

/** Returns records without results. */
export function imitationRecords(games: Uint8Array, seed: number): Uint8Array {
  const end = Math.min(games.length, MOST_GAME_POSITIONS * RECORD_BYTES);
  const records = new Uint8Array(TRIES * end);
  let length = 0;
  let rolls = seed;
  const random = (limit: number): number => {
    rolls = (rolls + 0x9e3779b9) >>> 0;
    return mix(rolls) % limit;
  };
  for (let at = 0; at < end; at += RECORD_BYTES) {
    const position = readPosition(games, at);
    for (let i = 0; i < TRIES; i++) {
      const made = moveAtRandom(position, 1 + random(MOST_RANDOM_MOVES), random);
      if (isQuiet(position)) {
        evaluator.start(position);
        const score = evaluator.evaluate(position, 0);
        if (Math.abs(score) < LARGEST_SCORE) {
          writePosition(records.subarray(length), position, score, readGroup(games, at));
          length += RECORD_BYTES;
        }
      }
      for (let j = 0; j < made; j++) position.unmake();
    }
  }
  return records.subarray(0, length);
}

/** Makes up to `wanted` random moves. Returns their number. */
function moveAtRandom(position: Position, wanted: number, random: (limit: number) => number): number {
  for (let made = 0; made < wanted; made++) {
    const count = position.generateMoves(moves, 0);
    if (count === 0) return made;
    position.make(moves[random(count)] ?? 0);
  }
  return wanted;
}

function isQuiet(position: Position): boolean {
  if (position.inCheck()) return false;
  const captures = position.generateCaptures(moves, 0);
  for (let i = 0; i < captures; i++) if (staticExchangeAtLeast(position, moves[i] ?? 0, WINNING_CAPTURE)) return false;
  return position.countMoves() > 0;
}
