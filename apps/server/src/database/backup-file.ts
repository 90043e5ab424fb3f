/**
 * The format of a backup: gzipped lines of text. First a header, then for each table its name and its rows as JSON, and
 * finally the row counts and checksums of all tables. Only PostgreSQL writes and parses rows, so that JavaScript
 * converts no value.
 */
import type pg from 'pg';
import * as z from 'zod/mini';

/** Making or restoring a backup failed. The message is for the operator. */
export class BackupError extends Error {}

export const FORMAT = 1;

export const Header = z.object({
  sixtyfour: z.literal('backup'),
  format: z.int(),
  madeAt: z.string(),
  /** The migrations of the schema. */
  migrations: z.array(z.string()),
});
export type Header = z.infer<typeof Header>;

/** The row count and a checksum over all rows of a table. */
const Contents = z.object({ rows: z.int(), sum: z.string() });
export type Contents = z.infer<typeof Contents>;

/** By table. */
export const AllContents = z.record(z.string(), Contents);
export type AllContents = z.infer<typeof AllContents>;

/** Unambiguous prefixes, because rows begin with '{'. */
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

/** Throws BackupError if the text does not match the schema. */
export function parseJson<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupError('The file is not a backup of Sixtyfour.', { cause });
  }
}

export interface Table {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: readonly string[];
}

/** Tables of the migrator, which are not part of a backup. */
const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];

/** All tables of the schema, ordered by name. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> all ($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [MIGRATION_TABLES],
  );
  return rows;
}

export async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/** The row counts and checksums, as seen by the current transaction. */
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

/** Makes text output independent of the settings of the role and the server, and disables timeouts. */
export async function fixSettings(client: pg.Client): Promise<void> {
  await client.query(`set timezone to 'UTC'`);
  await client.query(`set datestyle to 'ISO'`);
  await client.query(`set extra_float_digits to 1`);
  await client.query(`set bytea_output to 'hex'`);
  await client.query(`set statement_timeout to 0`);
  await client.query(`set idle_in_transaction_session_timeout to 0`);
}
