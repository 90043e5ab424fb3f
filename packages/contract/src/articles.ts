/** Paths of articles and of files for crawlers. Separate from `routes.ts`, which is part of every page's scripts. */
import { paths } from './routes.ts';

/** Query parameter of /chess-news: the slug of the article to show instead of the list. */
export const ARTICLE_PARAMETER = 'article';

/** The permanent path of an article. */
export function articlePathOf(slug: string): string {
  return `${paths.chessNews}?${ARTICLE_PARAMETER}=${slug}`;
}

/**
 * The app shell, a file of the web build that can render any page: used for pages that are not prerendered, and offline
 * by the service worker.
 */
export const SHELL_FILE_PATH = '/__spa-fallback.html';

/** The folder of the web build with the entry script of the engine's worker, which has a content policy of its own. */
export const ENGINE_WORKER_FOLDER = '/assets/engine/';

/** The preview image of shared links, a file of the web build. Size in pixels. */
export const SHARE_IMAGE = { path: '/share.png', width: 1200, height: 630 } as const;

/** Files for crawlers and security researchers. */
export const crawlerPaths = {
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  security: '/.well-known/security.txt',
} as const;
