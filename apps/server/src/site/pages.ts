/** The web build as the server hands it out: hashed assets, prerendered pages under clean paths, and the way home. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { ENDPOINT_PREFIXES, paths } from '@sixtyfour/contract';
import type { Operator } from '@sixtyfour/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { sendStatus } from './errors.ts';
import { fillPage } from './filled-page.ts';
import { namesFile, pathOf } from './path.ts';

/** Pages that no build can write beforehand: their content hangs on a parameter or on the address's hash. */
const SHELL_PATHS = [paths.game, paths.roomGame, paths.roomGameById, paths.auth, paths.authCallback];
const SHELL_FILE = '__spa-fallback.html';

const PageList = z.array(z.string().check(z.startsWith('/')));

/** '/' is index.html, '/chess-guide' is chess-guide/index.html. */
function fileOf(pagePath: string): string {
  return join(pagePath, 'index.html').slice(1);
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
  // Home itself comes here when its file has gone, as in the middle of a build. It must not lead to itself.
  if (!isRead || path === paths.home || asksForNoPage(path)) return sendStatus(404, request, reply);
  return reply.redirect(paths.home, 302);
}

/**
 * Serves `webBuild`, the folder that `npm run build` makes: `client/` with the files and `pages.json` with the paths
 * of the prerendered pages. Where a page says who runs the site, that is `operator`. Throws when the build is missing
 * or broken.
 */
export async function servePages(app: FastifyInstance, webBuild: string, operator: Operator): Promise<void> {
  const prerendered = PageList.parse(JSON.parse(await readFile(join(webBuild, 'pages.json'), 'utf8')));
  await app.register(fastifyStatic, {
    root: join(webBuild, 'client'),
    // One route a file, made at start: a path that is no file of the build never reaches the file system.
    wildcard: false,
    globIgnore: ['**/index.html', '**/*.br', '**/*.gz'],
    index: false,
    redirect: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      const immutable = pathOf(reply.request.url).startsWith('/assets/');
      void reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  for (const path of prerendered.filter((page) => !SHELL_PATHS.some((shell) => shell === page))) {
    const filled = fillPage(await readFile(join(webBuild, 'client', fileOf(path)), 'utf8'), operator);
    app.get(path, filled ?? ((_request, reply) => reply.sendFile(fileOf(path))));
  }
  for (const path of SHELL_PATHS) {
    const file = prerendered.includes(path) ? fileOf(path) : SHELL_FILE;
    app.get(path, (_request, reply) => reply.sendFile(file));
  }
}
