-- Opening and joining rooms, each in one call. The outcome says what happened, or why nothing did:
-- 'unauthenticated' (no such player), 'name-required', 'playing' (the player has the running game `live_*`).

-- Opens a room in which the host waits, in place of an earlier one. Outcome 'opened'. Fails with a unique violation of
-- game_rooms_room_code_key, and changes nothing, when the code is taken. Processes of the version before p_source call the
-- function without it, which is still there.
create or replace function open_room(p_host_id uuid, p_code text, p_game_id uuid, p_rule_set text, p_is_private boolean,
  p_host_seat text, p_host_time text, p_guest_time text, p_source bytea)
returns table (outcome text, live_game_id uuid, live_game_origin text, replaced_game_id uuid, room game_rooms)
language plpgsql as $$
#variable_conflict use_column
declare
  v_host anonymous_users;
begin
  select * into v_host from anonymous_users u where u.id = p_host_id for no key update;
  outcome := case when not found then 'unauthenticated' when not v_host.named then 'name-required' end;
  if outcome is not null then
    return next;
    return;
  end if;

  perform note_signs_of_life(array[p_host_id]);
  select g.id, g.origin into live_game_id, live_game_origin
  from live_seats s join chess_games g on g.id = s.game_id where s.player_id = p_host_id;
  if found then
    outcome := 'playing';
    return next;
    return;
  end if;

  update game_rooms r set closed_at = now(), updated_at = now(), looking_for_player = false
  where r.host_id = p_host_id and r.status = 'waiting' and r.closed_at is null
  returning r.game_id into replaced_game_id;
  insert into game_rooms as r (room_code, game_id, rule_set, host_seat, host_time, guest_time, host_id, host_name,
    looking_for_player, source)
  values (p_code, p_game_id, p_rule_set, p_host_seat, p_host_time, p_guest_time, p_host_id, v_host.username,
    not p_is_private, p_source)
  returning r.* into room;
  outcome := 'opened';
  return next;
end $$;

-- Takes the free seat of the room with this code and creates its game. The seat is taken by one
-- conditional statement, so that of concurrent joins one gets it. Outcome 'seated', or 'room-not-found' for every code that
-- cannot be joined: unknown, taken, closed, expired, or of the own room.
create or replace function join_room(p_code text, p_guest_id uuid, p_game_time bigint)
returns table (outcome text, live_game_id uuid, live_game_origin text, room game_rooms) language plpgsql as $$
#variable_conflict use_column
declare
  v_host_id uuid;
  v_guest anonymous_users;
begin
  -- The own room has no host to lock, and cannot be joined. Neither can a room that is opened after this.
  select r.host_id into v_host_id from game_rooms r
  where r.room_code = p_code and r.status = 'waiting' and r.closed_at is null and r.host_id <> p_guest_id;
  perform from anonymous_users u where u.id in (p_guest_id, v_host_id) order by u.id for no key update;
  select * into v_guest from anonymous_users u where u.id = p_guest_id;
  outcome := case when not found then 'unauthenticated' when not v_guest.named then 'name-required' end;
  if outcome is not null then
    return next;
    return;
  end if;

  perform note_signs_of_life(array[p_guest_id]);
  update game_rooms r set guest_id = p_guest_id, guest_name = v_guest.username, status = 'ready',
    looking_for_player = false, updated_at = now()
  where r.room_code = p_code and r.host_id = v_host_id and r.status = 'waiting' and r.closed_at is null
    and exists (select from player_presence p where p.player_id = r.host_id
      and p.seen_at > now() - interval '{ROOM_EXPIRY_MS} milliseconds')
    and not exists (select from live_seats s where s.player_id in (r.host_id, p_guest_id))
  returning r.* into room;
  if found then
    if room.host_seat = 'w' then
      perform start_game(room.game_id, 'room', 'room', room.rule_set, room.host_id, p_guest_id, room.host_time,
        room.guest_time, p_game_time);
    else
      perform start_game(room.game_id, 'room', 'room', room.rule_set, p_guest_id, room.host_id, room.guest_time,
        room.host_time, p_game_time);
    end if;
    outcome := 'seated';
    return next;
    return;
  end if;

  -- Read only now, so that a repeated call of a player who has just been seated gets the same game.
  select g.id, g.origin into live_game_id, live_game_origin
  from live_seats s join chess_games g on g.id = s.game_id where s.player_id = p_guest_id;
  outcome := case when found then 'playing' else 'room-not-found' end;
  return next;
end $$;
