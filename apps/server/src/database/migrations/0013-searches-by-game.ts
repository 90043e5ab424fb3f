/** Each pairing reads the searches of its game, and each deleted game clears them. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index match_requests_game on match_requests (game_id) where game_id is not null`.execute(db);
}
