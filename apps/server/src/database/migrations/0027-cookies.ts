/** When the cookie of a session was last set in the browser. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Unknown for the sessions of before: their cookies are set again at the next visit.
  await sql`alter table sessions add column cookie_set_at timestamptz not null default 'epoch'`.execute(db);
  await sql`alter table sessions alter column cookie_set_at set default now()`.execute(db);
}
