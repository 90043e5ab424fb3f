/** Creates an empty, migrated database for a test file. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { type Database, openDatabase } from './connection.ts';

/** The environment variables in which the global setup passes the server and the template. */
export const TEST_URL = 'TEST_DATABASE_URL';
export const TEST_TEMPLATE = 'TEST_DATABASE_TEMPLATE';

export const TEST_DATABASE_PREFIX = 'sixtyfour_test';

/** `run`: the pid of the run's database connection, by which later runs detect that the run has ended. */
export function templateName(run: number): string {
  return `${TEST_DATABASE_PREFIX}_${run}_template`;
}

/** The URL of another database on the same server, with the same role. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

function fromGlobalSetup(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is unset: the global set-up of the test run has not run`);
  return value;
}

async function onServer(serverUrl: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The number of statements that wait for a lock. */
export async function countLockWaiters(database: Database): Promise<number> {
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database);
  return rows.length;
}

/** Takes about 30 ms. Unit tests call `setUpTestDatabase`, which also closes it. `empty`: without tables. */
export async function createTestDatabase({ empty = false } = {}) {
  const serverUrl = fromGlobalSetup(TEST_URL);
  const template = fromGlobalSetup(TEST_TEMPLATE);
  const name = template.replace('template', randomBytes(6).toString('hex'));
  await onServer(serverUrl, `create database "${name}" template "${empty ? 'template0' : template}"`);
  const url = databaseUrl(serverUrl, name);
  const database = openDatabase(url, { onError: () => undefined });
  return {
    database,
    /** For a second pool, to simulate another process. */
    url,
    /**
     * Closes the pool. The database is dropped at the end of the run: right after files have been deleted, ext4 takes ten
     * times as long to create the three hundred files of the next one.
     */
    close: () => database.destroy(),
    /** Ends all connections and refuses new ones, like a database that is unavailable. */
    cutOff: () =>
      onServer(
        serverUrl,
        `alter database "${name}" allow_connections false`,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      ),
  };
}
