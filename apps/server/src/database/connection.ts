/** Opens the connection pool. */
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { PoolCounts } from '../operations/metrics.ts';
import { withPrepared } from './prepared.ts';
import type { Tables } from './tables.ts';

/** The pool or a transaction. Inside the callback of a transaction use only that transaction. */
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
}

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 30_000;

/** int8 and count() are parsed as numbers, since no value comes near 2^53. By default they are strings. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
/** The oid of int8[], for which the driver has no constant. */
types.setTypeParser(1016, (text) => text.slice(1, -1).split(',').filter(Boolean).map(Number));
/** A date stays `YYYY-MM-DD`. By default it becomes midnight in the local time zone. */
types.setTypeParser(pg.types.builtins.DATE, String);

/** Set by a statement, because connection poolers refuse startup parameters. */
const SETTINGS = `select set_config('TimeZone', 'UTC', false), set_config('statement_timeout', $1, false),
  set_config('idle_in_transaction_session_timeout', $1, false)`;

/**
 * Opens a pool for `url`, which connects with the first query. `destroy()` closes it. Sessions run in UTC. The
 * statement timeout applies to idle transactions as well.
 */
export function openDatabase(
  url: string,
  { onError, poolSize = POOL_SIZE, watch, statementTimeoutMs = STATEMENT_TIMEOUT_MS }: DatabaseOptions,
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'sixtyfour',
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    types,
    // Not with Kysely's hook, which leaks the pool slot of a connection that breaks meanwhile.
    onConnect: (client) => client.query(SETTINGS, [String(statementTimeoutMs)]),
  });
  watch?.(pool);
  pool.on('error', onError);
  // When a connection in use breaks, the next statement fails. Without a listener the error would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { ...withPrepared(pool), end: closerOf(pool) } }),
  });
}

/**
 * Returns the function that closes a pool, and resolves when the server has ended all connections. The pool's own does
 * not wait for that, and PostgreSQL would report those that are still open as broken when it is stopped next.
 */
function closerOf(pool: pg.Pool): () => Promise<void> {
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  return async () => {
    await pool.end();
    // Not with `once` of node:events, which rejects when a connection breaks instead.
    while (open.size > 0) await new Promise((resolve) => void pool.once('remove', resolve));
  };
}
