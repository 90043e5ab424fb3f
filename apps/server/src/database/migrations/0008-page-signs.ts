/** The last frame of a player's page. Its line answers pings even while the page hangs or its network is cut off. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table player_presence add column page_seen_at timestamptz not null default now()`.execute(db);
}
