/** Builds the server without listening: `serve.ts` listens, tests inject requests or listen on port 0. */
import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { type Bus, createLocalBus } from './bus/bus.ts';
import type { AppConfig } from './config.ts';
import type { Database } from './database/connection.ts';
import { serveFeatures } from './features.ts';
import { createClientErrorHandler } from './http/client-error.ts';
import { createAdmission } from './admission/admission.ts';
import { registerHttp } from './http/edge.ts';
import { UnfinishedResponses } from './http/unfinished-responses.ts';
import { isWebsocketUpgrade } from './http/upgrade.ts';
import type { Mailer } from './mail/mailer.ts';
import { serveClientErrors } from './operations/client-errors.ts';
import { serveHealth } from './operations/health.ts';
import { RequestLog } from './operations/logging.ts';
import { createMetrics, type Metrics } from './operations/metrics.ts';
import { countTables } from './operations/table-counts.ts';
import { sendError } from './site/errors.ts';
import { siteHeaders } from './site/headers.ts';
import { handleNotFound, servePages } from './site/pages.ts';
import { serveSite } from './site/site.ts';
import type { ServerClock } from './time/clock.ts';

const BODY_LIMIT_BYTES = 16 * 1024;
/** Limit from the connection or the first byte of a request to the last byte of its body. */
const REQUEST_TIMEOUT_MS = 5_000;
/** The interval at which Node checks this limit. */
const CONNECTIONS_CHECK_MS = 500;
/** A connection with a request is cut after this time without traffic: the client does not read its answer. */
const STALLED_MS = 30_000;
const TOO_MANY_REQUESTS = 429;

export interface AppDependencies {
  readonly config: AppConfig;
  /** Migrated. The caller must close it after the server. */
  readonly database: Database;
  /** The folder of the web build, or null when another server serves the pages (`npm run dev`). */
  readonly webBuild: string | null;
  /** Default: mails are discarded. The caller must close it. */
  readonly mail?: Pick<Mailer, 'send'>;
  /** Default: a database clock. */
  readonly clock?: ServerClock;
  /** The file of the shipped puzzles, which are added at start. Default: none. */
  readonly puzzleFile?: string | null;
  /** The caller must close it after the server. Default: a single process. */
  readonly bus?: Bus;
  /** Default: metrics that nobody reads. */
  readonly metrics?: Metrics;
  /** Default: no log. */
  readonly logger?: FastifyServerOptions['logger'];
}

export async function buildApp({
  config,
  database,
  webBuild,
  mail = { send: () => undefined },
  clock,
  puzzleFile = null,
  bus = createLocalBus(),
  metrics = createMetrics(),
  logger = false,
}: AppDependencies): Promise<FastifyInstance> {
  const headers = siteHeaders(config.publicUrl);
  const headersOf = ({ id }: FastifyRequest) => ({ ...headers, 'x-request-id': id, 'cache-control': 'no-store' });
  const unfinished = new UnfinishedResponses();
  let closing = false;
  const app = Fastify({
    logger,
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: STALLED_MS,
    http: {
      // If headersTimeout is longer than requestTimeout, Node swaps them, and its default is a minute.
      headersTimeout: REQUEST_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
      shouldUpgradeCallback: isWebsocketUpgrade,
    },
    trustProxy: config.trustProxy.length === 0 ? false : [...config.trustProxy],
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
    clientErrorHandler: createClientErrorHandler(headers, unfinished),
    // No hook runs for a URL that cannot be decoded, so the headers are set here.
    frameworkErrors: (error, request, reply) => {
      void sendError(error, request, reply.headers(headersOf(request)));
    },
  });

  unfinished.watch(app.server);
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    if (!unfinished.areTooMany(socket)) return done();
    reply.hijack();
    socket.destroy();
  });
  app.addHook('onRequest', (request, reply, done) => {
    // Overridden for files and pages of the web build.
    reply.headers(headersOf(request));
    done();
  });
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Otherwise the socket of a request that was running at the signal stays open, and close() waits for it.
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onResponse', (_request, reply, done) => {
    metrics.answered(reply.statusCode);
    if (reply.statusCode === TOO_MANY_REQUESTS) metrics.limited('call');
    done();
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(handleNotFound);

  const admission = createAdmission({ database, config });
  await registerHttp(app);
  await serveFeatures(app, { admission, config, database, mail, clock, puzzleFile, bus, metrics });
  metrics.watchTables(() => countTables(database));
  serveHealth(app, database);
  serveSite(app, config);
  serveClientErrors(app, { quotas: admission.quotas, metrics });
  if (webBuild !== null) await servePages(app, webBuild, config);
  return app;
}
