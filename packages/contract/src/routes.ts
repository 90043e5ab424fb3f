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

/** The page of a game between two people. */
export function gamePathOf({ id, origin }: { readonly id: string; readonly origin: OnlineOrigin }): string {
  return (origin === 'queue' ? paths.game : paths.roomGameById).replace(':gameId', id);
}

/** Prefixes of files and endpoints: an unknown path below them is a 404, not a redirect to the home page. */
export const ENDPOINT_PREFIXES = ['/api', '/assets', '/sounds', '/ws', '/.well-known'] as const;

export const operationsPaths = { health: '/healthz', ready: '/readyz', version: '/version' } as const;
