/**
 * The rules of matchmaking and rooms leave the migrations (decision 0028): rules.ts installs them at every start. Seats
 * are taken by start_game instead of a trigger. Rooms and attendance get versions, as cursors for other processes.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger take_seats on chess_games`.execute(db);
  await sql`drop function take_seats()`.execute(db);
  await sql`drop function join_room(bpchar, uuid, bigint)`.execute(db);
  await sql`drop function match_waiting(bigint)`.execute(db);
  await sql`drop function find_or_create_match(uuid, bigint)`.execute(db);
  await sql`drop function pair_requests(match_requests, match_requests, bigint)`.execute(db);
  await sql`drop function next_matchable(uuid)`.execute(db);
  await sql`drop function lock_matching()`.execute(db);

  // The start of a rematch was published when it was accepted, so its begin is not.
  await sql`alter table chess_games add column is_rematch boolean not null default false`.execute(db);
  await sql`
    update chess_games set is_rematch = true
    where id in (select next_game_id from chess_games where next_game_id is not null)`.execute(db);

  // Counted by triggers, so that no statement can forget it. updated_at is no cursor: commits finish out of order.
  await sql`alter table game_rooms add column version integer not null default 0`.execute(db);
  await sql`
    create function count_room_version() returns trigger language plpgsql as $$
    begin
      new.version := old.version + 1;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger count_room_version before update on game_rooms
    for each row when (old is distinct from new) execute function count_room_version()`.execute(db);
  await sql`alter table live_seats add column attendance_version integer not null default 0`.execute(db);
  await sql`
    create function count_attendance_version() returns trigger language plpgsql as $$
    begin
      new.attendance_version := old.attendance_version + 1;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger count_attendance_version before update on live_seats
    for each row when (old is distinct from new) execute function count_attendance_version()`.execute(db);
}
