/** Serves the web build: hashed assets, and pages by path or query. Redirects unknown pages to the home page. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import {
  analysisPath,
  ENDPOINT_PREFIXES,
  ENGINE_WORKER_FOLDER,
  localGamePath,
  pageOfQuery,
  pastGamesPath,
  puzzleRushPath,
  paths,
  SHELL_FILE_PATH,
} from '@sixtyfour/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isListed, serveCrawlerFiles } from './crawlers.ts';
import { type Document, readDocument, sendDocument, type SiteFacts } from './documents.ts';
import { sendStatus } from './errors.ts';
import { ENGINE_WORKER_POLICY } from './headers.ts';
import { namesFile, pathOf, queryOf, withoutExtraSlashes } from './path.ts';

/** Pages that cannot be prerendered, because their content depends on a parameter or the URL fragment. */
const SHELL_PATHS = [paths.game, paths.roomGame, paths.roomGameById, paths.auth, paths.authCallback];

const PageList = z.array(z.string().check(z.startsWith('/')));
/** The files of pages that are selected by a query, by path and query. */
const QueryPageFiles = z.record(z.string(), z.string());

/** '/' becomes client/index.html, '/chess-guide' client/chess-guide/index.html. */
function fileOf(pagePath: string): string {
  return join('client', pagePath, 'index.html');
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/** Whether a path can only be a file or an endpoint, so that an unknown one is a real 404. */
function isNotPagePath(path: string): boolean {
  const underEndpoint = ENDPOINT_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  return underEndpoint || namesFile(path);
}

/** Redirects unknown pages to the home page, and answers 404 for everything else. */
export function handleNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = pathOf(request.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  // Without a build the home page is unknown too, and must not redirect to itself.
  if (!isRead || path === paths.home || isNotPagePath(path)) return sendStatus(404, request, reply);
  return reply.redirect(paths.home, 302);
}

/**
 * Serves `webBuild`, the folder that `npm run build` creates: `client/` with the files, `pages.json` with the paths of
 * the prerendered pages, and `query-pages.json` with the pages that are selected by a query. Throws if the build is
 * missing or invalid.
 */
export async function servePages(app: FastifyInstance, webBuild: string, facts: SiteFacts): Promise<void> {
  const prerendered = PageList.parse(await readJson(join(webBuild, 'pages.json')));
  const queryPageFiles = QueryPageFiles.parse(await readJson(join(webBuild, 'query-pages.json')));
  /** Shared by the paths of a file, so that each file is read once. */
  const byFile = new Map<string, Promise<Document>>();
  const read = (file: string): Promise<Document> => {
    const document = byFile.get(file) ?? readDocument(join(webBuild, file), facts);
    byFile.set(file, document);
    return document;
  };

  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, isFile: true };
    });
    await files.register(fastifyStatic, {
      root: join(webBuild, 'client'),
      // One route per file, so that no other path reaches the file system.
      wildcard: false,
      globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
      index: false,
      redirect: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => {
        const path = pathOf(reply.request.url);
        const immutable = path.startsWith('/assets/');
        void reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (path.startsWith(ENGINE_WORKER_FOLDER)) void reply.header('content-security-policy', ENGINE_WORKER_POLICY);
      },
    });
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
    app.get(path, (request, reply) => {
      const query = queryOf(request.url);
      const plain = withoutExtraSlashes(pathOf(request.url));
      // The page would not know its own address.
      if (plain !== pathOf(request.url)) return reply.redirect(query === '' ? plain : `${plain}?${query}`);
      return sendDocument(pageForQuery(queryPages, request.url) ?? document, request, reply);
    });
  }
  const shell = await read(join('client', SHELL_FILE_PATH));
  app.get(SHELL_FILE_PATH, (request, reply) => sendDocument(shell, request, reply.header('x-robots-tag', 'noindex')));
  const found = prerendered.filter((path) => isListed(path) && !isShell(path));
  // /play links to the local game and the analysis board, /puzzles to the rush. Past games belong to the visitor.
  const unlisted: ReadonlySet<string> = new Set([localGamePath, analysisPath, pastGamesPath, puzzleRushPath]);
  const foundByQuery = [...queryPages.keys()].filter((path) => !unlisted.has(path));
  serveCrawlerFiles(app, { ...facts, listed: [...found, ...foundByQuery] });
}

/** The page that the query of a URL selects, if any. */
function pageForQuery(queryPages: ReadonlyMap<string, Document>, url: string): Document | undefined {
  const path = pageOfQuery(pathOf(url), new URLSearchParams(queryOf(url)));
  return path === null ? undefined : queryPages.get(path);
}
