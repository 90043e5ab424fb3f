/** Reads rows of several ids in one statement. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './connection.ts';
import { executePrepared } from './prepared.ts';

/** Whether a column has one of these ids; with a subquery, so that their number does not change the plan. */
export function isAmong(column: string, ids: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = any(array(select unnest(${ids}::uuid[])))`;
}

export interface VersionRow {
  readonly id: string;
  readonly version: number;
}

/** Executes a prepared statement that selects a version for each id. Ids that it does not find are missing. */
export async function readVersionsById(
  db: Database,
  name: string,
  statement: RawBuilder<VersionRow>,
): Promise<ReadonlyMap<string, number>> {
  const rows = await executePrepared(db, name, statement);
  return new Map(rows.map(({ id, version }) => [id, version]));
}
