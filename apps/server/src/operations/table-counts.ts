/** What metrics tell of the tables. */
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { TableCounts } from './metrics.ts';

/** Less than Prometheus waits. */
const LIMIT_MS = 2_000;

/** Null when the database does not answer in time. */
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
    // Whoever asks for readiness is told why, and the log with it.
    return null;
  }
}
