/** Prepares the configured database: starts it if necessary, and migrates it. */
import { type Config, ConfigError } from '../config.ts';
import { startEmbeddedDatabase } from './embedded.ts';
import { MigrationError, migrateDatabase } from './migrate.ts';

export interface PreparedDatabase {
  /** The URL of the migrated database. */
  readonly url: string;
  /** Stops the embedded PostgreSQL unless another process uses it. */
  readonly stop: () => Promise<void>;
}

/** `print` and `signal`: see startEmbeddedDatabase and migrateDatabase. Throws ConfigError, MigrationError or EmbeddedDatabaseError. */
export async function prepareDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  print: (line: string) => void,
  signal?: AbortSignal,
): Promise<PreparedDatabase> {
  if (databaseUrl === null) {
    const embedded = await startEmbeddedDatabase(dataDir, print);
    try {
      await migrateDatabase(embedded.url, { print, signal });
    } catch (error) {
      await embedded.stop();
      throw error;
    }
    return embedded;
  }
  try {
    await migrateDatabase(databaseUrl, { print, signal });
  } catch (error) {
    if (error instanceof MigrationError) throw error;
    throw new ConfigError(`DATABASE_URL names a database that does not let us in: ${reasonOf(error)}`, {
      cause: error,
    });
  }
  return { url: databaseUrl, stop: async () => undefined };
}

/** If the host has several addresses, the error is an AggregateError. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
