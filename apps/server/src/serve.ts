/** Starts the server on its port and ends it cleanly: the part that a process has and a test has not. */
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import type { Config } from './config.ts';
import { openDatabase } from './database/connection.ts';
import { EmbeddedDatabaseError } from './database/embedded/errors.ts';
import { MigrationError } from './database/migrate.ts';
import { prepareDatabase } from './database/prepare.ts';
import { openSharedCounts } from './http/shared-counts.ts';
import { createMailer } from './mail/mailer.ts';
import { openFanOut } from './fan-out/open.ts';
import { loggerOptions } from './operations/logging.ts';
import { createMetrics } from './operations/metrics.ts';
import { serveMetrics } from './operations/metrics-server.ts';
import { loadOrCreateSecret } from './operations/session-secret.ts';

/** How long requests under way may take to end after the first signal. */
const GRACE_MS = 10_000;

const repositoryRoot = resolve(import.meta.dirname, '../../..');
const puzzleFile = resolve(repositoryRoot, 'data/puzzles.ndjson');

/** One line for a person at a terminal. The log has its own stream, so that it stays JSON. */
function print(line: string): void {
  process.stderr.write(`${line}\n`);
}

function describeFailure(error: unknown): string {
  if (error instanceof ConfigError) return `The configuration cannot be used:\n${error.message}`;
  if (error instanceof EmbeddedDatabaseError || error instanceof MigrationError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}: another program has this port. Choose one with PORT=3001.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** What has been started, each with its end; ended in the opposite order, whatever fails on the way. */
class Running {
  readonly #ends: (() => Promise<unknown>)[] = [];
  #ended: Promise<void> | null = null;

  add(end: () => Promise<unknown>): void {
    this.#ends.push(end);
  }

  end(): Promise<void> {
    this.#ended ??= this.#endAll();
    return this.#ended;
  }

  async #endAll(): Promise<void> {
    for (const end of this.#ends.toReversed()) {
      try {
        await end();
      } catch (error) {
        print(`While closing: ${describeFailure(error)}`);
      }
    }
  }
}

/** Ctrl-C reaches npm and us, and npm passes its own on, so the second signal of one Ctrl-C must not cut the first. */
function closeOnSignals(log: Logger, close: () => Promise<void>): void {
  let closing = false;
  const end = (signal: NodeJS.Signals): void => {
    if (closing) return;
    closing = true;
    print(`${signal}: closing.`);
    closer.close();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const closer = closeWithGrace({ delay: GRACE_MS, skip: [...signals], logger: { error: print } }, async ({ err }) => {
    if (err) log.fatal({ err }, 'closing after an error that nothing caught');
    await close();
  });
  for (const signal of signals) process.on(signal, end);
}

async function start(config: Config, webBuild: string | null, log: Logger, running: Running): Promise<void> {
  await mkdir(config.dataDir, { recursive: true });
  const prepared = await prepareDatabase(config, print);
  running.add(prepared.stop);
  const metrics = createMetrics();
  const database = openDatabase(prepared.url, {
    watch: (pool) => metrics.watchPool(pool),
    onError: (err) => log.error({ err }, 'an idle connection to the database broke'),
  });
  running.add(() => database.destroy());
  const withSecret = { ...config, sessionSecret: config.sessionSecret ?? (await loadOrCreateSecret(config.dataDir)) };
  const mail = createMailer({ config, log });
  running.add(() => mail.close());
  const fanOut = openFanOut(withSecret, log);
  running.add(() => fanOut.close());
  const counts = config.redisUrl === null ? null : openSharedCounts(config.redisUrl, withSecret.sessionSecret);
  running.add(async () => counts?.redis.disconnect());
  const logger = loggerOptions(config.logLevel);
  const dependencies = { config: withSecret, database, webBuild, mail, puzzleFile, fanOut, counts, metrics, logger };
  const app = await buildApp(dependencies);
  running.add(() => app.close());
  if (config.metrics !== null) {
    metrics.watchProcess();
    const served = await serveMetrics(metrics, config.metrics);
    running.add(() => served.close());
    log.info({ host: config.metrics.host, port: served.port }, 'metrics are served');
  }
  await app.listen({
    host: config.host,
    port: config.port,
    listenTextResolver: (address) => `listening at ${address}`,
  });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const origin = config.publicUrl ?? `http://localhost:${port}`;
  print(webBuild === null ? `The server behind Vite is ready at ${origin}` : `Sixtyfour is ready at ${origin}`);
}

/** Serves until a signal. `webBuild` as in AppDependencies. Ends the process when it cannot start. */
export async function serve(webBuild: string | null): Promise<void> {
  const running = new Running();
  try {
    const config = readConfig(process.env, repositoryRoot);
    const log = pino(loggerOptions(config.logLevel));
    const started = start(config, webBuild, log, running);
    // A signal during the start waits for its end: a database that is half begun could not be stopped.
    closeOnSignals(log, () => started.catch(() => undefined).then(() => running.end()));
    await started;
  } catch (error) {
    print(describeFailure(error));
    await running.end();
    process.exit(1);
  }
}
