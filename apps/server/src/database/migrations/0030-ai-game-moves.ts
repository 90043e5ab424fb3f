/**
 * A move of an AI game changes no index any more: this one had the moves in its condition. Games without a move are now
 * found by their source, so those that have already lost it are deleted here.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from ai_games where cardinality(moves) = 0 and source is null and status not in ('open', 'ended')`.execute(
    db,
  );
  await sql`drop index ai_games_unplayed`.execute(db);
}
