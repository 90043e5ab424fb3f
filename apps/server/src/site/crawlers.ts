/** robots.txt, sitemap.xml and security.txt. They contain absolute URLs, so the build cannot generate them. */
import { crawlerPaths, paths } from '@sixtyfour/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { escapeHtml, type SiteFacts } from './documents.ts';

/** Games of other people, and paths without content for search engines. */
const DISALLOWED = ['/game', paths.roomGame, paths.auth, '/api'];

const HALF_A_YEAR_MS = 182 * 24 * 60 * 60 * 1000;

interface SiteAddresses extends SiteFacts {
  /** The paths for the sitemap, some with a query. */
  readonly listed: readonly string[];
}

export function serveCrawlerFiles(app: FastifyInstance, { publicUrl, operator, listed }: SiteAddresses): void {
  const originOf = (request: FastifyRequest) => publicUrl ?? `${request.protocol}://${request.host}`;
  const files = [
    [crawlerPaths.robots, 'text/plain', robotsText],
    [crawlerPaths.sitemap, 'application/xml', (origin: string) => sitemapXml(origin, listed)],
    [crawlerPaths.security, 'text/plain', (origin: string) => securityText(operator.email, origin, Date.now())],
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

/** Whether a page may be in the sitemap: neither it nor a parent is disallowed. */
export function isListed(path: string): boolean {
  return !DISALLOWED.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

function sitemapXml(origin: string, listed: readonly string[]): string {
  const entries = listed.map((path) => `  <url><loc>${escapeHtml(origin + path)}</loc></url>`);
  return lines(
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
  );
}

/** RFC 9116. It must expire within a year, so it is generated for each request. */
function securityText(email: string | null, origin: string, now: number): string {
  return lines(
    ...(email === null ? [] : [`Contact: mailto:${email}`]),
    `Contact: ${origin}${paths.contact}`,
    `Expires: ${new Date(now + HALF_A_YEAR_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}${crawlerPaths.security}`,
  );
}

function lines(...texts: readonly string[]): string {
  return `${texts.join('\n')}\n`;
}
