import { wholeNumber } from './options.ts';

/** Limits of `go`; what is absent does not limit. Times in ms. */
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
  /** UCI. */
  readonly searchmoves?: readonly string[];
}

/** One line of the protocol, read. */
export type Command =
  | { readonly type: 'uci' | 'isready' | 'ucinewgame' | 'stop' | 'quit' | 'bench' | 'nothing' }
  | { readonly type: 'setoption'; readonly name: string; readonly value: string }
  | { readonly type: 'position'; readonly fen: string | null; readonly moves: readonly string[] }
  | { readonly type: 'go'; readonly limits: GoLimits }
  | { readonly type: 'perft'; readonly depth: number }
  | { readonly type: 'bad'; readonly why: string };

const NUMBERS = ['depth', 'nodes', 'movetime', 'wtime', 'btime', 'winc', 'binc', 'movestogo'] as const;
const MOST = 1e15 - 1;
/** A clock may have run over; then there is no time left. */
const CLOCKS: ReadonlySet<string> = new Set(['wtime', 'btime']);
const MOVE = /^[a-h][1-8][a-h][1-8][qrbn]?$/;
/** More than anybody waits for. */
const MOST_PERFT = 12;

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
      return bad(`unknown command: ${line.trim().slice(0, 80)}`);
  }
}

function bad(why: string): Command {
  return { type: 'bad', why };
}

function parseOption(words: readonly string[]): Command {
  const at = words.indexOf('value');
  if (words[0] !== 'name' || at === 1 || words.length < 2) return bad('setoption name <name> value <value>');
  const name = words.slice(1, at < 0 ? undefined : at).join(' ');
  return { type: 'setoption', name, value: at < 0 ? '' : words.slice(at + 1).join(' ') };
}

function parsePosition(words: readonly string[]): Command {
  const at = words.indexOf('moves');
  const setup = at < 0 ? words : words.slice(0, at);
  const moves = at < 0 ? [] : words.slice(at + 1);
  if (setup[0] === 'startpos' && setup.length === 1) return { type: 'position', fen: null, moves };
  if (setup[0] === 'fen' && setup.length > 1) return { type: 'position', fen: setup.slice(1).join(' '), moves };
  return bad('position startpos | fen <fen> [moves <move> ...]');
}

function parseGo(words: readonly string[]): Command {
  if (words[0] === 'perft') {
    const depth = wholeNumber(words[1], 0, MOST_PERFT);
    return depth === null ? bad(`go perft takes a depth from 0 to ${MOST_PERFT}`) : { type: 'perft', depth };
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
      if (moves.length === 0) return bad('go searchmoves takes moves');
      limits[word] = moves;
      i += moves.length;
      continue;
    }
    const name = NUMBERS.find((known) => known === word);
    if (name === undefined) return bad(`go does not know ${word}`);
    const text = words[++i];
    const value = CLOCKS.has(name) && /^-\d+$/.test(text ?? '') ? 0 : wholeNumber(text, 0, MOST);
    if (value === null) return bad(`go ${name} takes a number`);
    limits[name] = value;
  }
  return { type: 'go', limits };
}
