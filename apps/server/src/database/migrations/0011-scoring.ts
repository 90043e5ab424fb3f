/** A game ends in one statement, without triggers; its results are scored after the commit. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The statement that ends a game frees the seats and closes the room itself.
  await sql`drop trigger free_seats on chess_games`.execute(db);
  await sql`drop function free_seats()`.execute(db);
  await sql`drop trigger close_room on chess_games`.execute(db);
  await sql`drop function close_room()`.execute(db);
  await sql`alter table game_rooms add column if not exists version integer not null default 0`.execute(db);

  // The results of before have been scored.
  await sql`
    alter table game_results
      add column scored boolean not null default true,
      -- At the end of the game, one session acted for both players.
      add column same_person boolean not null default false`.execute(db);
  await sql`
    alter table game_results alter column scored set default false,
      add constraint counted_when_scored check (scored or num_nonnulls(daily_score_id, not_counted) = 0)`.execute(db);
  await sql`create index game_results_unscored on game_results (id) where not scored`.execute(db);
}
