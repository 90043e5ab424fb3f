/**
 * A UCI engine in a process of its own that judges positions. Ours is Stockfish: it is asked, and no part of it is in
 * this repository (GPL).
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { RefereeLine } from './chances.ts';
import { lastLines } from './uci-text.ts';

export interface Limits {
  readonly lines: number;
  readonly nodes: number;
  /** Only these moves, in UCI. */
  readonly among?: readonly string[];
  /** Not afresh: for a short look, which takes less time than forgetting the one before. */
  readonly remembering?: true;
}

/**
 * The best moves of a position, the best first: as many as asked for, or as there are.
 * @param position a FEN; with 'moves' and UCI moves after it, positions of the game that come again are known
 */
export type Analyze = (position: string, limits: Limits) => Promise<readonly RefereeLine[]>;

export interface Referee {
  readonly name: string;
  /** One position at a time. Each is looked at afresh, so that an answer does not depend on the one before, unless said. */
  readonly analyze: Analyze;
  close(): void;
}

/** Enough for the nodes that are asked for; it is cleared before each position, which takes time by its size. */
const HASH_MEGABYTES = 16;

/** Starts the program at `path`. Rejects when it cannot be started, or is no UCI engine. */
export async function startReferee(path: string): Promise<Referee> {
  const child = spawn(path, [], { stdio: ['pipe', 'pipe', 'ignore'] });
  const failed = new Promise<never>((_, reject) => {
    child.on('error', (error) => reject(new Error(`${path} cannot be started: ${error.message}`)));
    child.on('exit', (code) => reject(new Error(`${path} has ended with ${code}`)));
  });
  // Whoever waits hears of it; nobody may be waiting when the referee is closed.
  failed.catch(() => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const send = (text: string): void => void child.stdin.write(`${text}\n`);

  const readUntil = async (word: string): Promise<readonly string[]> => {
    const output: string[] = [];
    for (;;) {
      const next = await Promise.race([lines.next(), failed]);
      if (next.done === true) throw new Error(`${path} has closed its output`);
      output.push(next.value);
      if (next.value.startsWith(word)) return output;
    }
  };

  send('uci');
  const greeting = await readUntil('uciok');
  send('setoption name Threads value 1');
  send(`setoption name Hash value ${HASH_MEGABYTES}`);

  return {
    name: greeting.find((text) => text.startsWith('id name '))?.slice('id name '.length) ?? path,
    analyze: async (position, { lines: count, nodes, among = [], remembering }) => {
      if (remembering !== true) send('ucinewgame');
      send(`setoption name MultiPV value ${count}`);
      send('isready');
      await readUntil('readyok');
      send(`position fen ${position}`);
      send(['go nodes', nodes, ...(among.length > 0 ? ['searchmoves', ...among] : [])].join(' '));
      return lastLines(await readUntil('bestmove'));
    },
    close: () => child.kill(),
  };
}
