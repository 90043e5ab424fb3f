/** Input and output of the analysis board: positions and games as FEN, PGN and links. */
import { err, Game, makePgn, ok, parsePgn, type PgnGame, type PgnResult, type Result } from '@sixtyfour/chess';
import { ANALYSIS_PARAMETERS, analysisPathOf, messages } from '@sixtyfour/contract';
import * as z from 'zod/mini';

/** A game, and the ply of it that is shown. */
export interface StudiedGame {
  readonly game: Game;
  readonly ply: number;
  /** What its PGN says besides the moves; nothing of a game without one. */
  readonly tags?: Readonly<Record<string, string>>;
  readonly result?: PgnResult;
}

/** Longer texts are no single game: the longest ones known have 600 moves. */
export const MOST_CHARACTERS = 100_000;

/** Characters that are quoted of a word that cannot be read. */
const LONGEST_WORD = 24;

const words = messages.analysis;

/** The position of a FEN, or why it is none. */
export function positionOf(fen: string): Result<StudiedGame, string> {
  const game = Game.fromFen(fen, 'standard');
  if (game.ok) return ok({ game: game.value, ply: 0 });
  const { code, at } = game.error;
  return err(messages.fen.at(code, at));
}

/** The game or position that a text holds, or why it holds none. */
export function readText(text: string): Result<StudiedGame, string> {
  const trimmed = text.trim();
  if (trimmed.length > MOST_CHARACTERS) return err(words.tooLong);
  if (looksLikeFen(trimmed)) return positionOf(trimmed);
  const pgn = parsePgn(trimmed);
  if (pgn.ok) return ok(studied(pgn.value, pgn.value.game.ply));
  const { code, line, offset } = pgn.error;
  const problem = code in words.pgnProblems ? words.pgnProblems[code as keyof typeof words.pgnProblems] : null;
  const reason = problem ?? messages.fen.problems[code as keyof typeof messages.fen.problems];
  return err(words.problemInLine(reason, wordAt(trimmed, offset), line));
}

/** The word around a place in a text; a long one is cut. */
function wordAt(text: string, offset: number): string {
  const before = text.slice(0, offset).split(/\s/).at(-1) ?? '';
  const [after = ''] = text.slice(offset).split(/\s/, 1);
  const word = before + after;
  return word.length > LONGEST_WORD ? `${word.slice(0, LONGEST_WORD)}…` : word;
}

/** Eight ranks come first in a FEN and never in a PGN. */
function looksLikeFen(text: string): boolean {
  return /^[^\s/[]+(?:\/[^\s/]*){2,}/.test(text);
}

const HandedOver = z.object({ pgn: z.string(), ply: z.int() });

/** The game in the state of the history entry, from another page or from this one before a reload; null for none. */
export function handedOver(state: unknown): StudiedGame | null {
  const found = HandedOver.safeParse(state).data;
  const read = found && found.pgn.length <= MOST_CHARACTERS ? parsePgn(found.pgn) : null;
  if (!found || !read?.ok) return null;
  return studied(read.value, shownPly(found.ply, read.value.game));
}

function studied({ game, tags, result }: PgnGame, ply: number): StudiedGame {
  return { game, ply, tags: Object.fromEntries(tags), result };
}

/** The players of a game and how it ended, 'Maja - Tomas, 1-0'; null where its PGN names nobody. */
export function playersText({ tags, result = '*' }: Pick<StudiedGame, 'tags' | 'result'>): string | null {
  const [white, black] = [tags?.['White'] ?? '?', tags?.['Black'] ?? '?'];
  if (white === '?' && black === '?') return null;
  return words.players(white, black, result === '*' ? null : result);
}

/** The path of a link to a position and the game around it. */
export function linkPathOf(game: Game, ply: number): string {
  const moves = game.history.map(({ uci }) => uci);
  return analysisPathOf(game.at(ply).fen, { moves, ply, start: game.startFen });
}

/** The game in a link; null where it has none, or one whose moves the rules refuse. */
export function linkedGame(query: URLSearchParams): StudiedGame | null {
  const text = query.get(ANALYSIS_PARAMETERS.moves);
  const start = query.get(ANALYSIS_PARAMETERS.start);
  if (text === null || text.length > MOST_CHARACTERS) return null;
  const game = Game.replay('standard', start, text.split('-'));
  if (!game.ok) return null;
  return { game: game.value, ply: shownPly(Number(query.get(ANALYSIS_PARAMETERS.ply)), game.value) };
}

/** A ply of the game, whatever was asked for. */
function shownPly(asked: number, game: Game): number {
  return Number.isInteger(asked) ? Math.min(Math.max(0, asked), game.ply) : 0;
}

/** The PGN of a line. It has the tags of the game that was loaded, and the result of it with no other moves. */
export function pgnOfLine(line: Game, { game, tags = {}, result = '*' }: StudiedGame): string {
  return makePgn({ game: line, tags, result: line.fen === game.fen && line.ply === game.ply ? result : '*' });
}
