/** The handle through which every store speaks to PostgreSQL. */
import { Kysely, PostgresDialect } from 'kysely';
import type { Transaction } from 'kysely';
import pg from 'pg';
import type { PoolCounts } from '../operations/metrics.ts';
import { withPrepared } from './prepared.ts';
import type { Tables } from './tables.ts';

/** The pool, or a transaction where one is passed on. Inside a transaction's callback use only that transaction. */
export type Database = Kysely<Tables>;

/** Asked for by functions whose statements are only right together. The pool itself does not fit. */
export type DatabaseTransaction = Transaction<Tables>;

export interface DatabaseOptions {
  /** Called when an idle connection breaks. The pool replaces it by itself; unheard, the error would end the process. */
  readonly onError: (error: Error) => void;
  /** Connections at most. */
  readonly poolSize?: number;
  /** Called once with the pool, whose counts tell how busy it is. */
  readonly watch?: (pool: PoolCounts) => void;
  /** After how many milliseconds the server gives a statement up; 0 for never. */
  readonly statementTimeoutMs?: number;
}

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 30_000;

/** What the driver gives for int8 and count(): numbers, since no value here comes near 2^53. Strings by default. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
/** int8[], which the driver has no name for. */
types.setTypeParser(1016, (text) => text.slice(1, -1).split(',').filter(Boolean).map(Number));
/** A day stays `YYYY-MM-DD`: by default it becomes midnight in the time zone of this machine. */
types.setTypeParser(pg.types.builtins.DATE, String);

/** By a statement and not as start-up parameters, which connection poolers refuse. */
const SETTINGS = `select set_config('TimeZone', 'UTC', false), set_config('statement_timeout', $1, false),
  set_config('idle_in_transaction_session_timeout', $1, false)`;

/**
 * Opens a pool for `url`. Connects with the first query, so a server that is away shows there. `destroy()` ends it.
 * Sessions run in UTC, and an idle transaction ends as a statement that takes too long does.
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
    // Not by Kysely's hook, which keeps the place in the pool of a connection that breaks meanwhile.
    onConnect: (client) => client.query(SETTINGS, [String(statementTimeoutMs)]),
  });
  watch?.(pool);
  pool.on('error', onError);
  // One in use that breaks between two statements tells by the next; unheard, its error would end the process as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withPrepared(pool) }) });
}
