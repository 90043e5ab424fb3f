-- What every start of a game shares: pairing (matchmaking/pair.sql), rooms (rooms/rooms.sql) and rematches (below).
--
-- The row of a player is their lock. Who seats a player, searches for them, opens a room for them or deletes them locks it
-- first (for no key update), so these exclude each other, and a seated player never waits elsewhere. To avoid deadlocks,
-- a transaction locks in this order: the advisory lock of pairing, the players by id, their rows of player_presence by id,
-- then everything else. Rows of players that it takes up later, it takes only when they are free (skip locked). An arrival
-- at a game locks the seats before its player's row of player_presence: nothing that holds such a row waits for a seat.

-- Signs of life of players who call. Skipped while their connections write them anyway, every few seconds.
create or replace function note_signs_of_life(p_player_ids uuid[]) returns void language plpgsql as $$
begin
  insert into player_presence (player_id)
  select u.id from anonymous_users u where u.id = any (p_player_ids) order by u.id
  on conflict (player_id) do update set seen_at = now(), page_seen_at = now(), closed_at = null, left_page = false
  where player_presence.closed_at is not null
    or least(player_presence.seen_at, player_presence.page_seen_at) < now() - interval '{SILENCE_MS} milliseconds' / 2;
end $$;

-- The initial time of a side with a time control such as '3+2'.
create or replace function initial_ms(p_time text) returns integer language sql immutable as $$
  select split_part(p_time, '+', 1)::integer * 60000
$$;

-- Creates a game, takes its two seats, and ends all other waiting of the two players. The caller holds the locks of both.
-- Fails with a unique violation of live_seats when one of them has a running game.
--   p_cause: 'pairing', which their searches led to, 'room' or 'rematch'
create or replace function start_game(p_id uuid, p_cause text, p_origin text, p_rule_set text, p_white_id uuid,
  p_black_id uuid, p_white_time text, p_black_time text, p_game_time bigint) returns void language plpgsql as $$
begin
  insert into chess_games (id, origin, rule_set, white_player_id, black_player_id, white_time, black_time, clock_anchor,
    white_ms, black_ms, is_rematch, due_at)
  values (p_id, p_origin, p_rule_set, p_white_id, p_black_id, p_white_time, p_black_time, p_game_time,
    initial_ms(p_white_time), initial_ms(p_black_time), p_cause = 'rematch',
    -- In a room nothing is due: a player waits for the other without a deadline.
    case when p_origin = 'queue' then p_game_time + {ARRIVAL_MS} end);
  insert into live_seats (player_id, game_id, seat) values (p_white_id, p_id, 'w'), (p_black_id, p_id, 'b');
  update match_requests set closed_at = now(),
    status = case when p_cause = 'pairing' then 'matched' else 'cancelled' end,
    game_id = case when p_cause = 'pairing' then p_id end,
    cancel_reason = case when p_cause = 'pairing' then null else 'seated' end
  where user_id in (p_white_id, p_black_id) and status = 'pending';
  update game_rooms set closed_at = now(), updated_at = now(), looking_for_player = false
  where host_id in (p_white_id, p_black_id) and status = 'waiting' and closed_at is null;
end $$;

-- Creates the rematch of a game, in which each player has the time of before. Its room moves to the new game and is open
-- again.
create or replace function start_rematch(p_id uuid, p_of_id uuid, p_origin text, p_rule_set text, p_white_id uuid,
  p_black_id uuid, p_game_time bigint) returns void language plpgsql as $$
declare
  v_before chess_games;
begin
  select * into v_before from chess_games where id = p_of_id;
  perform from anonymous_users where id in (p_white_id, p_black_id) order by id for no key update;
  perform start_game(p_id, 'rematch', p_origin, p_rule_set, p_white_id, p_black_id,
    case when v_before.black_player_id = p_white_id then v_before.black_time else v_before.white_time end,
    case when v_before.white_player_id = p_black_id then v_before.white_time else v_before.black_time end, p_game_time);
  update game_rooms set game_id = p_id, closed_at = null, updated_at = now() where game_id = p_of_id;
end $$;
