/** Reads counts for the metrics from the database. */
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { TableCounts } from './metrics.ts';

/** Shorter than the timeout of Prometheus. */
const LIMIT_MS = 2_000;

/** Null if the database does not answer in time. */
export async function countTables(database: Database): Promise<TableCounts | null> {
  try {
    const { rows } = await sql<TableCounts>`
      select (select count(distinct game_id) from live_seats) as "liveGames",
        (select count(*) from match_requests where status = 'pending') as "searching",
        (select extract(epoch from done_until)::float8 from daily_work where name = 'check-games') as "checkedUntil"`.execute(
      database,
      {
        signal: AbortSignal.timeout(LIMIT_MS),
      },
    );
    return rows[0] ?? null;
  } catch {
    // The readiness endpoint logs the error.
    return null;
  }
}
