/**
 * A UCI engine in a separate process that judges positions. We use Stockfish, but this repository contains no part of it
 * (GPL).
 */
import { UciClient } from '../engine/uci-client.ts';
import type { RefereeLine } from './chances.ts';
import { lastLines } from './uci-text.ts';

export interface Limits {
  readonly lines: number;
  readonly nodes: number;
  /** Search only these moves, in UCI. */
  readonly among?: readonly string[];
  /** Keep the hash table, for a short search that takes less time than clearing it. */
  readonly remembering?: true;
}

/**
 * The best moves of a position, ordered from the best: as many as requested, or as there are.
 * @param position a FEN; 'moves' and UCI moves may follow, so that repetitions of the game's positions are known
 */
export type Analyze = (position: string, limits: Limits) => Promise<readonly RefereeLine[]>;

export interface Referee {
  readonly name: string;
  /** Accepts one position at a time. Unless `remembering`, each search starts afresh and is independent. */
  readonly analyze: Analyze;
  close(): void;
}

/** Enough for the requested nodes. The table is cleared before each position, which takes longer with its size. */
const HASH_MEGABYTES = 16;

/** Much longer than the longest search. */
const PATIENCE_MS = 600_000;

/** Starts the program at `path`. Rejects if it cannot be started or is not a UCI engine. */
export async function startReferee(path: string): Promise<Referee> {
  const client = await UciClient.start(`"${path}"`, { options: ['Threads=1', `Hash=${HASH_MEGABYTES}`] });
  return {
    name: client.name,
    analyze: async (position, { lines: count, nodes, among = [], remembering }) => {
      if (remembering !== true) await client.newGame();
      client.setOption(`MultiPV=${count}`);
      const go = ['go nodes', nodes, ...(among.length > 0 ? ['searchmoves', ...among] : [])].join(' ');
      return lastLines((await client.think(`position fen ${position}`, go, PATIENCE_MS)).lines);
    },
    close: () => client.kill(),
  };
}
