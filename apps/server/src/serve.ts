/** Starts the server of a process and shuts it down cleanly on signals. */
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Logger, pino } from 'pino';
import { type AppDependencies, buildApp } from './app.ts';
import { openBus } from './bus/open.ts';
import { closeOnSignals } from './close-on-signals.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { openDatabase } from './database/connection.ts';
import { EmbeddedDatabaseError } from './database/embedded/errors.ts';
import { MigrationError } from './database/migrate.ts';
import { prepareDatabase } from './database/prepare.ts';
import { createMailer } from './mail/mailer.ts';
import { loggerOptions, openLog } from './operations/logging.ts';
import { createMetrics } from './operations/metrics.ts';
import { serveMetrics } from './operations/metrics-server.ts';
import { describeRefusedAccess } from './operations/refused-access.ts';
import { loadOrCreateSecret } from './operations/session-secret.ts';

const repositoryRoot = resolve(import.meta.dirname, '../../..');
const puzzleFile = resolve(repositoryRoot, 'data/puzzles.ndjson');

/** Prints a line for the operator to stderr. stdout has only the JSON log. */
function print(line: string): void {
  process.stderr.write(`${line}\n`);
}

function describeFailure(error: unknown): string {
  if (error instanceof ConfigError) return `The configuration cannot be used:\n${error.message}`;
  if (error instanceof EmbeddedDatabaseError || error instanceof MigrationError || error instanceof AddressError) {
    return error.message;
  }
  if (!(error instanceof Error)) return String(error);
  return describeRefusedAccess(error.message) ?? error.stack ?? error.message;
}

/** An address cannot be listened at. The message is for the operator. */
class AddressError extends Error {}

/** @param prefix of the variables that name the address */
function refuseAddress(prefix: '' | 'METRICS_', cause: Error & { readonly code?: string }): never {
  const { code, message } = cause;
  const advice =
    code === 'EADDRINUSE'
      ? `another program has this port. Choose one with ${prefix}PORT=3001.`
      : `choose another ${prefix}${code === 'EACCES' ? 'PORT, since only root may use this one' : 'HOST'}.`;
  throw new AddressError(`${message}: ${advice}`, { cause });
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

async function start(
  config: Config,
  { webBuild, makeBus, logger }: Pick<AppDependencies, 'webBuild' | 'logger'> & { readonly makeBus: typeof openBus },
  log: Logger,
  closeStack: CloseStack,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(config.dataDir, { recursive: true });
  const prepared = await prepareDatabase(config, print, signal);
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
    const served = await serveMetrics(metrics, config.metrics).catch((cause) => refuseAddress('METRICS_', cause));
    closeStack.add(() => served.close());
    log.info({ host: config.metrics.host, port: served.port }, 'metrics are served');
  }
  // Otherwise `listen` would also reject for what fails before it.
  await app.ready();
  const listenTextResolver = (address: string) => `listening at ${address}`;
  await app
    .listen({ host: config.host, port: config.port, listenTextResolver })
    .catch((cause) => refuseAddress('', cause));
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
    const stop = new AbortController();
    const started = start(config, { webBuild, makeBus, logger: { ...options, stream } }, log, closeStack, stop.signal);
    closeOnSignals({ log, print, started, onSignal: () => stop.abort(), close: () => closeStack.close() });
    await started;
  } catch (error) {
    print(describeFailure(error));
    await closeStack.close();
    process.exit(1);
  }
}
