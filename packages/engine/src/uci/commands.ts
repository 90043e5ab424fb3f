import { parseInteger } from './options.ts';

/** The limits of `go`; an absent limit does not apply. Times are in ms. */
export interface GoLimits {
  readonly depth?: number;
  readonly nodes?: number;
  readonly movetime?: number;
  readonly wtime?: number;
  readonly btime?: number;
  readonly winc?: number;
  readonly binc?: number;
  readonly movestogo?: number;
  readonly infinite?: true;
  /** In UCI. */
  readonly searchmoves?: readonly string[];
}

/** A parsed protocol line. */
export type Command =
  | { readonly type: 'uci' | 'isready' | 'ucinewgame' | 'stop' | 'quit' | 'bench' | 'nothing' }
  | { readonly type: 'setoption'; readonly name: string; readonly value: string }
  | { readonly type: 'position'; readonly fen: string | null; readonly moves: readonly string[] }
  | { readonly type: 'go'; readonly limits: GoLimits }
  | { readonly type: 'perft'; readonly depth: number }
  | { readonly type: 'invalid'; readonly reason: string };

const NUMBERS = ['depth', 'nodes', 'movetime', 'wtime', 'btime', 'winc', 'binc', 'movestogo'] as const;
const MAX_VALUE = 1e15 - 1;
/** GUIs may send negative clock times; they count as 0. */
const CLOCKS: ReadonlySet<string> = new Set(['wtime', 'btime']);
const MOVE = /^[a-h][1-8][a-h][1-8][qrbn]?$/;
/** Deeper counts would take too long. */
const MAX_PERFT_DEPTH = 12;

/** Parses a protocol line; never throws. */
export function parseCommand(line: string): Command {
  const words = line.split(/\s+/).filter((word) => word !== '');
  const [first, ...rest] = words;
  switch (first) {
    case undefined:
      return { type: 'nothing' };
    case 'uci':
    case 'isready':
    case 'ucinewgame':
    case 'stop':
    case 'quit':
    case 'bench':
      return { type: first };
    case 'debug':
    case 'ponderhit':
    case 'register':
      return { type: 'nothing' };
    case 'setoption':
      return parseOption(rest);
    case 'position':
      return parsePosition(rest);
    case 'go':
      return parseGo(rest);
    default:
      return invalid(`unknown command: ${line.trim().slice(0, 80)}`);
  }
}

function invalid(reason: string): Command {
  return { type: 'invalid', reason };
}

function parseOption(words: readonly string[]): Command {
  const at = words.indexOf('value');
  if (words[0] !== 'name' || at === 1 || words.length < 2) return invalid('setoption name <name> value <value>');
  const name = words.slice(1, at < 0 ? undefined : at).join(' ');
  return { type: 'setoption', name, value: at < 0 ? '' : words.slice(at + 1).join(' ') };
}

function parsePosition(words: readonly string[]): Command {
  const at = words.indexOf('moves');
  const setup = at < 0 ? words : words.slice(0, at);
  const moves = at < 0 ? [] : words.slice(at + 1);
  if (setup[0] === 'startpos' && setup.length === 1) return { type: 'position', fen: null, moves };
  if (setup[0] === 'fen' && setup.length > 1) return { type: 'position', fen: setup.slice(1).join(' '), moves };
  return invalid('position startpos | fen <fen> [moves <move> ...]');
}

function parseGo(words: readonly string[]): Command {
  if (words[0] === 'perft') {
    const depth = parseInteger(words[1], 0, MAX_PERFT_DEPTH);
    return depth === null ? invalid(`go perft takes a depth from 0 to ${MAX_PERFT_DEPTH}`) : { type: 'perft', depth };
  }
  const limits: Record<string, number | true | readonly string[]> = {};
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    if (word === 'infinite') {
      limits[word] = true;
      continue;
    }
    if (word === 'searchmoves') {
      const end = words.findIndex((other, at) => at > i && !MOVE.test(other));
      const moves = words.slice(i + 1, end < 0 ? undefined : end);
      if (moves.length === 0) return invalid('go searchmoves takes moves');
      limits[word] = moves;
      i += moves.length;
      continue;
    }
    const name = NUMBERS.find((known) => known === word);
    if (name === undefined) return invalid(`go does not know ${word}`);
    const text = words[++i];
    const value = CLOCKS.has(name) && /^-\d+$/.test(text ?? '') ? 0 : parseInteger(text, 0, MAX_VALUE);
    if (value === null) return invalid(`go ${name} takes a number`);
    limits[name] = value;
  }
  return { type: 'go', limits };
}
