/** Moves of searches, with which the model is compared. Answers are cached in .cache/people. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GameRequest, suggestMove } from '@sixtyfour/engine';
import { ENGINE_VERSION } from '../../packages/engine/src/version.ts';
import { CACHE_FOLDER } from './load.ts';

export interface Prophet {
  readonly name: string;
  /** The number of test positions that it is asked about; fewer for slow ones. */
  readonly positions: number;
  /** The move in UCI. */
  readonly ask: (request: GameRequest) => Promise<string>;
}

const FAST_NODES = 2000;
const SLOW_NODES = 100_000;
const OF_SLOW = 1200;

async function best(request: GameRequest, nodes: number): Promise<string> {
  return (await suggestMove(request, nodes))?.move ?? '';
}

export const PROPHETS: readonly Prophet[] = [
  { name: 'best move, 2,000 nodes', positions: Infinity, ask: (request) => best(request, FAST_NODES) },
  { name: 'best move, 100,000 nodes', positions: OF_SLOW, ask: (request) => best(request, SLOW_NODES) },
];

/** Asks each question only once for a cache file. */
export function rememberMoves(): (prophet: Prophet, moves: readonly string[]) => Promise<string> {
  const file = join(CACHE_FOLDER, `moves-${ENGINE_VERSION}.ndjson`);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const known = new Map(lines.map((line) => JSON.parse(line) as [string, string]));
  return async ({ name, ask }, moves) => {
    const key = `${name}: ${moves.join(' ')}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const move = await ask({ ruleSet: 'standard', startFen: null, moves });
    known.set(key, move);
    appendFileSync(file, `${JSON.stringify([key, move])}\n`);
    return move;
  };
}
