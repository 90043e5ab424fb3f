/**
 * The database server of Vitest, of Playwright, and of the attacks and measurements of pages. Uses TEST_DATABASE_URL or
 * DATABASE_URL if set (the role must be allowed to create databases), otherwise an embedded server. Its folder is kept
 * between runs, so that it starts in 0.2 s instead of 1 s. Concurrent runs share it.
 */
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded.ts';
import { prepareHome } from './embedded/home.ts';
import { migrateDatabase } from './migrate.ts';
import { TEST_DATABASE_PREFIX, TEST_TEMPLATE, TEST_URL, databaseUrl, templateName } from './test-database.ts';

const DATA_DIR = resolve(import.meta.dirname, '../../../../.cache/test-database');

/** An error code of PostgreSQL. */
const INSUFFICIENT_PRIVILEGE = '42501';

function print(line: string): void {
  process.stderr.write(`${line}\n`);
}

/**
 * Starts the embedded server without fsync, which takes a sixth of the time of the database tests. After a power failure
 * the folder may be unusable: delete it.
 */
async function startServer(): Promise<EmbeddedDatabase> {
  const { dataFolder } = await prepareHome(DATA_DIR, print);
  await writeFile(join(dataFolder, 'postgresql.auto.conf'), 'fsync = off\n');
  return startEmbeddedDatabase(DATA_DIR, print);
}

async function findServer(): Promise<EmbeddedDatabase> {
  const given = process.env[TEST_URL] ?? process.env['DATABASE_URL'];
  return given ? { url: given, stop: async () => undefined } : startServer();
}

/** Drops the databases of this run or of ended runs. A run is identified by the pid of its connection. */
async function dropDatabases(client: pg.Client, whose: 'own' | 'ended'): Promise<void> {
  const condition =
    whose === 'own' ? `= pg_backend_pid()` : `<> all (select pid from pg_stat_activity where pid is not null)`;
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database
     where datname ~ $1 and substring(datname from $1)::int ${condition}`,
    [`^${TEST_DATABASE_PREFIX}_(\\d+)_`],
  );
  for (const { datname } of rows) {
    try {
      await client.query(`drop database if exists "${datname}" with (force)`);
    } catch (error) {
      // Autovacuum is working in it, and only a superuser may end that. The next run drops it.
      if (!(error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)) throw error;
    }
  }
}

/** Creates the template of all databases of this run. Returns the teardown function. */
export default async function startTestServer(): Promise<() => Promise<void>> {
  const server = await findServer();
  const client = new pg.Client({ connectionString: server.url, application_name: 'sixtyfour tests' });
  await client.connect();
  await dropDatabases(client, 'ended');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const template = templateName(rows[0]?.pid ?? 0);
  await client.query(`create database "${template}"`);
  await migrateDatabase(databaseUrl(server.url, template));
  process.env[TEST_URL] = server.url;
  process.env[TEST_TEMPLATE] = template;
  return async () => {
    await dropDatabases(client, 'own');
    await client.end();
    await server.stop();
  };
}
