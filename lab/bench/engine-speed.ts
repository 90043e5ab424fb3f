/**
 * `npm run bench:engine`: nodes per second of CPU time and time to depth in middle-game positions, in one run: this engine
 * with the network, with the handwritten evaluation, and js-chess-engine. Depths mean different things in the two engines
 * (ours extends and prunes much more), so compare times to depth only with earlier runs of the same engine.
 */
import { Position } from '@sixtyfour/chess/core';
import { Game } from 'js-chess-engine';
import type { EvaluationName } from '../../packages/engine/src/evaluation/evaluation.ts';
import { makeEvaluation } from '../../packages/engine/src/make-evaluation.ts';
import { runToCompletion } from '../../packages/engine/src/pause.ts';
import { orderedMoves, searchBest } from '../../packages/engine/src/search/root.ts';
import { Searcher } from '../../packages/engine/src/search/searcher.ts';
import { TranspositionTable } from '../../packages/engine/src/search/transposition.ts';

const NODES = 300_000;
/** The depths in plies whose times are printed. */
const DEPTHS = [6, 8, 10];
const THEIR_DEPTHS = [2, 3, 4];
const TABLE_BITS = 18;

const MIDDLE_GAMES = [
  'r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9',
  'r2q1rk1/1b1nbppp/pp1ppn2/8/2PNP3/1PN3P1/PB2QPBP/R4RK1 b - - 3 13',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'r1b2rk1/2q1bppp/p1n1pn2/1p6/3NP3/1BN1B3/PPP1QPPP/R4RK1 w - - 4 12',
  '2rq1rk1/pb2bppp/1p2pn2/8/3P4/P1NB1N2/1P3PPP/R1BQR1K1 w - - 1 14',
  '3r1rk1/p1q2pp1/1pn1p2p/2p5/3P4/P1PQ1N2/5PPP/1R1R2K1 b - - 0 20',
];

interface Run {
  readonly nodes: number;
  /** CPU time. */
  readonly ms: number;
  readonly depth: number;
  /** CPU time in ms until each depth was finished. */
  readonly reached: ReadonlyMap<number, number>;
}

function cpuTimeMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function search(fen: string, evaluation: EvaluationName): Promise<Run> {
  const position = Position.fromFen(fen, 'standard');
  const searcher = new Searcher(position, new TranspositionTable(TABLE_BITS), await makeEvaluation(evaluation));
  searcher.nodeLimit = NODES;
  const reached = new Map<number, number>();
  const from = cpuTimeMs();
  const { nodes, depth } = runToCompletion(
    searchBest(searcher, orderedMoves(position), 64, (found) => {
      reached.set(found.depth, cpuTimeMs() - from);
      return true;
    }),
  );
  return { nodes, ms: cpuTimeMs() - from, depth, reached };
}

function searchTheirs(fen: string): Run {
  const reached = new Map<number, number>();
  let nodes = 0;
  const from = cpuTimeMs();
  for (const depth of THEIR_DEPTHS) {
    const start = cpuTimeMs();
    const found = new Game(fen).ai({ level: 5, play: false, analysis: true, depth: { base: depth } });
    nodes += found.nodesSearched ?? 0;
    reached.set(depth, cpuTimeMs() - start);
  }
  return { nodes, ms: cpuTimeMs() - from, depth: THEIR_DEPTHS.at(-1) ?? 0, reached };
}

function say(name: string, runs: readonly Run[], depths: readonly number[]): void {
  const sum = (of: (run: Run) => number): number => runs.reduce((total, run) => total + of(run), 0);
  const times = depths.map(
    (depth) => `depth ${depth} ${(sum((run) => run.reached.get(depth) ?? Number.NaN) / runs.length).toFixed(0)} ms`,
  );
  process.stdout.write(
    `${name}: ${Math.round(sum((run) => run.nodes) / sum((run) => run.ms))} knodes/s over ${runs.length} middle games; mean time to ${times.join(', ')}\n`,
  );
}

for (const evaluation of ['network', 'handwritten'] as const) {
  for (const fen of MIDDLE_GAMES.slice(0, 3)) await search(fen, evaluation);
  const ours: Run[] = [];
  for (const fen of MIDDLE_GAMES) {
    const run = await search(fen, evaluation);
    process.stdout.write(
      `${Math.round(run.nodes / run.ms)} knodes/s  depth ${run.depth}  ${Math.round(run.ms)} ms  ${fen}\n`,
    );
    ours.push(run);
  }
  say(`this engine, ${evaluation}, ${NODES} nodes a position`, ours, DEPTHS);
}
searchTheirs(MIDDLE_GAMES[0] ?? '');
say('js-chess-engine', MIDDLE_GAMES.map(searchTheirs), THEIR_DEPTHS);
