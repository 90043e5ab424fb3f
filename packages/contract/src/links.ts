/** Addresses with a query or a fragment, which select what a page shows, and the names of their parameters. */
import type { RuleSet } from '@sixtyfour/chess';
import { analysisPath, pastGamesPath, PUZZLE_PARAMETERS } from './query-pages.ts';
import { paths } from './routes.ts';

/** Where visitors download and delete their data. */
export const ownDataPath = `${paths.privacy}#your-data`;

/**
 * Query parameters of `analysisPath`: a position and its rules, and the game that it belongs to, either a finished game of
 * the site or a list of moves from a start position.
 */
export const ANALYSIS_PARAMETERS = {
  fen: 'fen',
  rules: 'rules',
  game: 'game',
  ply: 'ply',
  moves: 'moves',
  start: 'start',
} as const;

/**
 * The analysis board with this position.
 * @param game the game of the position: its moves in UCI, the ply of the position, and its start FEN or null
 */
export function analysisPathOf(
  fen: string,
  ruleSet: RuleSet,
  game: { readonly moves: readonly string[]; readonly ply: number; readonly start: string | null } | null = null,
): string {
  const { moves, ply, start, rules, fen: position } = ANALYSIS_PARAMETERS;
  const named = ruleSet === 'standard' ? '' : `&${rules}=${ruleSet}`;
  const path = `${analysisPath}&${position}=${encodeURIComponent(fen)}${named}`;
  if (game === null || game.moves.length === 0) return path;
  const from = game.start === null ? '' : `&${start}=${encodeURIComponent(game.start)}`;
  return `${path}&${moves}=${game.moves.join('-')}&${ply}=${game.ply}${from}`;
}

/** Query parameters of `pastGamesPath`: the filters of the list. */
export const OWN_GAMES_PARAMETERS = { opponents: 'opponents', result: 'result' } as const;

/** Query parameter of `pastGamesPath`: the id of a finished game on this device or against a character. */
export const PAST_GAME_PARAMETER = 'game';

/** The page of a finished game on this device or against a character. */
export function pastGamePathOf(gameId: string): string {
  return `${pastGamesPath}&${PAST_GAME_PARAMETER}=${encodeURIComponent(gameId)}`;
}

/** Query parameter of the pages with a game against a character: the persona. */
export const OPPONENT_PARAMETER = 'opponent';

/** /ai with this persona selected. */
export function aiPathWith(personaId: string): string {
  return `${paths.ai}?${OPPONENT_PARAMETER}=${encodeURIComponent(personaId)}`;
}

/** Query parameter of /queue: a game to play while a search is running. It does not count and is not saved. */
export const WAITING_PARAMETER = 'waiting';

/** /queue with a game against this persona to play while a search is running. */
export function waitingPathWith(personaId: string): string {
  return `${paths.queue}?${OPPONENT_PARAMETER}=${encodeURIComponent(personaId)}&${WAITING_PARAMETER}=1`;
}

/** Query parameter of /multiplayer: the room code of an invitation link (U-09). */
export const ROOM_CODE_PARAMETER = 'code';

/** The invitation link to a room: the lobby with this code filled in. */
export function roomLinkPath(roomCode: string): string {
  return `${paths.multiplayer}?${ROOM_CODE_PARAMETER}=${encodeURIComponent(roomCode)}`;
}

/** The link to a puzzle. */
export function puzzlePathOf(puzzleId: string): string {
  return `${paths.puzzles}?${PUZZLE_PARAMETERS.id}=${encodeURIComponent(puzzleId)}`;
}

export const dailyPuzzlePath = `${paths.puzzles}?${PUZZLE_PARAMETERS.daily}`;

/** /puzzles with a random puzzle of this theme. */
export function puzzlesOfThemePath(theme: string): string {
  return `${paths.puzzles}?${PUZZLE_PARAMETERS.theme}=${encodeURIComponent(theme)}`;
}

/** Query parameter of /daily-champions: a `ChampionsView`. */
export const CHAMPIONS_PARAMETER = 'view';
