/** Migrates the database to the schema of this code and installs the rules at every start; forward only. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { FileMigrationProvider, type Migration, Migrator } from 'kysely/migration';
import { type Database, openDatabase } from './connection.ts';
import { rulesSql } from './rules.ts';

/** The database cannot be migrated. The message is for the operator. */
export class MigrationError extends Error {}

/** The key of the advisory lock that Kysely holds during migrations. */
const MIGRATION_LOCK = 3_853_314_791_062_309_107n;

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

/**
 * Runs the pending migrations in one transaction, installs the rules, and returns the names of the migrations. If
 * several processes start concurrently, one migrates and the others wait. Throws MigrationError if a migration fails
 * (everything is rolled back), or if the database has migrations that this code does not know, because a newer version
 * has used it.
 */
export async function migrateDatabase(url: string, schema?: Schema): Promise<string[]> {
  const { migrations: known, rules } = schema ?? { migrations: await loadMigrations(), rules: rulesSql() };
  // No statement timeout: waiting for another process or rebuilding a large table may take long.
  const database = openDatabase(url, { onError: () => undefined, poolSize: 2, statementTimeoutMs: 0 });
  try {
    const migrator = new Migrator({ db: database, provider: { getMigrations: async () => ({ ...known }) } });
    const { error, results = [] } = await migrator.migrateToLatest();
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
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx);
    await refuseNewerVersion(trx, known);
    await sql.raw(rules).execute(trx);
  });
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
