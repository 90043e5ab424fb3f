/** The files for programs that read the web. All of them name addresses in full, so no build can write them. */
import { crawlerPaths, paths } from '@sixtyfour/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Games of other people, and what has no content of its own to be found. */
const DISALLOWED = ['/game', paths.roomGame, paths.auth, '/api'];

const HALF_A_YEAR_MS = 182 * 24 * 60 * 60 * 1000;

interface SiteAddresses {
  /** The origin under which visitors reach the site, or null: then each request's own Host counts. */
  readonly publicUrl: string | null;
  /** Paths, some with a query, of the pages that may be found. */
  readonly listed: readonly string[];
}

export function serveCrawlerFiles(app: FastifyInstance, { publicUrl, listed }: SiteAddresses): void {
  const originOf = (request: FastifyRequest) => publicUrl ?? `${request.protocol}://${request.host}`;
  const files = [
    [crawlerPaths.robots, 'text/plain', robotsText],
    [crawlerPaths.sitemap, 'application/xml', (origin: string) => sitemapXml(origin, listed)],
    [crawlerPaths.security, 'text/plain', (origin: string) => securityText(origin, Date.now())],
  ] as const;
  for (const [path, type, textFor] of files) {
    app.get(path, (request, reply) =>
      reply
        .headers({ 'cache-control': 'no-cache' })
        .type(`${type}; charset=utf-8`)
        .send(textFor(originOf(request))),
    );
  }
}

function robotsText(origin: string): string {
  const rules = DISALLOWED.map((path) => `Disallow: ${path}`);
  return lines('User-agent: *', ...rules, '', `Sitemap: ${origin}${crawlerPaths.sitemap}`);
}

/** Whether a page may be found: it is not disallowed, and not below what is. */
export function isListed(path: string): boolean {
  return !DISALLOWED.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

function sitemapXml(origin: string, listed: readonly string[]): string {
  const entries = listed.map((path) => `  <url><loc>${escapeXml(origin + path)}</loc></url>`);
  return lines(
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
  );
}

/** RFC 9116. It must expire within a year, and it is made anew for every reader. */
function securityText(origin: string, now: number): string {
  return lines(
    `Contact: ${origin}${paths.contact}`,
    `Expires: ${new Date(now + HALF_A_YEAR_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}${crawlerPaths.security}`,
  );
}

function lines(...texts: readonly string[]): string {
  return `${texts.join('\n')}\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
