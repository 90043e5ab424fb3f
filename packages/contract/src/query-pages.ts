/** Pages selected by the query of a URL, because the specification fixes the paths. Each is prerendered. */
import { ARTICLE_PARAMETER, articlePathOf } from './articles.ts';
import { paths } from './routes.ts';

/** The local game of two people is on /play, because no path may be added. */
export const localGamePath = `${paths.play}?mode=local`;

/** The visitor's finished games are on /play too. */
export const pastGamesPath = `${paths.play}?view=games`;

/** The analysis board is on /play too. */
export const analysisPath = `${paths.play}?view=analysis`;

/** Query parameters of /puzzles: a puzzle by id, the daily puzzle, a random one of a theme, or a rush. */
export const PUZZLE_PARAMETERS = { id: 'id', daily: 'daily', theme: 'theme', rush: 'rush' } as const;

export const puzzleRushPath = `${paths.puzzles}?${PUZZLE_PARAMETERS.rush}`;

/** Whether a query of /play selects the local game of two people on one device. */
export function asksForLocalGame(query: URLSearchParams): boolean {
  return query.get('mode') === 'local';
}

/** Whether a query of /play selects the finished games. */
export function asksForPastGames(query: URLSearchParams): boolean {
  return query.get('view') === 'games';
}

/** Whether a query of /play selects the analysis board. */
export function asksForAnalysis(query: URLSearchParams): boolean {
  return query.get('view') === 'analysis';
}

/** Whether a query of /puzzles selects a rush. */
export function asksForRush(query: URLSearchParams): boolean {
  return query.has(PUZZLE_PARAMETERS.rush);
}

/**
 * The page that a query selects, as its path with only the relevant parameters; null for the page of the path itself.
 * Does not check whether an article exists.
 */
export function pageOfQuery(path: string, query: URLSearchParams): string | null {
  const slug = query.get(ARTICLE_PARAMETER);
  if (path === paths.chessNews && slug !== null) return articlePathOf(slug);
  if (path === paths.puzzles && asksForRush(query)) return puzzleRushPath;
  if (path !== paths.play) return null;
  if (asksForPastGames(query)) return pastGamesPath;
  if (asksForAnalysis(query)) return analysisPath;
  return asksForLocalGame(query) ? localGamePath : null;
}
