/** Migrates the database to the schema of this code, at every start and forward only. */
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import { openDatabase } from './connection.ts';
import type { Database } from './connection.ts';
import { migrations as ownMigrations } from './migrations/index.ts';

/** The database cannot be migrated. The message is for the operator. */
export class MigrationError extends Error {}

/**
 * Runs the pending migrations in one transaction and returns their names. When several processes start concurrently,
 * one migrates and the others wait. Throws MigrationError when a migration fails (everything is rolled back) or when
 * the database has migrations that this code does not know, because a newer version has used it.
 */
export async function migrateDatabase(
  url: string,
  migrations: Readonly<Record<string, Migration>> = ownMigrations,
): Promise<string[]> {
  // No statement timeout: waiting for another process or rebuilding a large table may take long.
  const database = openDatabase(url, { onError: () => undefined, poolSize: 2, statementTimeoutMs: 0 });
  try {
    const migrator = new Migrator({ db: database, provider: { getMigrations: async () => ({ ...migrations }) } });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error === undefined) return results.map(({ migrationName }) => migrationName);

    const unknown = (await executedSteps(database)).filter((name) => !Object.hasOwn(migrations, name));
    if (unknown.length > 0) {
      throw new MigrationError(
        `The database was used by a newer version of Sixtyfour (it has ${unknown.join(', ')}): ` +
          'start that version, or restore the backup that was made before it.',
        { cause: error },
      );
    }
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

/** Empty when the database is empty or does not answer; the original error is then more helpful. */
async function executedSteps(database: Database): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database);
    return rows.map(({ name }) => name);
  } catch {
    return [];
  }
}
