/** Migrates the database to the schema of this code and installs the rules at every start; forward only. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { FileMigrationProvider, type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { type Database, openDatabase } from './connection.ts';
import { rulesSql } from './rules.ts';

/** The database cannot be migrated. The message is for the operator. */
export class MigrationError extends Error {}

/** The key of the advisory lock that Kysely holds during migrations. */
const MIGRATION_LOCK = 3_853_314_791_062_309_107n;

/** All statements on a table queue behind a migration that waits for its lock, so it must not wait for long. */
const LOCK_TIMEOUT_MS = 2_000;
/** The pause between attempts, in which those statements run. */
const PAUSE_MS = 8_000;
/** SQLSTATEs: a lock was not available in time, and a deadlock. */
const LOCKED = new Set(['55P03', '40P01']);

/** All migrations by name. The SQL of a released migration is never edited. */
export function loadMigrations(): Promise<Readonly<Record<string, Migration>>> {
  const migrationFolder = path.join(import.meta.dirname, 'migrations');
  return new FileMigrationProvider({ fs, path, migrationFolder }).getMigrations();
}

interface Schema {
  readonly migrations: Readonly<Record<string, Migration>>;
  /** SQL that replaces the functions of the previous start. */
  readonly rules: string;
}

interface Options {
  readonly schema?: Schema;
  /** Prints a line for the operator: what the migration waits for. */
  readonly print?: (line: string) => void;
  readonly pause?: () => Promise<unknown>;
  /** Ends the wait for the lock of a table. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs the pending migrations in one transaction, installs the rules, and returns the names of the migrations. If
 * several processes start concurrently, one migrates and the others wait. While another transaction, such as a backup,
 * holds the lock of a table, everything is rolled back and tried again later, until `signal`. Throws MigrationError if a migration fails
 * (everything is rolled back), or if the database has migrations that this code does not know, because a newer version
 * has used it, or another encoding than UTF8.
 */
export async function migrateDatabase(
  url: string,
  { schema, print = () => undefined, signal, pause = () => wait(PAUSE_MS, undefined, { signal }) }: Options = {},
): Promise<string[]> {
  const { migrations: known, rules } = schema ?? { migrations: await loadMigrations(), rules: rulesSql() };
  // No statement timeout: waiting for another process or rebuilding a large table may take long.
  const timeouts = { statementTimeoutMs: 0, lockTimeoutMs: LOCK_TIMEOUT_MS };
  const database = openDatabase(url, { onError: () => undefined, poolSize: 2, ...timeouts });
  try {
    await refuseOtherEncoding(database);
    const migrator = new Migrator({ db: database, provider: { getMigrations: async () => ({ ...known }) } });
    let { error, results = [] } = await migrator.migrateToLatest();
    while (error instanceof pg.DatabaseError && LOCKED.has(error.code ?? '')) {
      print(`The migration waits for ${await longestTransaction(database)}, and will try again.`);
      await pause().catch((cause: unknown) => {
        throw new MigrationError('Nothing was migrated.', { cause });
      });
      ({ error, results = [] } = await migrator.migrateToLatest());
    }
    if (error === undefined) {
      await installRules(database, rules, known);
      return results.map(({ migrationName }) => migrationName);
    }

    await refuseNewerVersion(database, known, error);
    const failed = results.find(({ status }) => status === 'Error');
    // Not the error of a migration: the server is unavailable or refuses the connection.
    if (failed === undefined || !(error instanceof Error)) throw error;
    throw new MigrationError(`The step ${failed.migrationName} of the schema failed: ${error.message}`, {
      cause: error,
    });
  } finally {
    await database.destroy();
  }
}

/** Under the migration lock, so that the rules always belong to the latest migration. */
async function installRules(database: Database, rules: string, known: Schema['migrations']): Promise<void> {
  await database.transaction().execute(async (trx) => {
    // No table is locked here: only another process that migrates is waited for.
    await sql`set local lock_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx);
    await refuseNewerVersion(trx, known);
    await sql.raw(rules).execute(trx);
  });
}

/** Describes the transaction that most probably holds the lock. */
async function longestTransaction(database: Database): Promise<string> {
  const { rows } = await sql<{ name: string; pid: number; seconds: number }>`
    select coalesce(nullif(application_name, ''), backend_type) as name, pid,
      extract(epoch from clock_timestamp() - xact_start)::integer as seconds
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 1`.execute(database);
  const [longest] = rows;
  if (longest === undefined) return 'other transactions';
  return `a transaction of "${longest.name}" (process ${longest.pid} of PostgreSQL, for ${longest.seconds} s)`;
}

/** In another encoding than UTF8, a name in letters that it lacks could not be stored. */
async function refuseOtherEncoding(database: Database): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(database);
  const encoding = rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  throw new MigrationError(
    `The database has the encoding ${encoding}, which lacks letters: ` +
      "create database NAME encoding 'UTF8' template template0, and bring the data over with pg_dump.",
  );
}

async function refuseNewerVersion(database: Database, known: Schema['migrations'], cause?: unknown): Promise<void> {
  const unknown = (await executedSteps(database)).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length === 0) return;
  throw new MigrationError(
    `The database was used by a newer version of Sixtyfour (it has ${unknown.join(', ')}): ` +
      'start that version, or restore the backup that was made before it.',
    { cause },
  );
}

/** Empty if the database is empty or unavailable; then the original error is more helpful. */
async function executedSteps(database: Database): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database);
    return rows.map(({ name }) => name);
  } catch {
    return [];
  }
}
