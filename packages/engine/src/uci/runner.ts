import { MAX_MOVES, moveToUci, perft, Position } from '@sixtyfour/chess/core';
import { classicSearch } from '../classic/index.ts';
import { chooseMove, suggestMove } from '../engine.ts';
import { makeEvaluation } from '../make-evaluation.ts';
import { type GameRequest, replay } from '../request.ts';
import { orderedMoves, type RootResult, searchBest } from '../search/root.ts';
import { type Score, toScore } from '../search/score.ts';
import { runToCompletion } from '../pause.ts';
import { Searcher } from '../search/searcher.ts';
import { TranspositionTable } from '../search/transposition.ts';
import { BENCH_NODES, BENCH_POSITIONS } from './bench-positions.ts';
import { searchMultiPv } from './multi-pv.ts';
import { DEFAULT_OPTIONS } from './options.ts';
import type { Task, TimeLimit } from './task.ts';

const ENTRY_BYTES = 16;
/** A character that is stopped still answers, with a search of this many nodes. */
const FALLBACK_NODES = 2000;

/** Runs the tasks of the search thread. `write` receives info lines; the result is the task's last line. */
export class Runner {
  readonly #write: (line: string) => void;
  #table: TranspositionTable | null = null;
  #megabytes = 0;

  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  async run(task: Task, isStopped: () => boolean): Promise<string | null> {
    switch (task.type) {
      case 'new-game':
        this.#table?.clear();
        return null;
      case 'search':
        return this.#search(task, isStopped);
      case 'choose':
        return this.#choose(task, isStopped);
      case 'classic':
        return this.#classic(task.game);
      case 'perft':
        return this.#perft(task.game, task.depth, isStopped);
      case 'bench':
        return this.#bench(isStopped);
    }
  }

  /** Runs a short search, so that the code is compiled before the first real one. */
  async warmUp(): Promise<void> {
    const position = Position.fromFen(BENCH_POSITIONS[0] ?? '', 'standard');
    const evaluation = await makeEvaluation(DEFAULT_OPTIONS.evaluation);
    const searcher = new Searcher(position, new TranspositionTable(16), evaluation);
    searcher.nodeLimit = FALLBACK_NODES * 10;
    runToCompletion(searchBest(searcher, orderedMoves(position), 20));
  }

  async #search(task: Extract<Task, { type: 'search' }>, isStopped: () => boolean): Promise<string> {
    const { position } = replay(task.game);
    const legal = orderedMoves(position);
    if (legal.length === 0) return this.#noMove(position);
    const wanted = legal.filter((move) => task.searchMoves.includes(moveToUci(move)));
    const moves = wanted.length === 0 ? legal : wanted;
    const table = this.#tableOf(task.hash);
    table.newSearch();
    const searcher = new Searcher(position, table, await makeEvaluation(task.evaluation));
    searcher.nodeLimit = task.nodes;
    const from = performance.now();
    const hard = task.time === null ? Infinity : from + task.time.hard;
    searcher.poll = () => isStopped() || performance.now() >= hard;
    const report = (lines: readonly RootResult[]): void => {
      for (const [place, line] of lines.entries())
        this.#report(line, task.lines === 1 ? '' : ` multipv ${place + 1}`, searcher, performance.now() - from);
    };
    const mayContinue = (lines: readonly RootResult[]): boolean => {
      report(lines);
      return !isStopped() && hasTime(task.time, moves.length, performance.now() - from);
    };
    const found = runToCompletion(searchMultiPv(searcher, moves, task.lines, task.depth, mayContinue));
    report(found);
    return `bestmove ${moveToUci(found[0]?.move ?? 0)}`;
  }

  async #choose(task: Extract<Task, { type: 'choose' }>, isStopped: () => boolean): Promise<string> {
    const from = performance.now();
    const pause = async (): Promise<'go' | 'stop'> => (isStopped() ? 'stop' : 'go');
    const choice = (await chooseMove(task.request, pause)) ?? (await suggestMove(task.request, FALLBACK_NODES));
    if (choice === null) return this.#noMove(replay(task.request).position);
    const spent = performance.now() - from;
    this.#write(
      `info depth ${choice.depth} score ${scoreText(choice.score)} nodes ${choice.nodes} time ${Math.round(spent)} nps ${perSecond(choice.nodes, spent)} pv ${choice.move}`,
    );
    return `bestmove ${choice.move}`;
  }

  #classic(game: GameRequest): string {
    const { position } = replay(game);
    const found = classicSearch(position);
    if (found.move === null) return this.#noMove(position);
    this.#write(
      `info depth ${found.depth} nodes ${found.nodes} string score ${found.score} pv ${moveToUci(found.move)}`,
    );
    return `bestmove ${moveToUci(found.move)}`;
  }

  #perft(game: GameRequest, depth: number, isStopped: () => boolean): string {
    const { position } = replay(game);
    const moves = new Int32Array(MAX_MOVES);
    const count = depth === 0 ? 0 : position.generateMoves(moves, 0);
    let nodes = depth === 0 ? 1 : 0;
    for (let i = 0; i < count && !isStopped(); i++) {
      const move = moves[i] ?? 0;
      position.make(move);
      const below = perft(position, depth - 1);
      position.unmake();
      this.#write(`${moveToUci(move)}: ${below}`);
      nodes += below;
    }
    return `\nNodes searched: ${nodes}`;
  }

  async #bench(isStopped: () => boolean): Promise<string> {
    let nodes = 0;
    const from = performance.now();
    for (const fen of BENCH_POSITIONS) {
      const position = Position.fromFen(fen, 'standard');
      const evaluation = await makeEvaluation(DEFAULT_OPTIONS.evaluation);
      const searcher = new Searcher(position, new TranspositionTable(17), evaluation);
      searcher.nodeLimit = BENCH_NODES;
      searcher.poll = isStopped;
      const found = runToCompletion(searchBest(searcher, orderedMoves(position), 64));
      nodes += found.nodes;
      this.#write(`info string ${moveToUci(found.move)} depth ${found.depth} nodes ${found.nodes} fen ${fen}`);
    }
    const spent = performance.now() - from;
    return `Nodes searched: ${nodes}\nNodes/second: ${perSecond(nodes, spent)}`;
  }

  #noMove(position: Position): string {
    this.#write(`info depth 0 score ${position.inCheck() ? 'mate 0' : 'cp 0'}`);
    return 'bestmove (none)';
  }

  #report(found: RootResult, place: string, searcher: Searcher, spent: number): void {
    const line = found.line.map(moveToUci).join(' ');
    this.#write(
      `info depth ${found.depth} seldepth ${searcher.selectiveDepth}${place} score ${scoreText(toScore(found.score))} nodes ${searcher.nodes} time ${Math.round(spent)} nps ${perSecond(searcher.nodes, spent)} pv ${line}`,
    );
  }

  #tableOf(megabytes: number): TranspositionTable {
    if (this.#table === null || this.#megabytes !== megabytes) {
      const entries = Math.floor((megabytes * 1_048_576) / ENTRY_BYTES);
      this.#table = new TranspositionTable(31 - Math.clz32(entries));
      this.#megabytes = megabytes;
    }
    return this.#table;
  }
}

function hasTime(time: TimeLimit | null, moves: number, spent: number): boolean {
  if (time === null) return true;
  // With a clock, a single legal move needs no search.
  return moves > 1 && spent < time.soft;
}

/** UCI counts mates in moves, the engine in half-moves. */
function scoreText({ kind, value }: Score): string {
  if (kind === 'cp') return `cp ${value}`;
  return `mate ${value > 0 ? (value + 1) >> 1 : -(-value >> 1)}`;
}

function perSecond(nodes: number, ms: number): number {
  return Math.round((nodes * 1000) / Math.max(1, ms));
}
