/** A database for a measurement: a separate PostgreSQL server in a temporary folder, with the site's schema. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, type DatabaseOptions, openDatabase } from '../apps/server/src/database/connection.ts';
import { prepareDatabase } from '../apps/server/src/database/prepare.ts';

export interface TemporaryDatabase {
  readonly dataDir: string;
  readonly url: string;
  /** A connection pool of one connection. */
  readonly database: Database;
  /** Closes the connection, stops the server and deletes its files. */
  readonly close: () => Promise<void>;
}

export async function openTemporaryDatabase(
  print: (line: string) => void,
  options: Pick<DatabaseOptions, 'statementTimeoutMs'> = {},
): Promise<TemporaryDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sixtyfour-lab-'));
  // If root runs this, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(dataDir, 0o755);
  const { url, stop } = await prepareDatabase({ databaseUrl: null, dataDir }, print);
  const database = openDatabase(url, { onError: () => undefined, poolSize: 1, ...options });
  return {
    dataDir,
    url,
    database,
    async close() {
      await database.destroy();
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
