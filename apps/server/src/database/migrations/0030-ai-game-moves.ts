/**
 * A move of an AI game changes no index any more: this one had the moves in its condition. Games without a move are now
 * found by their source.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index ai_games_unplayed`.execute(db);
}
