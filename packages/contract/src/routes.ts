import type { RuleSet } from '@sixtyfour/chess';
import type { OnlineOrigin } from './entities/game-kind.ts';

/** Every page path of the specification, section 2. A path with `:name` takes a parameter. */
export const paths = {
  home: '/',
  play: '/play',
  multiplayer: '/multiplayer',
  ai: '/ai',
  puzzles: '/puzzles',
  chessPuzzles: '/chess-puzzles',
  chessGuide: '/chess-guide',
  chessNews: '/chess-news',
  queue: '/queue',
  game: '/game/:gameId',
  roomGame: '/multiplayer-game',
  roomGameById: '/multiplayer-game/:gameId',
  privacy: '/privacy',
  terms: '/terms',
  legal: '/legal',
  dailyChampions: '/daily-champions',
  auth: '/auth',
  authCallback: '/auth/callback',
  about: '/about',
  contact: '/contact',
} as const;

export type PagePath = (typeof paths)[keyof typeof paths];

/** The local game of two people is on /play, because no path may be added. */
export const localGamePath = `${paths.play}?mode=local`;

/** The visitor's finished games are on /play too. */
export const pastGamesPath = `${paths.play}?view=games`;

/** Where visitors download and delete their data. */
export const ownDataPath = `${paths.privacy}#your-data`;

/** The analysis board is on /play too. */
export const analysisPath = `${paths.play}?view=analysis`;

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

/** Query parameters of /puzzles: a puzzle by id, the daily puzzle, a random one of a theme, or a rush. */
export const PUZZLE_PARAMETERS = { id: 'id', daily: 'daily', theme: 'theme', rush: 'rush' } as const;

/** The link to a puzzle. */
export function puzzlePathOf(puzzleId: string): string {
  return `${paths.puzzles}?${PUZZLE_PARAMETERS.id}=${encodeURIComponent(puzzleId)}`;
}

export const dailyPuzzlePath = `${paths.puzzles}?${PUZZLE_PARAMETERS.daily}`;

export const puzzleRushPath = `${paths.puzzles}?${PUZZLE_PARAMETERS.rush}`;

/** /puzzles with a random puzzle of this theme. */
export function puzzlesOfThemePath(theme: string): string {
  return `${paths.puzzles}?${PUZZLE_PARAMETERS.theme}=${encodeURIComponent(theme)}`;
}

/** Query parameter of /daily-champions: a `ChampionsView`. */
export const CHAMPIONS_PARAMETER = 'view';

/** The page of a game between two people. */
export function gamePathOf({ id, origin }: { readonly id: string; readonly origin: OnlineOrigin }): string {
  return (origin === 'queue' ? paths.game : paths.roomGameById).replace(':gameId', id);
}

/** Prefixes of files and endpoints: an unknown path below them is a 404, not a redirect to the home page. */
export const ENDPOINT_PREFIXES = ['/api', '/assets', '/sounds', '/ws', '/.well-known'] as const;

export const operationsPaths = { health: '/healthz', ready: '/readyz', version: '/version' } as const;
