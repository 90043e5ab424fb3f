/** Games of the engine against itself, each reproducible from a seed and its number. */
import { START_FEN } from '@sixtyfour/chess';
import { MAX_MOVES, Position, WHITE } from '@sixtyfour/chess/core';
import type { Evaluation } from '../../packages/engine/src/evaluation/evaluation.ts';
import { runToCompletion } from '../../packages/engine/src/pause.ts';
import { mix } from '../../packages/engine/src/play/dice.ts';
import { orderedMoves, searchBest } from '../../packages/engine/src/search/root.ts';
import { MAX_PLY, Searcher } from '../../packages/engine/src/search/searcher.ts';
import { TranspositionTable } from '../../packages/engine/src/search/transposition.ts';
import { isDrawn, isQuiet } from '../engine/positions.ts';
import { GROUPS, RECORD_BYTES, type Result, writePosition, writeResult } from './record.ts';

export interface SelfPlayOptions {
  readonly seed: number;
  /** Nodes per move. */
  readonly nodes: number;
}

const FEWEST_RANDOM_PLIES = 4;
const MOST_RANDOM_PLIES = 10;
/** Openings with a larger score are replaced, in centipawns. */
const LARGEST_OPENING_SCORE = 350;
/** Positions with a larger score are skipped. */
const LARGEST_SCORE = 1500;
/** Adjudication: a win after this many plies beyond LARGEST_SCORE, ... */
const DECIDED_PLIES = 4;
/** ... a draw after this many plies within DRAWN_SCORE late in the game, and at the maximum length. */
const DRAWN_SCORE = 10;
const DRAWN_PLIES = 16;
const FIRST_DRAWN_PLY = 60;
const LONGEST_GAME = 240;
const TABLE_BITS = 14;

const table = new TranspositionTable(TABLE_BITS);
const buffer = new Int32Array(MAX_MOVES);

/** The records of the quiet positions of one game, played with an evaluation. */
export function playGame({ seed, nodes }: SelfPlayOptions, game: number, evaluation: Evaluation): Uint8Array {
  const searcher = opening(mix(seed ^ mix(game + 1)), nodes, evaluation);
  const { position } = searcher;
  const records = new Uint8Array(LONGEST_GAME * RECORD_BYTES);
  let length = 0;
  let decided = 0;
  let drawn = 0;
  let result: Result = 1;
  for (let ply = 0; ply < LONGEST_GAME && !isDrawn(position); ply++) {
    if (position.countMoves() === 0) {
      if (position.inCheck()) result = position.turn === WHITE ? 0 : 2;
      break;
    }
    const { move, score } = think(searcher, nodes);
    const size = Math.abs(score);
    drawn = size <= DRAWN_SCORE && ply >= FIRST_DRAWN_PLY ? drawn + 1 : 0;
    if (drawn === DRAWN_PLIES) break;
    decided = size > LARGEST_SCORE ? decided + 1 : 0;
    if (decided === DECIDED_PLIES) {
      result = score > 0 === (position.turn === WHITE) ? 2 : 0;
      break;
    }
    if (decided === 0 && isQuiet(position, move)) {
      writePosition(records.subarray(length), position, score, game % GROUPS);
      length += RECORD_BYTES;
    }
    position.make(move);
  }
  const kept = records.subarray(0, length);
  writeResult(kept, result);
  return kept;
}

/** A searcher at a balanced position after random moves, with an empty memory. */
function opening(seed: number, nodes: number, evaluation: Evaluation): Searcher {
  let rolls = seed;
  const random = (limit: number): number => {
    rolls = (rolls + 0x9e3779b9) >>> 0;
    return mix(rolls) % limit;
  };
  for (;;) {
    const position = Position.fromFen(START_FEN, 'standard');
    const plies = FEWEST_RANDOM_PLIES + random(MOST_RANDOM_PLIES - FEWEST_RANDOM_PLIES + 1);
    let count = position.generateMoves(buffer, 0);
    for (let ply = 0; ply < plies && count > 0; ply++) {
      position.make(buffer[random(count)] ?? 0);
      count = position.generateMoves(buffer, 0);
    }
    if (count === 0) continue;
    table.clear();
    const searcher = new Searcher(position, table, evaluation);
    if (Math.abs(think(searcher, nodes).score) <= LARGEST_OPENING_SCORE) return searcher;
  }
}

function think(searcher: Searcher, nodes: number): { readonly move: number; readonly score: number } {
  table.newSearch();
  searcher.restart(nodes);
  return runToCompletion(searchBest(searcher, orderedMoves(searcher.position), MAX_PLY));
}
