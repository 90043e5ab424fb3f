-- Pairing: the only implementation. Pairings are serialized by an advisory lock, so that of two players who search at the
-- same time the second one finds the first. Rooms and rematches do not take it.

-- The longest waiting present player other than p_not, with the rows of the search and of the player locked. A search that
-- is being cancelled, and a player who is being seated elsewhere, are skipped.
create or replace function next_waiting_player(p_not uuid) returns uuid language plpgsql as $$
declare
  v_player_id uuid;
begin
  select r.user_id into v_player_id
  from match_requests r
    join anonymous_users u on u.id = r.user_id
    join player_presence p on p.player_id = r.user_id
  where r.status = 'pending' and r.user_id is distinct from p_not
    and r.created_at > now() - interval '{MATCH_SEARCH_TIMEOUT_MS} milliseconds'
    and p.seen_at > now() - interval '{SILENCE_MS} milliseconds' and p.closed_at is null
    and not exists (select from live_seats s where s.player_id = r.user_id)
  order by r.created_at, r.id limit 1
  for no key update of r, u skip locked;
  return v_player_id;
end $$;

-- Creates the game of two players whose searches are locked, with random colors.
create or replace function pair_players(p_game_id uuid, p_one_id uuid, p_other_id uuid, p_game_time bigint)
returns void language plpgsql as $$
declare
  v_one_is_white boolean := random() < 0.5;
begin
  perform start_game(p_game_id, 'pairing', 'queue', 'standard',
    case when v_one_is_white then p_one_id else p_other_id end,
    case when v_one_is_white then p_other_id else p_one_id end, p_game_time);
end $$;

-- Starts a search: pairs the player with the longest waiting present one, or lets them wait. Ends an older search of the
-- player. A player with a running game gets that game. status: 'pending', 'matched', or why there is no search:
-- 'unauthenticated' (no such player) or 'name-required' (no name or country). opponent_id: who has just been paired.
create or replace function find_or_create_match(p_user_id uuid, p_game_time bigint default game_time_ms(),
  p_game_id uuid default gen_random_uuid())
returns table (status text, game_id uuid, opponent_id uuid) language plpgsql as $$
#variable_conflict use_column
declare
  v_player anonymous_users;
  v_game_id uuid;
  v_opponent_id uuid;
begin
  perform pg_advisory_xact_lock(hashtext('find_or_create_match'));
  select * into v_player from anonymous_users u where u.id = p_user_id for no key update;
  if not found then
    return query values ('unauthenticated', null::uuid, null::uuid);
    return;
  end if;
  if not v_player.named or v_player.country is null then
    return query values ('name-required', null::uuid, null::uuid);
    return;
  end if;

  select s.game_id into v_game_id from live_seats s where s.player_id = p_user_id;
  -- What became of earlier searches is published no longer, so a flood of searches leaves no rows behind.
  delete from match_requests r where r.user_id = p_user_id and r.status = 'cancelled';
  update match_requests set status = 'cancelled', closed_at = now(),
    cancel_reason = case when v_game_id is null then 'new-search' else 'seated' end
  where user_id = p_user_id and status = 'pending';
  if v_game_id is not null then
    return query values ('matched', v_game_id, null::uuid);
    return;
  end if;

  insert into match_requests (user_id) values (p_user_id);
  v_opponent_id := next_waiting_player(p_user_id);
  if v_opponent_id is null then
    return query values ('pending', null::uuid, null::uuid);
    return;
  end if;
  perform pair_players(p_game_id, p_user_id, v_opponent_id, p_game_time);
  return query values ('matched', p_game_id, v_opponent_id);
end $$;

-- The searches of several players, one after the other. p_game_ids: an id for the game of each; p_seen_ids: the players
-- among them who gave a sign of life.
create or replace function find_or_create_matches(p_user_ids uuid[], p_game_ids uuid[], p_seen_ids uuid[],
  p_game_time bigint)
returns table (user_id uuid, status text, game_id uuid, opponent_id uuid) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('find_or_create_match'));
  perform from anonymous_users u where u.id = any (p_user_ids) order by u.id for no key update;
  perform note_signs_of_life(p_seen_ids);
  return query
    select p.user_id, m.status, m.game_id, m.opponent_id
    from unnest(p_user_ids, p_game_ids) as p (user_id, game_id),
      find_or_create_match(p.user_id, p_game_time, p.game_id) as m;
end $$;

-- Pairs waiting players who could not be paired when they came, such as a player whose connection was interrupted. Returns
-- the ids of the new games, which are taken from p_game_ids.
create or replace function match_waiting(p_game_ids uuid[], p_game_time bigint) returns setof uuid language plpgsql as $$
declare
  v_game_id uuid;
  v_one_id uuid;
  v_other_id uuid;
begin
  if (select count(*) from (select from match_requests where status = 'pending' limit 2) as waiting) < 2 then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('find_or_create_match'));
  foreach v_game_id in array p_game_ids loop
    v_one_id := next_waiting_player(null);
    exit when v_one_id is null;
    v_other_id := next_waiting_player(v_one_id);
    exit when v_other_id is null;
    perform pair_players(v_game_id, v_one_id, v_other_id, p_game_time);
    return next v_game_id;
  end loop;
end $$;
