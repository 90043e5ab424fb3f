/** The filter of the list of the visitor's games, in the query of the URL. */
import { GAME_RESULTS, OPPONENT_KINDS, OWN_GAMES_PARAMETERS, pastGamesPath } from '@sixtyfour/contract';

/** `device`: only games stored on this device. */
export const OPPONENTS = ['all', ...OPPONENT_KINDS, 'device'] as const;
export const RESULTS = ['all', ...GAME_RESULTS] as const;

export interface GamesFilter {
  readonly opponents: (typeof OPPONENTS)[number];
  readonly result: (typeof RESULTS)[number];
}

export const ALL_GAMES: GamesFilter = { opponents: 'all', result: 'all' };

/** Unknown values select all games. */
export function readFilter(query: URLSearchParams): GamesFilter {
  const opponents = query.get(OWN_GAMES_PARAMETERS.opponents);
  const result = query.get(OWN_GAMES_PARAMETERS.result);
  return {
    opponents: OPPONENTS.find((kind) => kind === opponents) ?? 'all',
    result: RESULTS.find((kind) => kind === result) ?? 'all',
  };
}

/** The path of the list with this filter. */
export function pathOfFilter({ opponents, result }: GamesFilter): string {
  const query = new URLSearchParams();
  if (opponents !== 'all') query.set(OWN_GAMES_PARAMETERS.opponents, opponents);
  if (result !== 'all') query.set(OWN_GAMES_PARAMETERS.result, result);
  return query.size === 0 ? pastGamesPath : `${pastGamesPath}&${query}`;
}
