/** Rooms: games that are joined by a code. Getting a seat ends all other waiting of the player. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The state of the game is not stored twice: reading a room derives it from the game.
  await sql`
    create table game_rooms (
      id uuid primary key default gen_random_uuid(),
      -- Free again when the row is deleted, a day after the room was closed.
      room_code char(6) not null unique,
      -- Of a game that begins when a guest sits down, so it may not exist yet.
      game_id uuid not null unique default gen_random_uuid(),
      rule_set text not null check (rule_set in ('standard', 'simplified')),
      host_id uuid not null references anonymous_users on delete cascade,
      host_name text not null,
      guest_id uuid references anonymous_users on delete cascade,
      guest_name text,
      status text not null default 'waiting' check (status in ('waiting', 'ready')),
      looking_for_player boolean not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      closed_at timestamptz,
      constraint two_people check (host_id <> guest_id),
      constraint ready_with_a_guest check ((status = 'ready') = (guest_id is not null)),
      constraint name_of_a_guest check ((guest_id is null) = (guest_name is null)),
      constraint only_free_seats_are_listed check (not looking_for_player or (status = 'waiting' and closed_at is null))
    )`.execute(db);
  await sql`create unique index one_waiting_room on game_rooms (host_id)
    where status = 'waiting' and closed_at is null`.execute(db);
  await sql`create index game_rooms_listed on game_rooms (created_at desc) where looking_for_player`.execute(db);
  await sql`create index game_rooms_guest on game_rooms (guest_id)`.execute(db);
  await sql`create index game_rooms_host on game_rooms (host_id)`.execute(db);
  await sql`create index game_rooms_closed on game_rooms (closed_at)`.execute(db);

  // Whether the open rematch offer swaps the sides.
  await sql`
    alter table chess_games add column rematch_swap boolean not null default false,
      add constraint swap_of_an_offer check (not rematch_swap or rematch_offer is not null)`.execute(db);

  // Getting a seat ends other waiting of the player in the same transaction.
  await sql`
    create or replace function take_seats() returns trigger language plpgsql as $$
    begin
      insert into live_seats (player_id, game_id, seat)
      values (new.white_player_id, new.id, 'w'), (new.black_player_id, new.id, 'b');
      update match_requests set status = 'cancelled', cancel_reason = 'seated', closed_at = now()
      where user_id in (new.white_player_id, new.black_player_id) and status = 'pending';
      update game_rooms set closed_at = now(), updated_at = now(), looking_for_player = false
      where host_id in (new.white_player_id, new.black_player_id) and status = 'waiting' and closed_at is null;
      return null;
    end $$`.execute(db);
  // The change is published to their other tabs.
  await sql`create index match_requests_seated on match_requests (closed_at) where cancel_reason = 'seated'`.execute(
    db,
  );
  // As before, but without that reason for the two requests that led to the seats.
  await sql`
    create or replace function pair_requests(p_one match_requests, p_other match_requests, p_game_time bigint)
    returns uuid language plpgsql as $$
    declare
      v_one_is_white boolean := random() < 0.5;
      v_game uuid;
    begin
      insert into chess_games (origin, white_player_id, black_player_id, clock_anchor, due_at)
      values ('queue',
        case when v_one_is_white then p_one.user_id else p_other.user_id end,
        case when v_one_is_white then p_other.user_id else p_one.user_id end,
        p_game_time, p_game_time + 25000)
      returning id into v_game;
      update match_requests set status = 'matched', game_id = v_game, closed_at = now(), cancel_reason = null
      where id in (p_one.id, p_other.id);
      return v_game;
    end $$`.execute(db);

  // A room is closed with its game. A rematch opens it again.
  await sql`
    create function close_room() returns trigger language plpgsql as $$
    begin
      update game_rooms set closed_at = now(), updated_at = now() where game_id = new.id and closed_at is null;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger close_room after update of game_status on chess_games
    for each row when (old.game_status = 'active' and new.game_status <> 'active' and new.origin = 'room')
    execute function close_room()`.execute(db);

  // The free seat is taken by one conditional statement, so that of concurrent joins one gets it. The host is white. No
  // row when there is no such room, its seat is taken, or one of the two players has another running game.
  await sql`
    create function join_room(p_code bpchar, p_guest_id uuid, p_game_time bigint default game_time_ms())
    returns setof game_rooms language plpgsql as $$
    declare
      v_room game_rooms;
    begin
      -- Who guesses codes holds nobody up.
      if not exists (select from game_rooms r where r.room_code = p_code and r.status = 'waiting' and r.closed_at is null)
      then
        return;
      end if;
      perform lock_matching();
      update game_rooms r
      set guest_id = p_guest_id, guest_name = g.username, status = 'ready', looking_for_player = false, updated_at = now()
      from anonymous_users g
      where g.id = p_guest_id and r.room_code = p_code and r.status = 'waiting' and r.closed_at is null
        and r.host_id <> p_guest_id
        and exists (select from player_presence p where p.player_id = r.host_id
          and p.seen_at > now() - interval '30 minutes')
        and not exists (select from live_seats s where s.player_id in (r.host_id, p_guest_id))
      returning r.* into v_room;
      if not found then
        return;
      end if;
      -- Nothing is due: whoever sits waits for the other.
      insert into chess_games (id, origin, rule_set, white_player_id, black_player_id, clock_anchor)
      values (v_room.game_id, 'room', v_room.rule_set, v_room.host_id, p_guest_id, p_game_time);
      return next v_room;
    end $$`.execute(db);
}
