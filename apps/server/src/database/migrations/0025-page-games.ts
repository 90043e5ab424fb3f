/** The game that a player's page shows, so that nobody waits for a rematch with somebody who is elsewhere on the site. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table player_presence add column at_game_id uuid`.execute(db);
}
