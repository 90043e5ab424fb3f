/** Pages that the query of an address chooses, since no path may be added. Each is prerendered for itself. */
import { ARTICLE_PARAMETER, articlePathOf } from './articles.ts';
import { localGamePath, pastGamesPath, paths } from './routes.ts';

/** Whether a query of /play asks for a game of two people on one device. */
export function asksForLocalGame(query: URLSearchParams): boolean {
  return query.get('mode') === 'local';
}

/** Whether a query of /play asks for finished games. */
export function asksForPastGames(query: URLSearchParams): boolean {
  return query.get('view') === 'games';
}

/**
 * The page that a query chooses, as its path with nothing but what chooses it; null where the path's own page is meant.
 * The page of an article need not exist.
 */
export function pageOfQuery(path: string, query: URLSearchParams): string | null {
  const slug = query.get(ARTICLE_PARAMETER);
  if (path === paths.chessNews && slug !== null) return articlePathOf(slug);
  if (path !== paths.play) return null;
  if (asksForPastGames(query)) return pastGamesPath;
  return asksForLocalGame(query) ? localGamePath : null;
}
