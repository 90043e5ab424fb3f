import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';

/**
 * 'YYYY-MM-DD' in UTC by the clock of the database, which also stamps the ends of games. Not game time, which stops
 * while the server is down.
 */
export async function readToday(db: Database): Promise<string> {
  const { day } = await db.selectNoFrom(sql<string>`current_date`.as('day')).executeTakeFirstOrThrow();
  return day;
}
