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
import { BENCH_POSITIONS } from '../../packages/engine/src/uci/bench-positions.ts';

const NODES = 300_000;
/** The depths in plies whose times are printed. */
const DEPTHS = [6, 8, 10];
const THEIR_DEPTHS = [2, 3, 4];
const TABLE_BITS = 18;

const MIDDLE_GAMES = BENCH_POSITIONS.slice(0, 6);

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
