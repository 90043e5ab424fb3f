/** Writes a consistent snapshot of the database to a file. The server may be running. */
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import {
  type AllContents,
  BackupError,
  endLine,
  fixSettings,
  FORMAT,
  type Header,
  readContents,
  readMigrations,
  readTables,
  type Table,
  tableLine,
} from './backup-file.ts';
import { exists } from './embedded/files.ts';

export interface Backup {
  readonly contents: AllContents;
  /** The size of the file. */
  readonly bytes: number;
}

/** Rows per fetch. */
const ROWS = 1_000;

/** Chunks of lines, without the last newline. */
async function* rowsOf(client: pg.Client, { name, columns }: Table): AsyncGenerator<string> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  await client.query(
    `declare backup_rows no scroll cursor for
     select row_to_json(r)::text as json from (select ${list} from ${client.escapeIdentifier(name)}) r`,
  );
  for (;;) {
    const { rows } = await client.query<{ json: string }>(`fetch ${ROWS} from backup_rows`);
    if (rows.length === 0) break;
    yield rows.map(({ json }) => json).join('\n');
  }
  await client.query('close backup_rows');
}

async function* linesOf(client: pg.Client, tables: readonly Table[], contents: AllContents): AsyncGenerator<string> {
  const header: Header = {
    sixtyfour: 'backup',
    format: FORMAT,
    madeAt: new Date().toISOString(),
    migrations: await readMigrations(client),
  };
  yield `${JSON.stringify(header)}\n`;
  for (const table of tables) {
    yield `${tableLine(table.name)}\n`;
    for await (const rows of rowsOf(client, table)) yield `${rows}\n`;
  }
  yield `${endLine(contents)}\n`;
}

/**
 * Writes a backup of the database at `url`. Only its owner can read the file, because it contains emails. The file
 * appears only when it is complete. Throws BackupError if it already exists.
 */
export async function writeBackup(url: string, file: string): Promise<Backup> {
  if (await exists(file)) throw new BackupError(`${file} is there already.`);
  const unfinished = `${file}.unfinished`;
  const client = new pg.Client({ connectionString: url, application_name: 'sixtyfour backup' });
  await client.connect();
  try {
    await fixSettings(client);
    await client.query('begin isolation level repeatable read, read only');
    const tables = await readTables(client);
    const contents = await readContents(client, tables);
    const output = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(linesOf(client, tables, contents), createGzip(), output);
    if (!output.closed) await once(output, 'close');
    await client.query('commit');
    await rename(unfinished, file);
    return { contents, bytes: (await stat(file)).size };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}
