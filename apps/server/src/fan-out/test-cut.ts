import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';

/** Ends every connection by which processes hear each other through this database, as a network does. */
export async function cutPostgresCarriers(database: Database): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'sixtyfour fan-out'`.execute(database);
}
