/** Brings a database to the schema of this code: at every start, forward only. */
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import { openDatabase } from './connection.ts';
import type { Database } from './connection.ts';
import { migrations as ownMigrations } from './migrations/index.ts';

/** The database cannot be brought to this code's schema. The message says why. */
export class MigrationError extends Error {}

/**
 * Runs the steps that have not run yet, all in one transaction, and returns their names. When several processes start
 * at once, one does it and the others wait. Throws MigrationError when a step fails (then nothing of it stays), and
 * when the database has steps that this code does not know, which means that a newer version has used it.
 */
export async function migrateDatabase(
  url: string,
  migrations: Readonly<Record<string, Migration>> = ownMigrations,
): Promise<string[]> {
  // Waiting for another process, or rebuilding a large table, may take longer than a player's statement.
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
    // Not a step's fault: the server is away, or refuses us.
    if (failed === undefined || !(error instanceof Error)) throw error;
    throw new MigrationError(`The step ${failed.migrationName} of the schema failed: ${error.message}`, {
      cause: error,
    });
  } finally {
    await database.destroy();
  }
}

/** None when the database is empty or does not answer: then the error at hand says more. */
async function executedSteps(database: Database): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database);
    return rows.map(({ name }) => name);
  } catch {
    return [];
  }
}
