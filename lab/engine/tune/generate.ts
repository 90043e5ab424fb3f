/**
 * Plays games of the engine against itself and writes their quiet positions, one per line: `FEN;score;result`, with the
 * score in centipawns and the result 0, 1 or 2 (loss, draw, win), both for White.
 *
 *     npm run engine:positions -- --seed 1 --nodes 1000 --positions 300000 --out /tmp/quiet.txt
 */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { START_FEN } from '@sixtyfour/chess';
import { MAX_MOVES, Position } from '@sixtyfour/chess/core';
import { runToCompletion } from '../../../packages/engine/src/pause.ts';
import { orderedMoves, type RootResult, searchBest } from '../../../packages/engine/src/search/root.ts';
import { MAX_PLY, Searcher } from '../../../packages/engine/src/search/searcher.ts';
import { TranspositionTable } from '../../../packages/engine/src/search/transposition.ts';
import { isDrawn, isQuiet } from '../positions.ts';

const OPENING_PLIES = 8;
/** Openings and positions with a larger score are skipped. */
const LARGEST_OPENING_SCORE = 350;
const LARGEST_SCORE = 1500;
/** A game is adjudicated as won after this many half-moves beyond LARGEST_SCORE, and as drawn at the maximum length. */
const DECIDED_PLIES = 4;
const LONGEST_GAME = 240;
const TABLE_BITS = 14;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    nodes: { type: 'string', default: '1000' },
    positions: { type: 'string', default: '300000' },
    out: { type: 'string', default: '/tmp/quiet.txt' },
  },
});
const nodes = Number(values.nodes);
const wanted = Number(values.positions);

let state = Number(values.seed) >>> 0;

/** A seeded random integer from 0 to `limit` - 1. */
function random(limit: number): number {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
}

const table = new TranspositionTable(TABLE_BITS);
const buffer = new Int32Array(MAX_MOVES);

function think(position: Position): RootResult {
  table.newSearch();
  const searcher = new Searcher(position, table);
  searcher.nodeLimit = nodes;
  return runToCompletion(searchBest(searcher, orderedMoves(position), MAX_PLY));
}

/** An undecided position after random moves. */
function opening(): Position {
  for (;;) {
    const position = Position.fromFen(START_FEN, 'standard');
    const plies = OPENING_PLIES + random(3);
    let count = position.generateMoves(buffer, 0);
    for (let ply = 0; ply < plies && count > 0; ply++) {
      position.make(buffer[random(count)] ?? 0);
      count = position.generateMoves(buffer, 0);
    }
    if (count > 0 && Math.abs(think(position).score) <= LARGEST_OPENING_SCORE) return position;
  }
}

/** Plays one game and returns its quiet positions. */
function playGame(): readonly string[] {
  table.clear();
  const position = opening();
  const quiet: string[] = [];
  let decided = 0;
  let result = 1;
  for (let ply = 0; ply < LONGEST_GAME && !isDrawn(position); ply++) {
    if (position.countMoves() === 0) {
      if (position.inCheck()) result = position.turn === 0 ? 0 : 2;
      break;
    }
    const { move, score } = think(position);
    const white = position.turn === 0 ? score : -score;
    if (Math.abs(white) < LARGEST_SCORE) {
      decided = 0;
      if (isQuiet(position, move)) quiet.push(`${position.toFen()};${white}`);
    } else if (++decided >= DECIDED_PLIES) {
      result = white > 0 ? 2 : 0;
      break;
    }
    position.make(move);
  }
  return quiet.map((line) => `${line};${result}`);
}

const out = createWriteStream(values.out);
let written = 0;
for (let game = 1; written < wanted; game++) {
  const lines = playGame();
  written += lines.length;
  if (lines.length > 0 && !out.write(`${lines.join('\n')}\n`)) await once(out, 'drain');
  if (game % 500 === 0) process.stdout.write(`${game} games, ${written} positions\n`);
}
out.end();
