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

/** Two people on one device live on /play, since no new path is added. */
export const localGamePath = `${paths.play}?mode=local`;

/** The finished games of this device and of the visitor live on /play too. */
export const pastGamesPath = `${paths.play}?view=games`;

/** In the query of `pastGamesPath`: one finished game of this device. */
export const PAST_GAME_PARAMETER = 'game';

/** Where a finished game of this device can be looked at again. */
export function pastGamePathOf(gameId: string): string {
  return `${pastGamesPath}&${PAST_GAME_PARAMETER}=${encodeURIComponent(gameId)}`;
}

/** /ai with this persona chosen. */
export function aiPathWith(personaId: string): string {
  return `${paths.ai}?opponent=${encodeURIComponent(personaId)}`;
}

/** In the query of /ai: a game to pass the time of a search with. It does not count and is not kept. */
export const WAITING_PARAMETER = 'waiting';

/** /ai with a game against this persona that lasts until an opponent is found. */
export function waitingPathWith(personaId: string): string {
  return `${aiPathWith(personaId)}&${WAITING_PARAMETER}=1`;
}

/** In the query of /multiplayer: the code of a room that a link invites to (U-09). */
export const ROOM_CODE_PARAMETER = 'code';

/** The lobby with this code filled in: what a host sends to a friend. */
export function roomLinkPath(roomCode: string): string {
  return `${paths.multiplayer}?${ROOM_CODE_PARAMETER}=${encodeURIComponent(roomCode)}`;
}

/** In the query of /puzzles: one puzzle by its id, the puzzle of the day, or a random one of a theme. */
export const PUZZLE_PARAMETERS = { id: 'id', daily: 'daily', theme: 'theme' } as const;

/** /puzzles with this puzzle: what somebody sends to a friend. */
export function puzzlePathOf(puzzleId: string): string {
  return `${paths.puzzles}?${PUZZLE_PARAMETERS.id}=${encodeURIComponent(puzzleId)}`;
}

export const dailyPuzzlePath = `${paths.puzzles}?${PUZZLE_PARAMETERS.daily}`;

/** /puzzles with a random puzzle of this theme. */
export function puzzlesOfThemePath(theme: string): string {
  return `${paths.puzzles}?${PUZZLE_PARAMETERS.theme}=${encodeURIComponent(theme)}`;
}

/** In the query of /daily-champions: yesterday's table, or the last seven days'. */
export const CHAMPIONS_PARAMETER = 'view';

/** Where a game between two people is played. */
export function gamePathOf({ id, origin }: { readonly id: string; readonly origin: 'queue' | 'room' }): string {
  return (origin === 'queue' ? paths.game : paths.roomGameById).replace(':gameId', id);
}

/** Paths that only a file or an endpoint may answer: unknown ones are 404 and never lead home. */
export const ENDPOINT_PREFIXES = ['/api', '/assets', '/sounds', '/ws', '/socket.io', '/.well-known'] as const;

export const operationsPaths = { health: '/healthz', ready: '/readyz', version: '/version' } as const;
