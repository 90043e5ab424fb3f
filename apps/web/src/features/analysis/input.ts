/** Input and output of the analysis board: positions and games as FEN, PGN and links. */
import {
  err,
  Game,
  makePgn,
  ok,
  parsePgn,
  type PgnGame,
  type PgnResult,
  type Result,
  RULE_SETS,
  type RuleSet,
} from '@sixtyfour/chess';
import { ANALYSIS_PARAMETERS, analysisPathOf, messages } from '@sixtyfour/contract';
import * as z from 'zod/mini';

/** A game, and the ply shown. */
export interface StudiedGame {
  readonly game: Game;
  readonly ply: number;
  /** The tags of its PGN; absent without a PGN. */
  readonly tags?: Readonly<Record<string, string>>;
  readonly result?: PgnResult;
}

/** Longer texts cannot be a single game: the longest known ones have 600 moves. */
export const MOST_CHARACTERS = 100_000;

/** The maximum number of characters quoted of an unreadable word. */
const LONGEST_WORD = 24;

/** The pieces as some sites write them, and their letters in SAN, where a pawn has none. */
const FIGURINES = '♔♕♖♗♘♙♚♛♜♝♞♟';
const LETTERS = ['K', 'Q', 'R', 'B', 'N', ''];

const words = messages.analysis;

/** The position of a FEN, or why the FEN is invalid. */
function positionOf(fen: string, ruleSet: RuleSet = 'standard'): Result<StudiedGame, string> {
  const game = Game.fromFen(fen, ruleSet);
  if (game.ok) return ok({ game: game.value, ply: 0 });
  const { code, at } = game.error;
  return err(messages.fen.at(code, at));
}

/** The game or position in a text, or why there is none. */
export function readText(text: string): Result<StudiedGame, string> {
  const trimmed = text.trim();
  if (trimmed.length > MOST_CHARACTERS) return err(words.tooLong);
  if (/^https?:/i.test(trimmed)) return err(words.noLinks);
  if (looksLikeFen(trimmed)) return positionOf(trimmed);
  const lettered = trimmed.replaceAll(/[♔-♟]/gu, (piece) => LETTERS[FIGURINES.indexOf(piece) % LETTERS.length] ?? '');
  const pgn = parsePgn(lettered);
  if (pgn.ok) return ok(studied(pgn.value, pgn.value.game.ply));
  const { code, line, offset } = pgn.error;
  const problem = code in words.pgnProblems ? words.pgnProblems[code as keyof typeof words.pgnProblems] : null;
  const reason = problem ?? messages.fen.problems[code as keyof typeof messages.fen.problems];
  return err(words.problemInLine(reason, wordAt(lettered, offset), line));
}

/** The word at an offset in a text; truncated if long. */
function wordAt(text: string, offset: number): string {
  const before = text.slice(0, offset).split(/\s/).at(-1) ?? '';
  const [after = ''] = text.slice(offset).split(/\s/, 1);
  const word = before + after;
  return word.length > LONGEST_WORD ? `${word.slice(0, LONGEST_WORD)}…` : word;
}

/** A FEN begins with eight ranks, a PGN never does. */
function looksLikeFen(text: string): boolean {
  return /^[^\s/[]+(?:\/[^\s/]*){2,}/.test(text);
}

const HandedOver = z.object({ pgn: z.string(), ply: z.int() });

/** The game in the history entry's state, from another page or from before a reload; null for none. */
export function handedOver(state: unknown): StudiedGame | null {
  const found = HandedOver.safeParse(state).data;
  const read = found && found.pgn.length <= MOST_CHARACTERS ? parsePgn(found.pgn) : null;
  if (!found || !read?.ok) return null;
  return studied(read.value, shownPly(found.ply, read.value.game));
}

function studied({ game, tags, result }: PgnGame, ply: number): StudiedGame {
  return { game, ply, tags: Object.fromEntries(tags), result };
}

/** 'Maja - Tomas, 1-0': players and result of a game; null if its PGN names nobody. */
export function playersText({ tags, result = '*' }: Pick<StudiedGame, 'tags' | 'result'>): string | null {
  const [white, black] = [tags?.['White'] ?? '?', tags?.['Black'] ?? '?'];
  if (white === '?' && black === '?') return null;
  return words.players(white, black, result === '*' ? null : result);
}

/** The path of a link to a position, including its game. */
export function linkPathOf(game: Game, ply: number): string {
  const moves = game.history.map(({ uci }) => uci);
  return analysisPathOf(game.at(ply).fen, game.ruleSet, { moves, ply, start: game.startFen });
}

/** Unknown rules of a link are the standard ones. */
function linkedRules(query: URLSearchParams): RuleSet {
  const rules = query.get(ANALYSIS_PARAMETERS.rules);
  return RULE_SETS.find((name) => name === rules) ?? 'standard';
}

/** The position in a link, or why it is invalid; null if there is none. */
export function linkedPosition(query: URLSearchParams): Result<StudiedGame, string> | null {
  const fen = query.get(ANALYSIS_PARAMETERS.fen);
  return fen === null ? null : positionOf(fen, linkedRules(query));
}

/** The game in a link; null if there is none or its moves are illegal. */
export function linkedGame(query: URLSearchParams): StudiedGame | null {
  const text = query.get(ANALYSIS_PARAMETERS.moves);
  const start = query.get(ANALYSIS_PARAMETERS.start);
  if (text === null || text.length > MOST_CHARACTERS) return null;
  const game = Game.replay(linkedRules(query), start, text.split('-'));
  if (!game.ok) return null;
  return { game: game.value, ply: shownPly(Number(query.get(ANALYSIS_PARAMETERS.ply)), game.value) };
}

/** Clamps a requested ply to the game. */
function shownPly(asked: number, game: Game): number {
  return Number.isInteger(asked) ? Math.min(Math.max(0, asked), game.ply) : 0;
}

/** The PGN of a line, with the tags of the loaded game, and with its result if the line ends in the same position. */
export function pgnOfLine(line: Game, { game, tags = {}, result = '*' }: StudiedGame): string {
  return makePgn({ game: line, tags, result: line.fen === game.fen && line.ply === game.ply ? result : '*' });
}
