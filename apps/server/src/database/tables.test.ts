/** Compares the hand-written types in tables.ts with the migrated schema. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ColumnMetadata, TableMetadata } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from './set-up-test-database.ts';

/** By column type of the schema: what the TypeScript type must contain. Other columns are strings or unions of them. */
const CONTENTS: Readonly<Record<string, RegExp>> = {
  bool: /\bboolean\b/,
  bytea: /\bBuffer\b/,
  float8: /\bnumber\b(?!\[)/,
  int2: /\bnumber\b(?!\[)/,
  int4: /\bnumber\b(?!\[)/,
  int8: /\bnumber\b(?!\[)/,
  jsonb: /\bJSONColumnType\b|\bGeneratedJson\b/,
  numeric: /\bnumber\b(?!\[)/,
  timestamptz: /Timestamp\b|\bDate\b/,
  _int4: /\bnumber\[\]/,
  _int8: /\bnumber\[\]/,
  _text: /\b(?:string|TimeControlName)\[\]/,
};
const isText = (type: string) => !Object.values(CONTENTS).some((content) => content.test(type));

const testDatabase = setUpTestDatabase();
let tables: readonly TableMetadata[];
/** The declared type of each column, by interface. */
const declared = new Map<string, ReadonlyMap<string, string>>();

beforeAll(async () => {
  tables = (await testDatabase.database.introspection.getTables()).filter(({ schema }) => schema === 'public');
  const source = await readFile(join(import.meta.dirname, 'tables.ts'), 'utf8');
  for (const [, name = '', body = ''] of source.matchAll(/^export interface (\w+) \{\n(.*?)\n\}/gms)) {
    const columns = body.matchAll(/^ {2}(\w+): (.+);$/gm);
    declared.set(name, new Map(Array.from(columns, ([, column = '', type = '']) => [column, type])));
  }
});

const columnsOf = (table: string) => declared.get(declared.get('Tables')?.get(table) ?? '');

function isRight(type: string, { dataType, isNullable, ...column }: ColumnMetadata, isView: boolean): boolean {
  const hasType = CONTENTS[dataType]?.test(type) ?? isText(type);
  // PostgreSQL reports every column of a view as nullable.
  if (isView) return hasType;
  const hasDefault = column.hasDefaultValue || column.isAutoIncrementing;
  const isOptional = /^Generated|^Timestamp$/.test(type);
  return hasType && isNullable === /\bnull\b|^Nullable/.test(type) && hasDefault === isOptional;
}

test('every table and column of the schema is declared, and no other', () => {
  const inSchema = Object.fromEntries(
    tables.map(({ name, columns }) => [name, columns.map((column) => column.name).toSorted()]),
  );
  const inTypes = Object.fromEntries(
    Array.from(declared.get('Tables') ?? [], ([name]) => [name, [...(columnsOf(name)?.keys() ?? [])].toSorted()]),
  );
  expect(inTypes).toEqual(inSchema);
});

test('every column is declared with its type, with null if it can be null, and optional if it has a default', () => {
  const wrong = tables.flatMap(({ name, columns, isView }) =>
    columns.flatMap((column) => {
      const type = columnsOf(name)?.get(column.name) ?? 'none';
      return isRight(type, column, isView) ? [] : [`${name}.${column.name}: ${type} (${JSON.stringify(column)})`];
    }),
  );
  expect(wrong).toEqual([]);
});
