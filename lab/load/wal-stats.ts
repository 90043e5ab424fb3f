/** Statistics of PostgreSQL for measurements. */
import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/database/connection.ts';

export interface WalStats {
  readonly transactions: number;
  readonly walBytes: number;
  /** The number of flushes of the write-ahead log. */
  readonly walFlushes: number;
}

/** Totals since the server was created. Needs PostgreSQL 18. They may lag by up to a second. */
export async function readWalStats(database: Database): Promise<WalStats> {
  const { rows } = await sql<WalStats>`
    select
      (select xact_commit from pg_stat_database where datname = current_database()) as transactions,
      (pg_current_wal_insert_lsn() - '0/0')::bigint as "walBytes",
      (select sum(fsyncs)::bigint from pg_stat_io where object = 'wal') as "walFlushes"`.execute(database);
  const [written] = rows;
  if (written === undefined) throw new Error('the database did not tell what it wrote');
  return written;
}
