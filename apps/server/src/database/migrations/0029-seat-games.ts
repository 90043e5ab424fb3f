/** A session continues one game of another player, and none of that player's later games. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column seat_game_id uuid`.execute(db);
  // A game that began after the sign-in is not the one that the session continues.
  await sql`
    update sessions s set (seat_player_id, seat_game_id) = (
      select l.player_id, l.game_id from live_seats l join chess_games g on g.id = l.game_id
      where l.player_id = s.seat_player_id and g.created_at <= s.created_at)
    where seat_player_id is not null`.execute(db);

  // By a trigger, because processes of the previous version sign in too while this one is deployed.
  await sql`
    create function set_seat_game() returns trigger language plpgsql as $$
    begin
      select player_id, game_id into new.seat_player_id, new.seat_game_id
      from live_seats where player_id = new.seat_player_id;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger set_seat_game before insert on sessions
    for each row when (new.seat_player_id is not null and new.seat_game_id is null) execute function set_seat_game()`.execute(
    db,
  );
}
