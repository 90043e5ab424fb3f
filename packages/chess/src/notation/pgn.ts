import { Game } from '../chess-game.ts';
import type { FenErrorCode } from '../core/setup.ts';
import type { EndReason } from '../end-reason.ts';
import { START_FEN } from '../fen.ts';
import { err, ok, type Result } from '../result.ts';
import type { RuleSet } from '../rule-set.ts';
import type { Color } from '../types.ts';
import { type PgnTokenErrorCode, type PgnToken, tokenizePgn } from './pgn-tokens.ts';
import { parseSan } from './san.ts';
import type { NotationError } from './uci.ts';

export type PgnResult = '1-0' | '0-1' | '1/2-1/2' | '*';

export interface PgnGame {
  /** In text order, without Result, SetUp, FEN and RuleSet, which are in `result` and `game`. */
  readonly tags: ReadonlyMap<string, string>;
  readonly game: Game;
  readonly result: PgnResult;
}

export interface PgnError {
  /** `more-than-one-game`: there is text after the result, or a tag after a move. */
  readonly code: PgnTokenErrorCode | FenErrorCode | NotationError['code'] | 'rule-set-unknown' | 'more-than-one-game';
  /** From 0. */
  readonly offset: number;
  /** From 1. */
  readonly line: number;
  readonly col: number;
}

/** The annotation of a move. */
export interface MoveNote {
  /** A numeric glyph of the PGN standard, such as 4 for a blunder. */
  readonly glyph?: number;
  /** Sentences, and commands such as `[%eval 0.17]`, which are never split across lines. */
  readonly comment: readonly string[];
}

/** The first six tags of the Seven Tag Roster, with their values for "unknown". */
const ROSTER: readonly (readonly [name: string, unknown: string])[] = [
  ['Event', '?'],
  ['Site', '?'],
  ['Date', '????.??.??'],
  ['Round', '?'],
  ['White', '?'],
  ['Black', '?'],
];

/** Tags derived from the game; the caller's values are ignored. */
const DERIVED_TAGS: ReadonlySet<string> = new Set(['Result', 'SetUp', 'FEN', 'RuleSet']);

const LINE_LENGTH = 80;

/** The PGN result of an ending; null, a game in progress, is '*'. */
export function pgnResult(ending: { readonly winner: Color | null } | null): PgnResult {
  if (ending === null) return '*';
  if (ending.winner === null) return '1/2-1/2';
  return ending.winner === 'white' ? '1-0' : '0-1';
}

/** The Termination tag of an ending: a word of the PGN standard, section 9.8.1. */
export function pgnTermination(reason: EndReason): string {
  if (reason === 'timeout') return 'time forfeit';
  return reason === 'abandonment' || reason === 'aborted' ? 'abandoned' : 'normal';
}

/**
 * Writes one game: the Seven Tag Roster, the caller's other tags, and the moves in SAN with their notes, in lines of
 * at most 80 characters. A game under the simplified rules gets our own tag RuleSet, which `parsePgn` reads.
 */
export function makePgn(options: {
  readonly game: Game;
  readonly tags?: Readonly<Record<string, string>>;
  readonly result: PgnResult;
  /** One per half-move; null for none. */
  readonly notes?: readonly (MoveNote | null)[];
}): string {
  const { game, tags = {}, result, notes = [] } = options;
  const known = new Map(Object.entries(tags).filter(([name]) => !DERIVED_TAGS.has(name)));
  const lines = ROSTER.map(([name, unknown]) => tagLine(name, known.get(name) ?? unknown));
  lines.push(tagLine('Result', result));
  for (const [name, value] of known)
    if (ROSTER.every(([rostered]) => rostered !== name)) lines.push(tagLine(name, value));
  if (game.startFen !== null) lines.push(tagLine('SetUp', '1'), tagLine('FEN', game.startFen));
  if (game.ruleSet !== 'standard') lines.push(tagLine('RuleSet', game.ruleSet));
  return `${lines.join('\n')}\n\n${wrap([...moveWords(game, notes), result])}\n`;
}

function tagLine(name: string, value: string): string {
  // Tag values must not contain line breaks; user-supplied names may.
  const text = value.replaceAll(/\s+/g, ' ').replaceAll(/["\\]/g, String.raw`\$&`);
  return `[${name.replaceAll(/[^A-Za-z0-9_]/g, '') || 'Unnamed'} "${text}"]`;
}

/** The movetext as words; lines break between words. */
function moveWords(game: Game, notes: readonly (MoveNote | null)[]): readonly string[] {
  const start = game.at(0);
  const firstNumber = Number(start.fen.split(' ').at(-1));
  const offset = start.turn === 'white' ? 0 : 1;
  return game.history.flatMap(({ san }, i) => {
    const number = firstNumber + ((i + offset) >> 1);
    const isWhites = (i + offset) % 2 === 0;
    // A black move after a comment repeats its number.
    const needsNumber = isWhites || i === 0 || (notes[i - 1] ?? null) !== null;
    return [...(needsNumber ? [isWhites ? `${number}.` : `${number}...`] : []), san, ...noteWords(notes[i] ?? null)];
  });
}

function noteWords(note: MoveNote | null): readonly string[] {
  if (note === null) return [];
  const glyph = note.glyph === undefined ? [] : [`$${note.glyph}`];
  // A brace would end the comment.
  const words = note.comment.flatMap((part) => {
    const text = part.replaceAll(/[{}]/g, '');
    return text.startsWith('[%') ? [text] : text.split(' ');
  });
  return [...glyph, '{', ...words, '}'];
}

function wrap(words: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && line.length + 1 + word.length > LINE_LENGTH) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}

/**
 * Parses one game: tags, main line and result ('*' if missing). Skips comments, variations and glyphs. The RuleSet tag
 * selects the rule set; the default is `standard`.
 */
export function parsePgn(pgn: string): Result<PgnGame, PgnError> {
  const fail = (code: PgnError['code'], offset: number) => err({ code, offset, ...placeOf(pgn, offset) });
  const tokens = tokenizePgn(pgn);
  if (!tokens.ok) return fail(tokens.error.code, tokens.error.offset);

  const tags = new Map<string, PgnToken>();
  const moves: PgnToken[] = [];
  let result: PgnToken | null = null;
  for (const token of tokens.value) {
    if (result !== null || (token.kind === 'tag' && moves.length > 0)) return fail('more-than-one-game', token.offset);
    if (token.kind === 'tag') tags.set(token.text, token);
    else if (token.kind === 'word') moves.push(token);
    else result = token;
  }

  const ruleSet = ruleSetOf(tags.get('RuleSet'));
  if (ruleSet === null) return fail('rule-set-unknown', tags.get('RuleSet')?.offset ?? 0);
  const fen = tags.get('FEN');
  const started = Game.fromFen(fen?.value ?? START_FEN, ruleSet);
  if (!started.ok) return fail(started.error.code, offsetInTag(pgn, fen, started.error.at));
  let game = started.value;
  for (const token of moves) {
    const move = parseSan(game, token.text);
    if (!move.ok) return fail(move.error.code, token.offset + move.error.at);
    game = game.play(move.value);
  }
  const plain = [...tags]
    .filter(([name]) => !DERIVED_TAGS.has(name))
    .map(([name, { value }]) => [name, value] as const);
  return ok({ tags: new Map(plain), game, result: asResult(result?.text ?? tags.get('Result')?.value) });
}

function ruleSetOf(tag: PgnToken | undefined): RuleSet | null {
  if (tag === undefined || tag.value === 'standard') return 'standard';
  return tag.value === 'simplified' ? 'simplified' : null;
}

function asResult(text: string | undefined): PgnResult {
  return text === '1-0' || text === '0-1' || text === '1/2-1/2' ? text : '*';
}

/** The PGN offset of a position in a tag's value. */
function offsetInTag(pgn: string, tag: PgnToken | undefined, at: number): number {
  return tag === undefined ? 0 : pgn.indexOf('"', tag.offset) + 1 + at;
}

function placeOf(text: string, offset: number): { readonly line: number; readonly col: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, col: offset - before.lastIndexOf('\n') };
}
