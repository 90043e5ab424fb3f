/** Restores a backup into a database with the same schema, completely or not at all. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import {
  type AllContents,
  BackupError,
  fixSettings,
  FORMAT,
  Header,
  parseJson,
  parseLine,
  readContents,
  readMigrations,
  readTables,
  type Table,
} from './backup-file.ts';

/** The limits of an insert statement: rows, and characters of JSON. */
const ROWS = 2_000;
const LENGTH = 4_000_000;

/** The connections of a stopped server may remain visible for this long. */
const DISCONNECT_MS = 1_000;

/** Tables whose rows are created by the migrations. */
const NEVER_EMPTY = new Set(['game_clock', 'daily_work', 'last_sweep']);

async function* linesOf(file: string): AsyncGenerator<string> {
  const unzipped = createGunzip();
  const reading = pipeline(createReadStream(file), unzipped);
  // Awaited below, after the last line.
  reading.catch(() => undefined);
  try {
    yield* createInterface({ input: unzipped, crlfDelay: Infinity });
    await reading;
  } catch (cause) {
    throw new BackupError(`${file} is no backup, or not a whole one.`, { cause });
  } finally {
    unzipped.destroy();
  }
}

function expectSameLevel({ format, migrations }: Header, present: readonly string[]): void {
  if (format !== FORMAT)
    throw new BackupError(`The backup has the format ${format}, and this version reads ${FORMAT}.`);
  if (migrations.join() === present.join()) return;
  throw new BackupError(
    `The backup belongs to another version: its schema ends with ${migrations.at(-1) ?? 'nothing'}, ` +
      `and that of this version with ${present.at(-1) ?? 'nothing'}. Restore it with the version that made it.`,
  );
}

async function isServed(client: pg.Client): Promise<boolean> {
  // Within a transaction, PostgreSQL caches the list of connections until the snapshot is cleared.
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'sixtyfour'`,
  );
  return rows.length > 0;
}

async function expectNobodyElse(client: pg.Client): Promise<void> {
  const end = performance.now() + DISCONNECT_MS;
  while (await isServed(client)) {
    if (performance.now() > end) throw new BackupError('A server uses this database: stop it first.');
    await delay(DISCONNECT_MS / 10);
  }
}

async function expectEmpty(client: pg.Client, tables: readonly Table[]): Promise<void> {
  const full: string[] = [];
  for (const { name } of tables) {
    if (NEVER_EMPTY.has(name)) continue;
    const { rows } = await client.query(`select from ${client.escapeIdentifier(name)} limit 1`);
    if (rows.length > 0) full.push(name);
  }
  if (full.length > 0) {
    throw new BackupError(`The database is not empty (${full.join(', ')}): with --replace all of it is deleted first.`);
  }
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Drops the foreign keys and disables the triggers. Returns a function that restores them, which checks the rows. */
async function suspendRules(client: pg.Client, tables: readonly Table[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  const triggers = async (how: 'disable' | 'enable'): Promise<void> => {
    for (const { name } of tables) {
      await client.query(`alter table ${client.escapeIdentifier(name)} ${how} trigger user`);
    }
  };
  await triggers('disable');
  return async () => {
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    await triggers('enable');
  };
}

/** Makes sequences continue after the largest value. */
async function continueNumbers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select a.attrelid::regclass::text as table, quote_ident(a.attname) as column,
       pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) as sequence
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attidentity <> ''`,
  );
  for (const { table, column, sequence } of rows) {
    await client.query(`select setval($1, coalesce((select max(${column}) from ${table}), 0) + 1, false)`, [sequence]);
  }
}

/** Inserts the rows of one table in batches. */
class Inserting {
  readonly #client: pg.Client;
  readonly #insert: string;
  #rows: string[] = [];
  #length = 0;

  constructor(client: pg.Client, { name, columns }: Table) {
    const table = client.escapeIdentifier(name);
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    this.#client = client;
    this.#insert = `insert into ${table} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${table}, $1)`;
  }

  async add(row: string): Promise<void> {
    this.#rows.push(row);
    this.#length += row.length;
    if (this.#rows.length >= ROWS || this.#length >= LENGTH) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#rows.length === 0) return;
    await this.#client.query(this.#insert, [`[${this.#rows.join(',')}]`]);
    this.#rows = [];
    this.#length = 0;
  }
}

/** Inserts the rows of all tables and returns the expected row counts and checksums. */
async function insertAll(
  client: pg.Client,
  lines: AsyncGenerator<string>,
  tables: readonly Table[],
): Promise<AllContents> {
  const byName = new Map(tables.map((table) => [table.name, table]));
  let inserting: Inserting | null = null;
  for await (const text of lines) {
    const line = parseLine(text);
    if (line.kind === 'row') {
      if (inserting === null) throw new BackupError('The file has a row of no table.');
      await inserting.add(line.json);
      continue;
    }
    await inserting?.flush();
    if (line.kind === 'end') return line.contents;
    const table = byName.get(line.name);
    if (table === undefined) throw new BackupError(`The file has a table ${line.name}, which the schema has not.`);
    inserting = new Inserting(client, table);
  }
  throw new BackupError('The file ends before the backup does.');
}

/**
 * Restores the backup in `file` into the migrated database at `url`, in one transaction, and verifies the row counts
 * and checksums. Throws BackupError if the file is not a complete backup or belongs to another schema, if a server uses
 * the database, or if the database has rows and `replace` is false. With `replace` these rows are deleted.
 */
export async function restoreBackup(
  url: string,
  file: string,
  { replace = false }: { readonly replace?: boolean } = {},
): Promise<AllContents> {
  const client = new pg.Client({ connectionString: url, application_name: 'sixtyfour restore' });
  await client.connect();
  try {
    await fixSettings(client);
    await expectNobodyElse(client);
    const lines = linesOf(file);
    const first = await lines.next();
    expectSameLevel(parseJson(Header, first.done === true ? '' : first.value), await readMigrations(client));
    await client.query('begin');
    const tables = await readTables(client);
    if (!replace) await expectEmpty(client, tables);
    await client.query(`truncate ${tables.map(({ name }) => client.escapeIdentifier(name)).join(', ')}`);
    const resumeRules = await suspendRules(client, tables);
    const expected = await insertAll(client, lines, tables);
    await resumeRules();
    await continueNumbers(client);
    const contents = await readContents(client, tables);
    for (const { name } of tables) {
      const [is, was] = [contents[name], expected[name]];
      if (is?.rows !== was?.rows || is?.sum !== was?.sum) throw new BackupError(`${name} is not what it was.`);
    }
    await client.query('commit');
    await client.query('analyze');
    return contents;
  } finally {
    await client.end();
  }
}
