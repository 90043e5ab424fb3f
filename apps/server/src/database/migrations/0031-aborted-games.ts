/** An index to find the aborted games, which are deleted (identity/retention.ts). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index chess_games_aborted on chess_games (ended_at) where game_status = 'aborted'`.execute(db);
}
