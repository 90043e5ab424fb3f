import { Chess as ChessJs } from 'chess.js';
import { Chess } from 'chessops';
import { perft as chessopsPerft } from 'chessops/debug';
import { parseFen } from 'chessops/fen';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { perft, Position } from '@sixtyfour/chess/core';
import { say } from '../../tools/steps.ts';

/**
 * Compares move generation with chessops and chess.js in one run, best of five. Ours and chessops count the last ply
 * in bulk; chess.js cannot and gets a smaller depth. Then checks the published counts that are too large for the tests.
 */

const BUDGET = 8;
const ROUNDS = 5;
const MAX_NODES_IN_TESTS = 5_000_000;

const positions = [
  { name: 'startpos', fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', depth: 5, nodes: 4_865_609 },
  {
    name: 'kiwipete',
    fen: 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
    depth: 4,
    nodes: 4_085_603,
  },
] as const;
const CHESS_JS_DEPTH_REDUCTION = 1;

interface Speed {
  readonly nodes: number;
  /** Best of all rounds. */
  readonly perSecond: number;
}

/** Interleaves the runners, so that all of them see the same load on the machine. */
function race(runners: readonly (() => number)[]): readonly Speed[] {
  const best = runners.map(() => ({ nodes: 0, ms: Number.POSITIVE_INFINITY }));
  for (let round = 0; round < ROUNDS; round++)
    for (const [i, run] of runners.entries()) {
      const begin = performance.now();
      const nodes = run();
      const ms = performance.now() - begin;
      best[i] = { nodes, ms: Math.min(ms, best[i]?.ms ?? ms) };
    }
  return best.map(({ nodes, ms }) => ({ nodes, perSecond: nodes / (ms / 1000) }));
}

function million(count: number): string {
  return (count / 1_000_000).toFixed(1).padStart(6);
}

/** Returns our speed relative to chessops. */
function compare({ name, fen, depth, nodes }: (typeof positions)[number]): number {
  const ours = Position.fromFen(fen, 'standard');
  const chessops = Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
  const chessJs = new ChessJs(fen);
  const [own, ops, js] = race([
    () => perft(ours, depth),
    () => chessopsPerft(chessops, depth),
    () => chessJs.perft(depth - CHESS_JS_DEPTH_REDUCTION),
  ]);
  if (own === undefined || ops === undefined || js === undefined) throw new Error('a runner is missing');
  if (own.nodes !== nodes || ops.nodes !== nodes)
    throw new Error(`${name}: ${own.nodes} and ${ops.nodes}, not ${nodes}`);
  const toOps = own.perSecond / ops.perSecond;
  const toJs = own.perSecond / js.perSecond;
  say(`${name.padEnd(9)} depth ${depth}   @sixtyfour/chess ${million(own.perSecond)} million nodes a second`);
  say(`${''.padEnd(19)}chessops         ${million(ops.perSecond)}   ratio ${toOps.toFixed(1)}`);
  say(
    `${''.padEnd(19)}chess.js         ${million(js.perSecond)}   ratio ${toJs.toFixed(0)} (depth ${depth - CHESS_JS_DEPTH_REDUCTION})`,
  );
  return toOps;
}

/** Returns the number of wrong counts. */
function checkLargeCounts(): number {
  const file = new URL('../../tests/data/perft/perft-standard.json', import.meta.url);
  const standard = JSON.parse(readFileSync(file, 'utf8')) as readonly { id: string; fen: string; perft: number[] }[];
  let wrong = 0;
  for (const { id, fen, perft: counts } of standard)
    for (const [i, expected] of counts.entries()) {
      if (expected <= MAX_NODES_IN_TESTS) continue;
      const nodes = perft(Position.fromFen(fen, 'standard'), i + 1);
      if (nodes !== expected) wrong++;
      say(
        `${id.padEnd(9)} depth ${i + 1}   ${String(nodes).padStart(11)} nodes, ${nodes === expected ? 'as published' : `not ${expected}`}`,
      );
    }
  return wrong;
}

say(`Perft, best of ${ROUNDS}. Node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}`);
const lowest = Math.min(...positions.map(compare));
const wrong = checkLargeCounts();
say(`lowest ratio to chessops ${lowest.toFixed(1)}, budget ${BUDGET}`);
process.exitCode = lowest < BUDGET || wrong > 0 ? 1 : 0;
