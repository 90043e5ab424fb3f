/** What the commands are told on their command lines and by the environment. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { repositoryRoot } from '../repository.ts';

export interface MineOptions {
  readonly seed: number;
  /** Puzzles that the file shall have in the end. */
  readonly target: number;
  readonly out: string;
  /** Mine these games and not those of the characters. */
  readonly pgn: string | null;
  readonly stockfish: string;
}

const USUAL_PLACES = [
  '/usr/games/stockfish',
  '/usr/bin/stockfish',
  '/usr/local/bin/stockfish',
  '/opt/homebrew/bin/stockfish',
];

const HOW_TO_GET_STOCKFISH =
  'Stockfish is needed as a referee: "apt-get install stockfish", "brew install stockfish" or stockfishchess.org. ' +
  'Where it is may be said by --stockfish PATH or the environment variable STOCKFISH.';

export function readMineOptions(args: readonly string[]): MineOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      target: { type: 'string', default: '1000' },
      out: { type: 'string' },
      pgn: { type: 'string' },
      stockfish: { type: 'string' },
    },
  });
  const seed = readCount('seed', values.seed);
  return {
    seed,
    target: readCount('target', values.target),
    out:
      values.out ?? join(repositoryRoot, `.cache/puzzles/${values.pgn === undefined ? `seed-${seed}` : 'pgn'}.ndjson`),
    pgn: values.pgn ?? null,
    stockfish: findStockfish(values.stockfish),
  };
}

export interface VerifyOptions {
  readonly file: string | null;
  /** Referees at work at once. */
  readonly referees: number;
  /** Write the file again without the puzzles that failed. */
  readonly prune: boolean;
  readonly stockfish: string;
}

export function readVerifyOptions(args: readonly string[]): VerifyOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      referees: { type: 'string', default: '2' },
      prune: { type: 'boolean', default: false },
      stockfish: { type: 'string' },
    },
  });
  return {
    file: positionals[0] ?? null,
    referees: Math.max(1, readCount('referees', values.referees)),
    prune: values.prune,
    stockfish: findStockfish(values.stockfish),
  };
}

function readCount(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} wants a whole number, not "${text}"`);
  return Number(text);
}

function findStockfish(told: string | undefined): string {
  const path = told ?? process.env['STOCKFISH'] ?? USUAL_PLACES.find((place) => existsSync(place));
  if (path === undefined) throw new Error(HOW_TO_GET_STOCKFISH);
  return path;
}
