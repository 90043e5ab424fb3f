/**
 * A UCI engine in a process of its own that judges positions. Ours is Stockfish: it is asked, and no part of it is in
 * this repository (GPL).
 */
import { UciClient } from '../engine/uci-client.ts';
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

/** Far more than the longest look takes. */
const PATIENCE_MS = 600_000;

/** Starts the program at `path`. Rejects when it cannot be started, or is no UCI engine. */
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
