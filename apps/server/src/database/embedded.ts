/**
 * The PostgreSQL that npm installed, for whoever names no DATABASE_URL: one server a data folder, on a loopback port.
 * It is no child of ours and outlives a process that is killed: the next start finds it running and takes it over.
 */
import { readFile, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DATABASE_NAME, prepareHome } from './embedded/home.ts';
import type { Home } from './embedded/home.ts';
import { dataFolderState, pidFile } from './embedded/postmaster.ts';
import { EmbeddedDatabaseError } from './embedded/errors.ts';
import { freePort } from './embedded/free-port.ts';
import { runProgram } from './embedded/programs.ts';

export interface EmbeddedDatabase {
  readonly url: string;
  /** Stops the server, unless another process still uses it. The last step of a shutdown. */
  readonly stop: () => Promise<void>;
}

const HOST = '127.0.0.1';
const START_LIMIT_MS = 30_000;
/** For several processes, and for test runs side by side. */
const MAX_CONNECTIONS = 200;
const CONNECT_TIMEOUT_MS = 5_000;
const RETRY_MS = 50;
const START_ATTEMPTS = 3;
/** How much of the server's log an error shows. */
const LOG_LINES = 5;

/** Held shared by each process that uses the server; whoever gets it alone is the last one. */
const IN_USE_LOCK = 6464;

/**
 * Ports and paths are set here rather than in the configuration file, so that they fit whatever the folder was copied
 * from. The log gets neither statements nor their details, which would hold names and addresses of players.
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

/** Codes of a server that comes up or goes down just now. */
const PASSING_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03']);

/** A connection that says that this process uses the server; null when the server is not ready yet, or no longer. */
async function holdServer(url: string): Promise<pg.Client | null> {
  const holder = new pg.Client({
    connectionString: url,
    application_name: 'sixtyfour embedded',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // Without a listener the end of the server would be an uncaught error here.
  holder.on('error', () => undefined);
  try {
    await holder.connect();
    const { rows } = await holder.query('select pg_try_advisory_lock_shared($1) as held', [IN_USE_LOCK]);
    if (rows[0].held === true) return holder;
    // The last one has it alone: it is about to stop the server.
    await holder.end();
    return null;
  } catch (error) {
    await holder.end().catch(() => undefined);
    if (!(error instanceof Error)) throw error;
    if ('code' in error && PASSING_CODES.has(String(error.code))) return null;
    throw new EmbeddedDatabaseError(`The PostgreSQL that runs in DATA_DIR refuses us: ${error.message}`, {
      cause: error,
    });
  }
}

interface Reached {
  readonly url: string;
  readonly holder: pg.Client;
}

async function lastLines(logFile: string): Promise<string> {
  const log = await readFile(logFile, 'utf8').catch(() => '');
  return log.trim().split('\n').slice(-LOG_LINES).join('\n');
}

/** Takes over the server that runs for this home, or starts one. */
async function reachServer(home: Home): Promise<Reached> {
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
      const options = serverOptions(await freePort());
      await controlServer(home, ['start', '-w', '-s', '-D', dataFolder, '-l', logFile, '-o', options]);
    } catch (cause) {
      failures += 1;
      if (failures === START_ATTEMPTS) {
        throw new EmbeddedDatabaseError(`PostgreSQL did not start. ${logFile} ends:\n${await lastLines(logFile)}`, {
          cause,
        });
      }
      // PostgreSQL removes the file of a killed server itself, unless another process has its number by now.
      if ((await dataFolderState(dataFolder)).kind === 'stale') await rm(pidFile(dataFolder), { force: true });
      await wait(RETRY_MS);
    }
  }
  throw new EmbeddedDatabaseError(`PostgreSQL did not get ready in ${START_LIMIT_MS / 1000} s: see ${logFile}`);
}

/** Whether no other process holds the server. Afterwards nobody can get hold of it through this connection's lock. */
async function isLast(holder: pg.Client): Promise<boolean> {
  await holder.query('select pg_advisory_unlock_shared($1)', [IN_USE_LOCK]);
  const { rows } = await holder.query('select pg_try_advisory_lock($1) as alone', [IN_USE_LOCK]);
  return rows[0].alone === true;
}

async function leaveServer(home: Home, { url, holder }: Reached): Promise<void> {
  // The connection breaks when the server goes through a restart of its own: then another one asks.
  const last = await isLast(holder).catch(async () => {
    const another = await holdServer(url);
    return another === null || isLast(another);
  });
  if (!last) await holder.end();
  else if ((await dataFolderState(home.dataFolder)).kind === 'served') {
    await controlServer(home, ['stop', '-w', '-s', '-m', 'fast', '-D', home.dataFolder]);
  }
}

/**
 * Starts the server of `dataDir` or takes over the one that runs, making everything on first use. `print` gets a line
 * when its files have to lie elsewhere. Throws EmbeddedDatabaseError where PostgreSQL cannot run.
 */
export async function startEmbeddedDatabase(dataDir: string, print: (line: string) => void): Promise<EmbeddedDatabase> {
  const home = await prepareHome(dataDir, print);
  const reached = await reachServer(home);
  return { url: reached.url, stop: () => leaveServer(home, reached) };
}
