/** The time of the last frame of a player's page. A connection answers pings even while the page hangs. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table player_presence add column page_seen_at timestamptz not null default now()`.execute(db);
}
