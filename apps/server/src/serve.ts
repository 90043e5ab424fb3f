/** Starts the server of a process and shuts it down cleanly on signals. */
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { type Logger, pino } from 'pino';
import { type AppDependencies, buildApp } from './app.ts';
import { openBus } from './bus/open.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { openDatabase } from './database/connection.ts';
import { EmbeddedDatabaseError } from './database/embedded/errors.ts';
import { MigrationError } from './database/migrate.ts';
import { prepareDatabase } from './database/prepare.ts';
import { createMailer } from './mail/mailer.ts';
import { loggerOptions, openLog } from './operations/logging.ts';
import { createMetrics } from './operations/metrics.ts';
import { serveMetrics } from './operations/metrics-server.ts';
import { loadOrCreateSecret } from './operations/session-secret.ts';

/** The time that requests in progress have to finish after the first signal. */
const GRACE_MS = 10_000;

const repositoryRoot = resolve(import.meta.dirname, '../../..');
const puzzleFile = resolve(repositoryRoot, 'data/puzzles.ndjson');

/** Prints a line for the operator to stderr. stdout has only the JSON log. */
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

/** A stack of close functions. They run in reverse order, and a failure does not stop the others. */
class CloseStack {
  readonly #closers: (() => Promise<unknown>)[] = [];
  #closed: Promise<void> | null = null;

  add(close: () => Promise<unknown>): void {
    this.#closers.push(close);
  }

  /** Idempotent. */
  close(): Promise<void> {
    this.#closed ??= this.#closeAll();
    return this.#closed;
  }

  async #closeAll(): Promise<void> {
    for (const close of this.#closers.toReversed()) {
      try {
        await close();
      } catch (error) {
        print(`While closing: ${describeFailure(error)}`);
      }
    }
  }
}

/** Ignores further signals: one Ctrl-C may arrive twice, directly and forwarded by npm. */
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
    if (err) log.fatal({ err }, 'closing after an uncaught error');
    await close();
  });
  for (const signal of signals) process.on(signal, end);
}

async function start(
  config: Config,
  { webBuild, makeBus, logger }: Pick<AppDependencies, 'webBuild' | 'logger'> & { readonly makeBus: typeof openBus },
  log: Logger,
  closeStack: CloseStack,
): Promise<void> {
  await mkdir(config.dataDir, { recursive: true });
  const prepared = await prepareDatabase(config, print);
  closeStack.add(prepared.stop);
  const metrics = createMetrics();
  const database = openDatabase(prepared.url, {
    watch: (pool) => metrics.watchPool(pool),
    onError: (err) => log.error({ err }, 'an idle connection to the database broke'),
  });
  closeStack.add(() => database.destroy());
  const withSecret = { ...config, sessionSecret: config.sessionSecret ?? (await loadOrCreateSecret(config.dataDir)) };
  const mail = createMailer({ config, log });
  closeStack.add(() => mail.close());
  const bus = makeBus(withSecret);
  closeStack.add(() => bus.close());
  const dependencies = { config: withSecret, database, webBuild, mail, puzzleFile, bus, metrics, logger };
  const app = await buildApp(dependencies);
  closeStack.add(() => app.close());
  if (config.metrics !== null) {
    metrics.watchProcess();
    const served = await serveMetrics(metrics, config.metrics);
    closeStack.add(() => served.close());
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

/**
 * Serves until a signal. Exits the process when the server cannot start.
 * @param webBuild see AppDependencies
 */
export async function serve(webBuild: string | null, makeBus = openBus): Promise<void> {
  const closeStack = new CloseStack();
  try {
    const config = readConfig(process.env, repositoryRoot);
    const options = loggerOptions(config.logLevel);
    const { stream, close } = openLog();
    closeStack.add(async () => close());
    const log = pino(options, stream);
    const started = start(config, { webBuild, makeBus, logger: { ...options, stream } }, log, closeStack);
    // A signal during the start takes effect after it, because the embedded database cannot be stopped while it starts.
    closeOnSignals(log, () => started.catch(() => undefined).then(() => closeStack.close()));
    await started;
  } catch (error) {
    print(describeFailure(error));
    await closeStack.close();
    process.exit(1);
  }
}
