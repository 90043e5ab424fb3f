/**
 * What a backup looks like: gzip over lines of text, so that `zcat` shows it. First a header, then table by table its
 * name and its rows as JSON, then the end with what must be in the tables after a restore. Rows are made and read by
 * PostgreSQL alone: no value passes through a type of this program.
 */
import type pg from 'pg';
import * as z from 'zod/mini';

/** A backup that cannot be made or restored. The message says why, for whoever asked for it. */
export class BackupError extends Error {}

export const FORMAT = 1;

export const Header = z.object({
  sixtyfour: z.literal('backup'),
  format: z.int(),
  madeAt: z.string(),
  /** The steps of the schema that the rows belong to. */
  migrations: z.array(z.string()),
});
export type Header = z.infer<typeof Header>;

/** How many rows a table has, and a sum over all of them that any other row would change. */
const Contents = z.object({ rows: z.int(), sum: z.string() });
export type Contents = z.infer<typeof Contents>;

/** By table. */
export const AllContents = z.record(z.string(), Contents);
export type AllContents = z.infer<typeof AllContents>;

/** Rows begin with '{', so these are none. */
const TABLE_LINE = '= table ';
const END_LINE = '= end ';

export function tableLine(table: string): string {
  return TABLE_LINE + table;
}

export function endLine(contents: AllContents): string {
  return END_LINE + JSON.stringify(contents);
}

export type Line =
  | { readonly kind: 'row'; readonly json: string }
  | { readonly kind: 'table'; readonly name: string }
  | { readonly kind: 'end'; readonly contents: AllContents };

/** Throws BackupError. */
export function parseLine(line: string): Line {
  if (line.startsWith('{')) return { kind: 'row', json: line };
  if (line.startsWith(TABLE_LINE)) return { kind: 'table', name: line.slice(TABLE_LINE.length) };
  if (line.startsWith(END_LINE)) return { kind: 'end', contents: parseJson(AllContents, line.slice(END_LINE.length)) };
  throw new BackupError('The file has a line that is not of a backup.');
}

/** Throws BackupError when the text is not of this shape. */
export function parseJson<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupError('The file is not a backup of Sixtyfour.', { cause });
  }
}

export interface Table {
  readonly name: string;
  /** Those that are written: what PostgreSQL makes of others is made again. */
  readonly columns: readonly string[];
}

/** What the migrations themselves keep; a restore leaves it as it is. */
const OF_MIGRATIONS = ['kysely_migration', 'kysely_migration_lock'];

/** Everything that the schema of this code keeps rows in, by name. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> all ($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [OF_MIGRATIONS],
  );
  return rows;
}

export async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/** As the transaction sees it. */
export async function readContents(client: pg.Client, tables: readonly Table[]): Promise<AllContents> {
  const contents: Record<string, Contents> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string; sum: string }>(
      `select count(*) as rows, coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint::numeric), 0)::text as sum
       from ${client.escapeIdentifier(name)} t`,
    );
    contents[name] = { rows: Number(rows[0]?.rows), sum: rows[0]?.sum ?? '' };
  }
  return contents;
}

/** How values read must not depend on the settings of a role or a server; and nothing here is done in seconds. */
export async function fixSettings(client: pg.Client): Promise<void> {
  await client.query(`set timezone to 'UTC'`);
  await client.query(`set datestyle to 'ISO'`);
  await client.query(`set extra_float_digits to 1`);
  await client.query(`set bytea_output to 'hex'`);
  await client.query(`set statement_timeout to 0`);
  await client.query(`set idle_in_transaction_session_timeout to 0`);
}
