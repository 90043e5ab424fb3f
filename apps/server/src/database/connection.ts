/** Opens the connection pool. */
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { PoolCounts } from '../operations/metrics.ts';
import { withPrepared } from './prepared.ts';
import type { Tables } from './tables.ts';

/** The pool or a transaction. Inside a transaction callback, use only the transaction. */
export type Database = Kysely<Tables>;

/** For functions whose statements must run in one transaction. */
export type DatabaseTransaction = Transaction<Tables>;

export interface DatabaseOptions {
  /**
   * Called when an idle connection breaks; the pool replaces it. Without a listener the error would end the process.
   */
  readonly onError: (error: Error) => void;
  /** The maximum number of connections. */
  readonly poolSize?: number;
  /** Called once with the pool, for metrics. */
  readonly watch?: (pool: PoolCounts) => void;
  /** The server cancels a statement after this time; 0: never. */
  readonly statementTimeoutMs?: number;
  /** The server cancels a statement that waits for a lock for this time. Default 0: only the statement timeout applies. */
  readonly lockTimeoutMs?: number;
}

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/**
 * A server that has not even cancelled a statement this many times its timeout later is gone. TCP would wait for a
 * quarter of an hour, and nobody could use the connections meanwhile.
 */
const GIVE_UP_FACTOR = 1.5;
const IDLE_TIMEOUT_MS = 30_000;

/** Parses int8 and count() as numbers, since no value comes near 2^53. By default they are strings. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
/** The oid of int8[], for which the driver has no constant. */
types.setTypeParser(1016, (text) => text.slice(1, -1).split(',').filter(Boolean).map(Number));
/** Keeps dates as `YYYY-MM-DD`. By default they become midnight in the local time zone. */
types.setTypeParser(pg.types.builtins.DATE, String);

/** Set by a statement, because connection poolers refuse startup parameters. */
const SETTINGS = `select set_config('TimeZone', 'UTC', false), set_config('statement_timeout', $1, false),
  set_config('idle_in_transaction_session_timeout', $1, false), set_config('lock_timeout', $2, false)`;

/**
 * Opens a pool for `url`, which connects with the first query. `destroy()` closes it. Sessions run in UTC. The
 * statement timeout also applies to idle transactions.
 */
export function openDatabase(
  url: string,
  {
    onError,
    poolSize = POOL_SIZE,
    watch,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    lockTimeoutMs = 0,
  }: DatabaseOptions,
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'sixtyfour',
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    types,
    // Not Kysely's hook, which leaks the pool slot if the connection breaks meanwhile.
    onConnect: (client) => client.query(SETTINGS, [String(statementTimeoutMs), String(lockTimeoutMs)]),
  });
  watch?.(pool);
  pool.on('error', onError);
  // If a connection in use breaks, its next statement fails. Without a listener, the error would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { ...withPrepared(pool, GIVE_UP_FACTOR * statementTimeoutMs), end: closerOf(pool) },
    }),
  });
}

/**
 * Returns a function that closes the pool, and resolves when the server has ended all connections. `pool.end` does not
 * wait for that, and PostgreSQL would report connections that are still open as broken when it is stopped next.
 */
function closerOf(pool: pg.Pool): () => Promise<void> {
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  return async () => {
    await pool.end();
    // Not `once` of node:events, which rejects if a connection breaks.
    while (open.size > 0) await new Promise((resolve) => void pool.once('remove', resolve));
  };
}
