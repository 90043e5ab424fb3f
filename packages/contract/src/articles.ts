/** Articles, and what other programs than browsers read. Apart from the pages' paths, which every page carries. */
import { paths } from './routes.ts';

/** In the query of /chess-news: the article that is shown instead of the list. */
export const ARTICLE_PARAMETER = 'article';

/** Where an article stays for ever. */
export function articlePathOf(slug: string): string {
  return `${paths.chessNews}?${ARTICLE_PARAMETER}=${slug}`;
}

/** The picture that goes along with a shared link: a file of the web build, in pixels. */
export const SHARE_IMAGE = { path: '/share.png', width: 1200, height: 630 } as const;

/** Files for programs that read the web: what they may read, what there is, and whom to tell of a hole. */
export const crawlerPaths = {
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  security: '/.well-known/security.txt',
} as const;
