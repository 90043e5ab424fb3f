import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';

/** Terminates every connection of the bus to this database, like a network failure. */
export async function cutPostgresBus(database: Database): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'sixtyfour bus'`.execute(database);
}
