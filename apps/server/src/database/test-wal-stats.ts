/** What the PostgreSQL of a measurement has done since it was made. */
import { sql } from 'kysely';
import type { Database } from './connection.ts';

export interface WalStats {
  readonly transactions: number;
  readonly walBytes: number;
  /** How often it waited for the disk to have its write-ahead log. */
  readonly walFlushes: number;
}

/** Needs PostgreSQL 18. What a busy connection has done is counted within a second. */
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
