/** The web build as the server hands it out: hashed assets, pages and articles under clean paths, and the way home. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { ARTICLE_PARAMETER, articlePathOf, ENDPOINT_PREFIXES, paths } from '@sixtyfour/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isListed, serveCrawlerFiles } from './crawlers.ts';
import { type Document, readDocument, sendDocument, type SiteFacts } from './documents.ts';
import { sendStatus } from './errors.ts';
import { namesFile, pathOf, queryOf } from './path.ts';

/** Pages that no build can write beforehand: their content hangs on a parameter or on the address's hash. */
const SHELL_PATHS = [paths.game, paths.roomGame, paths.roomGameById, paths.auth, paths.authCallback];
const SHELL_FILE = 'client/__spa-fallback.html';

const PageList = z.array(z.string().check(z.startsWith('/')));
/** Files of the build, by the path and query that they are for. */
const ArticleFiles = z.record(z.string(), z.string());

/** '/' is client/index.html, '/chess-guide' is client/chess-guide/index.html. */
function fileOf(pagePath: string): string {
  return join('client', pagePath, 'index.html');
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/** A path that only a file or an endpoint may answer, so that an unknown one is a real 404. */
function asksForNoPage(path: string): boolean {
  const underEndpoint = ENDPOINT_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  return underEndpoint || namesFile(path);
}

/** What the address bar may hold but nothing serves: pages lead home, everything else does not exist. */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = pathOf(request.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  // Home itself comes here when no build is served. It must not lead to itself.
  if (!isRead || path === paths.home || asksForNoPage(path)) return sendStatus(404, request, reply);
  return reply.redirect(paths.home, 302);
}

/**
 * Serves `webBuild`, the folder that `npm run build` makes: `client/` with the files, `pages.json` with the paths of the
 * prerendered pages and `articles.json` with the articles, which are pages that a query chooses. `publicUrl` is the
 * origin that the pages name as their own, or null; `operator` is who they say runs the site. Throws when the build is
 * missing or broken.
 */
export async function servePages(app: FastifyInstance, webBuild: string, facts: SiteFacts): Promise<void> {
  const prerendered = PageList.parse(await readJson(join(webBuild, 'pages.json')));
  const articleFiles = ArticleFiles.parse(await readJson(join(webBuild, 'articles.json')));
  const read = (file: string) => readDocument(join(webBuild, file), facts);

  await app.register(fastifyStatic, {
    root: join(webBuild, 'client'),
    // One route a file, made at start: a path that is no file of the build never reaches the file system.
    wildcard: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    index: false,
    redirect: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      const immutable = pathOf(reply.request.url).startsWith('/assets/');
      void reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  const isShell = (path: string) => SHELL_PATHS.some((shell) => shell === path);
  const files = new Map(prerendered.map((path) => [path, fileOf(path)]));
  for (const path of SHELL_PATHS) if (!files.has(path)) files.set(path, SHELL_FILE);
  const documents = new Map(
    await Promise.all([...files].map(async ([path, file]) => [path, await read(file)] as const)),
  );
  const articles = new Map(
    await Promise.all(Object.entries(articleFiles).map(async ([path, file]) => [path, await read(file)] as const)),
  );

  for (const [path, document] of documents) {
    app.get(path, (request, reply) => sendDocument(articleOf(articles, request.url) ?? document, request, reply));
  }
  const found = prerendered.filter((path) => isListed(path) && !isShell(path));
  serveCrawlerFiles(app, { publicUrl: facts.publicUrl, listed: [...found, ...articles.keys()] });
}

/** The article that a URL names, if it names one that there is. */
function articleOf(articles: ReadonlyMap<string, Document>, url: string): Document | undefined {
  const slug = new URLSearchParams(queryOf(url)).get(ARTICLE_PARAMETER);
  return slug === null || pathOf(url) !== paths.chessNews ? undefined : articles.get(articlePathOf(slug));
}
