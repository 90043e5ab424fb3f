import { parseArgs } from 'node:util';
import { wholeNumber } from '../command.ts';
import type { Hypotheses } from '../statistics.ts';
import type { Adjudication } from './adjudicate.ts';
import { type Limit, parseClock, parseLimit } from './limits.ts';
import { OPENINGS_FILE } from './openings.ts';

export const USAGE = `npm run match -- --a "COMMAND" --b "COMMAND" [--games 100] (--movetime MS | --nodes N | --depth N | --tc SECONDS+INCREMENT)

Plays two UCI programs against each other, each opening with both colors.

  --a, --b COMMAND       supports quotes and leading NAME=value; no shell. Default: the engine of this repository
  --name-a, --name-b     their names in the output and the PGN
  --option-a, --option-b Name=Value   a UCI option; may be repeated
  --movetime-a, --nodes-a, --depth-a, --tc-a (and -b)   a limit for one side only
  --games N              rounded up to even (100); openings are used in order, two games each
  --openings FILE        EPD or FEN lines (openings.epd); "none": the start position
  --first N              skips N openings;  --seed N   shuffles them
  --concurrency N        concurrent games (1)
  --margin MS            tolerance beyond movetime or the clock before a loss on time (500)
  --patience MS          timeout of a move with nodes or depth (60000)
  --longest PLIES        a draw after this many half-moves (400)
  --draw CP,MOVES,PLY    a draw if both scores stay within CP for MOVES moves each, from PLY (off)
  --resign CP,MOVES      a loss if both sides see CP against a side for MOVES moves each (off)
  --restart              a new process for every game
  --sprt ELO0,ELO1[,ALPHA,BETA]   stops when the test decides (0.05 each)
  --pgn FILE             appends the games;  --json FILE   writes the statistics and every game
  --log FILE             writes every protocol line;  --quiet   prints only the last lines

Mate, stalemate, insufficient material, threefold repetition and the fifty-move rule end a game. A crash, an illegal move
or a timeout loses it and is counted by kind; the exit code is then 3.`;

export interface SideOptions {
  readonly command: string;
  readonly name: string | undefined;
  readonly options: readonly string[];
  readonly limit: Limit;
}

export interface MatchOptions {
  readonly sides: { readonly a: SideOptions; readonly b: SideOptions };
  readonly games: number;
  readonly openings: string;
  readonly first: number;
  readonly seed: number | null;
  readonly concurrency: number;
  readonly margin: number;
  readonly patience: number;
  readonly adjudication: Adjudication;
  readonly restart: boolean;
  readonly hypotheses: Hypotheses | null;
  readonly pgn: string | undefined;
  readonly json: string | undefined;
  readonly log: string | undefined;
  readonly quiet: boolean;
}

const KINDS = ['movetime', 'nodes', 'depth', 'tc'] as const;

const text = { type: 'string' } as const;
const several = { type: 'string', multiple: true } as const;
const flag = { type: 'boolean', default: false } as const;

/** Parses the options of a match; null for --help. Throws an error with a readable message. */
export function readMatchOptions(args: readonly string[]): MatchOptions | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      a: text,
      b: text,
      'name-a': text,
      'name-b': text,
      'option-a': several,
      'option-b': several,
      movetime: text,
      nodes: text,
      depth: text,
      tc: text,
      'movetime-a': text,
      'nodes-a': text,
      'depth-a': text,
      'tc-a': text,
      'movetime-b': text,
      'nodes-b': text,
      'depth-b': text,
      'tc-b': text,
      games: { ...text, default: '100' },
      openings: { ...text, default: OPENINGS_FILE },
      first: { ...text, default: '0' },
      seed: text,
      concurrency: { ...text, default: '1' },
      margin: { ...text, default: '500' },
      patience: { ...text, default: '60000' },
      longest: { ...text, default: '400' },
      draw: text,
      resign: text,
      restart: flag,
      sprt: text,
      pgn: text,
      json: text,
      log: text,
      quiet: flag,
      help: { ...flag, short: 'h' },
    },
  });
  if (values.help) return null;
  const ownEngine = `"${process.execPath}" packages/engine/bin/sixtyfour-engine.mjs`;
  const side = (key: 'a' | 'b'): SideOptions => ({
    command: values[key] ?? ownEngine,
    name: values[`name-${key}`],
    options: values[`option-${key}`] ?? [],
    limit: limitOf((kind) => values[`${kind}-${key}`]) ?? limitOf((kind) => values[kind]) ?? noLimit(),
  });
  const draw = values.draw === undefined ? null : numbers('draw', values.draw, [10, 8, 80]);
  const resign = values.resign === undefined ? null : numbers('resign', values.resign, [700, 4]);
  const sprt = values.sprt === undefined ? null : numbers('sprt', values.sprt, [0, 5, 0.05, 0.05]);
  return {
    sides: { a: side('a'), b: side('b') },
    games: 2 * Math.ceil(wholeNumber('games', values.games) / 2),
    openings: values.openings,
    first: wholeNumber('first', values.first),
    seed: values.seed === undefined ? null : wholeNumber('seed', values.seed),
    concurrency: Math.max(1, wholeNumber('concurrency', values.concurrency)),
    margin: wholeNumber('margin', values.margin),
    patience: wholeNumber('patience', values.patience),
    adjudication: {
      longest: wholeNumber('longest', values.longest),
      draw: draw && { score: draw[0] ?? 0, moves: draw[1] ?? 0, from: draw[2] ?? 0 },
      resign: resign && { score: resign[0] ?? 0, moves: resign[1] ?? 0 },
    },
    restart: values.restart,
    hypotheses: sprt && { elo0: sprt[0] ?? 0, elo1: sprt[1] ?? 0, alpha: sprt[2] ?? 0, beta: sprt[3] ?? 0 },
    pgn: values.pgn,
    json: values.json,
    log: values.log,
    quiet: values.quiet,
  };
}

/** The given limit, if any. */
function limitOf(given: (kind: (typeof KINDS)[number]) => string | undefined): Limit | null {
  const kinds = KINDS.filter((kind) => given(kind) !== undefined);
  const [kind] = kinds;
  if (kind === undefined) return null;
  if (kinds.length > 1) throw new Error(`one limit a side, not ${kinds.join(' and ')}`);
  const value = given(kind) ?? '';
  return kind === 'tc' ? parseClock(value) : parseLimit(kind, value);
}

function noLimit(): never {
  throw new Error('a limit is wanted for each side: --movetime, --nodes, --depth or --tc');
}

/** Comma-separated numbers; missing ones take the defaults. */
function numbers(name: string, value: string, usual: readonly number[]): readonly number[] {
  const given = value.split(',').map(Number);
  if (given.length > usual.length || given.some(Number.isNaN))
    throw new Error(`--${name} wants up to ${usual.length} numbers between commas, not "${value}"`);
  return usual.map((number, i) => given[i] ?? number);
}
