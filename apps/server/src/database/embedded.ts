/**
 * The embedded PostgreSQL that npm installs, used if DATABASE_URL is unset: one server per data folder, on a loopback
 * port. It is not a child process: it keeps running when this process is killed, and the next start takes it over.
 */
import { copyFile, readFile, rm, stat, truncate } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DATABASE_NAME, type Home, prepareHome } from './embedded/home.ts';
import { dataFolderState, pidFile } from './embedded/postmaster.ts';
import { EmbeddedDatabaseError } from './embedded/errors.ts';
import { freePort } from './embedded/free-port.ts';
import { runProgram } from './embedded/programs.ts';

export interface EmbeddedDatabase {
  readonly url: string;
  /** Stops the server unless another process uses it. The last step of a shutdown. Idempotent. */
  readonly stop: () => Promise<void>;
}

const HOST = '127.0.0.1';
const START_LIMIT_MS = 30_000;
/** Enough for several processes and concurrent test runs. */
const MAX_CONNECTIONS = 200;
const CONNECT_TIMEOUT_MS = 5_000;
const RETRY_MS = 50;
const START_ATTEMPTS = 3;
/** The pause after a server that has ended could not be started again. */
const PAUSE_MS = 5_000;
/** The number of log lines in an error message. */
const LOG_LINES = 5;
/** In bytes. A larger log is moved to `server.log.1`, in place of an older one. */
const LARGEST_LOG = 10 * 2 ** 20;
/** A player can write a line with each frame, by repeating the id of an act. */
const LOG_CHECK_MS = 600_000;

/** Each process that uses the server holds this lock in shared mode. Only the last process can get it exclusively. */
const IN_USE_LOCK = 6464;

/**
 * Port and paths are options, not in the configuration file, so that the data folder can be copied. Statements and
 * their details are not logged, because they contain personal data.
 */
function serverOptions(port: number): string {
  const settings = {
    listen_addresses: HOST,
    port,
    max_connections: MAX_CONNECTIONS,
    unix_socket_directories: '',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ');
}

function controlServer({ installation, account }: Home, args: readonly string[]): Promise<void> {
  return runProgram({ installation, name: 'pg_ctl', account }, args);
}

/** Error codes of a server that is starting or stopping. */
const TRANSIENT_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03']);

/** Opens a connection that holds IN_USE_LOCK for this process. Null if the server is not ready or is stopping. */
async function holdServer(url: string): Promise<pg.Client | null> {
  const holder = new pg.Client({
    connectionString: url,
    application_name: 'sixtyfour embedded',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // Without an error listener, the end of the server would be an uncaught error.
  holder.on('error', () => undefined);
  try {
    await holder.connect();
    const { rows } = await holder.query('select pg_try_advisory_lock_shared($1) as held', [IN_USE_LOCK]);
    if (rows[0].held === true) return holder;
    // The last process holds the lock exclusively and is about to stop the server.
    await holder.end();
    return null;
  } catch (error) {
    await holder.end().catch(() => undefined);
    if (!(error instanceof Error)) throw error;
    if ('code' in error && TRANSIENT_CODES.has(String(error.code))) return null;
    throw new EmbeddedDatabaseError(`The PostgreSQL that runs in DATA_DIR refuses us: ${error.message}`, {
      cause: error,
    });
  }
}

interface HeldServer {
  readonly url: string;
  readonly holder: pg.Client;
}

async function lastLines(logFile: string): Promise<string> {
  const log = await readFile(logFile, 'utf8').catch(() => '');
  return log.trim().split('\n').slice(-LOG_LINES).join('\n');
}

/** PostgreSQL keeps the file open and appends to it, so it is copied and emptied. */
async function rotateLog(logFile: string): Promise<void> {
  const { size } = await stat(logFile).catch(() => ({ size: 0 }));
  if (size <= LARGEST_LOG) return;
  await copyFile(logFile, `${logFile}.1`);
  await truncate(logFile);
}

/**
 * Takes over the running server of this home, or starts one.
 * @param port for a server that is started; null: a free one
 */
async function reachServer(home: Home, port: number | null): Promise<HeldServer> {
  const { dataFolder, logFile, password } = home;
  const deadline = performance.now() + START_LIMIT_MS;
  let failures = 0;
  while (performance.now() < deadline) {
    const state = await dataFolderState(dataFolder);
    if (state.kind === 'served') {
      const url = `postgres://${DATABASE_NAME}:${password}@${HOST}:${state.postmaster.port}/${DATABASE_NAME}`;
      const holder = state.postmaster.port === null ? null : await holdServer(url);
      if (holder !== null) return { url, holder };
      await wait(RETRY_MS);
      continue;
    }
    try {
      const options = serverOptions(port ?? (await freePort()));
      await controlServer(home, ['start', '-w', '-s', '-D', dataFolder, '-l', logFile, '-o', options]);
    } catch (cause) {
      failures += 1;
      if (failures === START_ATTEMPTS) {
        throw new EmbeddedDatabaseError(`PostgreSQL did not start. ${logFile} ends:\n${await lastLines(logFile)}`, {
          cause,
        });
      }
      // PostgreSQL itself removes the pid file of a killed server, unless another process has its pid now.
      if ((await dataFolderState(dataFolder)).kind === 'stale') await rm(pidFile(dataFolder), { force: true });
      await wait(RETRY_MS);
    }
  }
  throw new EmbeddedDatabaseError(`PostgreSQL did not get ready in ${START_LIMIT_MS / 1000} s: see ${logFile}`);
}

/**
 * Whether no other process uses the server. If so, the exclusive lock prevents others from starting to use it;
 * otherwise the connection is closed.
 */
async function isLast(holder: pg.Client): Promise<boolean> {
  await holder.query('select pg_advisory_unlock_shared($1)', [IN_USE_LOCK]);
  const { rows } = await holder.query('select pg_try_advisory_lock($1) as alone', [IN_USE_LOCK]);
  const alone = rows[0].alone === true;
  if (!alone) await holder.end();
  return alone;
}

async function leaveServer(home: Home, { url, holder }: HeldServer): Promise<void> {
  // The connection breaks if the server restarts itself; then a new connection is used.
  const last = await isLast(holder).catch(async () => {
    const another = await holdServer(url);
    return another === null || isLast(another);
  });
  if (last && (await dataFolderState(home.dataFolder)).kind === 'served') {
    await controlServer(home, ['stop', '-w', '-s', '-m', 'fast', '-D', home.dataFolder]);
  }
}

/**
 * Starts the server of `dataDir`, or takes over the running one. Creates the database on first use. Starts it again on
 * the same port if it ends. Calls `print` with a line if its files must be placed elsewhere, or if it has ended. Throws
 * EmbeddedDatabaseError if PostgreSQL cannot run.
 */
export async function startEmbeddedDatabase(dataDir: string, print: (line: string) => void): Promise<EmbeddedDatabase> {
  const home = await prepareHome(dataDir, print);
  let held: HeldServer;
  let stopped: Promise<void> | null = null;
  const isStopped = () => stopped !== null;
  let reaching = Promise.resolve();

  function hold(reached: HeldServer): void {
    held = reached;
    held.holder.once('end', () => {
      if (!isStopped()) reaching = reachAgain(Number(new URL(reached.url).port));
    });
  }

  async function reachAgain(port: number): Promise<void> {
    print('The connection to PostgreSQL has ended: reaching it again.');
    while (!isStopped()) {
      try {
        return hold(await reachServer(home, port));
      } catch (error) {
        print(String(error));
        await wait(PAUSE_MS);
      }
    }
  }

  const first = await reachServer(home, null);
  hold(first);
  const rotate = () => void rotateLog(home.logFile).catch((error: unknown) => print(String(error)));
  rotate();
  const rotating = setInterval(rotate, LOG_CHECK_MS);
  const leave = async () => {
    clearInterval(rotating);
    await reaching;
    await leaveServer(home, held);
  };
  return { url: first.url, stop: () => (stopped ??= leave()) };
}
