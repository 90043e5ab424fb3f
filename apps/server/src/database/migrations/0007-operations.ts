/** Daily tasks, and the indexes that they use. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table daily_work (
      name text primary key,
      -- Whatever happened before was looked at.
      done_until timestamptz not null default now(),
      -- Until when a process is at it.
      leased_until timestamptz
    )`.execute(db);
  await sql`insert into daily_work (name) values ('check-games')`.execute(db);
  await sql`create index chess_games_ended on chess_games (ended_at) where ended_at is not null`.execute(db);

  // Games and days that still have players.
  await sql`create index chess_games_named on chess_games (ended_at)
    where white_player_id is not null or black_player_id is not null`.execute(db);
  await sql`create index daily_scores_named on daily_scores (day) where player_id is not null`.execute(db);
  await sql`create index ai_games_named on ai_games (ended_at) where player_id is not null`.execute(db);
}
