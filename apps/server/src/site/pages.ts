/** The web build as the server hands it out: hashed assets, pages under clean paths or by their query, and the way home. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import {
  ENDPOINT_PREFIXES,
  localGamePath,
  pageOfQuery,
  pastGamesPath,
  paths,
  SHELL_FILE_PATH,
} from '@sixtyfour/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isListed, serveCrawlerFiles } from './crawlers.ts';
import { type Document, readDocument, sendDocument, type SiteFacts } from './documents.ts';
import { sendStatus } from './errors.ts';
import { namesFile, pathOf, queryOf } from './path.ts';

/** Pages that no build can write beforehand: their content hangs on a parameter or on the address's hash. */
const SHELL_PATHS = [paths.game, paths.roomGame, paths.roomGameById, paths.auth, paths.authCallback];

const PageList = z.array(z.string().check(z.startsWith('/')));
/** Files of the build, by the path and query that they are for. */
const QueryPageFiles = z.record(z.string(), z.string());

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
export function handleNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = pathOf(request.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  // Home itself comes here when no build is served. It must not lead to itself.
  if (!isRead || path === paths.home || asksForNoPage(path)) return sendStatus(404, request, reply);
  return reply.redirect(paths.home, 302);
}

/**
 * Serves `webBuild`, the folder that `npm run build` makes: `client/` with the files, `pages.json` with the paths of the
 * prerendered pages and `query-pages.json` with those that a query chooses. `publicUrl` is the origin that the pages
 * name as their own, or null; `operator` is who they say runs the site. Throws when the build is missing or broken.
 */
export async function servePages(app: FastifyInstance, webBuild: string, facts: SiteFacts): Promise<void> {
  const prerendered = PageList.parse(await readJson(join(webBuild, 'pages.json')));
  const queryPageFiles = QueryPageFiles.parse(await readJson(join(webBuild, 'query-pages.json')));
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
  for (const path of SHELL_PATHS) if (!files.has(path)) files.set(path, join('client', SHELL_FILE_PATH));
  const documents = new Map(
    await Promise.all([...files].map(async ([path, file]) => [path, await read(file)] as const)),
  );
  const queryPages = new Map(
    await Promise.all(Object.entries(queryPageFiles).map(async ([path, file]) => [path, await read(file)] as const)),
  );

  for (const [path, document] of documents) {
    app.get(path, (request, reply) => sendDocument(chosenPage(queryPages, request.url) ?? document, request, reply));
  }
  const shell = await read(join('client', SHELL_FILE_PATH));
  app.get(SHELL_FILE_PATH, (request, reply) => sendDocument(shell, request, reply.header('x-robots-tag', 'noindex')));
  const found = prerendered.filter((path) => isListed(path) && !isShell(path));
  // All ways to play are found at /play, and a visitor's own games are for that visitor alone.
  const foundByQuery = [...queryPages.keys()].filter((path) => path !== localGamePath && path !== pastGamesPath);
  serveCrawlerFiles(app, { ...facts, listed: [...found, ...foundByQuery] });
}

/** The page that the query of a URL chooses, if it chooses one that there is. */
function chosenPage(queryPages: ReadonlyMap<string, Document>, url: string): Document | undefined {
  const path = pageOfQuery(pathOf(url), new URLSearchParams(queryOf(url)));
  return path === null ? undefined : queryPages.get(path);
}
