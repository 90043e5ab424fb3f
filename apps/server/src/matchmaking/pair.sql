-- Pairing: the only implementation. Pairings are serialized by an advisory lock, so that of two players who search at the
-- same time the second one finds the first. Rooms and rematches do not take it.

-- Whether a search with these sources is held: one of them did not come to its games. Held searches are paired with each
-- other, so that nobody else waits for a player in vain.
create or replace function is_held(p_sources jsonb) returns boolean language sql stable as $$
  select exists (
    select from jsonb_object_keys(p_sources) as k (subject) join no_shows n using (subject)
    -- A longer hold is from before the clock was set back.
    where n.held_until > now() and n.held_until <= now() + interval '{NO_SHOW_LONGEST_MS} milliseconds')
$$;

-- How long no-shows of this weight hold a search.
create or replace function no_show_hold(p_weight double precision) returns interval language sql immutable as $$
  select case when p_weight < 1 then interval '0'
    else least({NO_SHOW_LONGEST_MS}, {NO_SHOW_HOLD_MS} * 2 ^ least(p_weight - 1, 20)) * interval '1 millisecond' end
$$;

-- Notes that these players did not come to their game, which their searches led to. p_of_player, p_of_address: what it
-- weighs for a player, whose own share of it is 1, and for the addresses around.
create or replace function note_no_shows(p_game_id uuid, p_player_ids uuid[], p_of_player double precision,
  p_of_address double precision) returns void language sql as $$
  insert into no_shows as n (subject, weight, noted_at, held_until)
  select s.subject, sum(w.weight), now(), now() + no_show_hold(sum(w.weight))
  from match_requests r, jsonb_each_text(r.sources) as s (subject, share), lateral (
    select s.share::double precision * case when s.share::double precision < 1 then p_of_address else p_of_player end
  ) as w (weight)
  where r.game_id = p_game_id and r.user_id = any (p_player_ids)
  group by s.subject order by s.subject
  on conflict (subject) do update set (weight, noted_at, held_until) = (
    select w, now(), now() + no_show_hold(w)
    from (select excluded.weight + n.weight * greatest(0, least(1,
      1 - extract(epoch from now() - n.noted_at) * 1000 / {NO_SHOW_MEMORY_MS}))) as sum (w))
$$;

-- The first in line of the present players other than p_not whose searches are held, or are not, and who would play at one
-- of p_times; null: at any. Locks the rows of the search and of the player. A search that is being cancelled, and a player who is being seated elsewhere, are skipped.
create or replace function next_waiting_player(p_not uuid[], p_held boolean, p_times text[]) returns uuid language plpgsql as $$
declare
  v_player_id uuid;
begin
  select r.user_id into v_player_id
  from match_requests r
    join anonymous_users u on u.id = r.user_id
    join player_presence p on p.player_id = r.user_id
  where r.status = 'pending' and r.user_id <> all (p_not)
    and r.created_at > now() - interval '{MATCH_SEARCH_TIMEOUT_MS} milliseconds'
    and p.seen_at > now() - interval '{SILENCE_MS} milliseconds' and p.closed_at is null
    and not exists (select from live_seats s where s.player_id = r.user_id)
    and is_held(r.sources) = p_held
    and (p_times is null or r.time_controls && p_times)
  order by r.waiting_since, r.id limit 1
  for no key update of r, u skip locked;
  return v_player_id;
end $$;

-- Creates the game of two players whose searches are locked, with random colors, at a time that both would play: the usual
-- one if they would, else the first one of p_one.
create or replace function pair_players(p_game_id uuid, p_one_id uuid, p_other_id uuid, p_game_time bigint)
returns void language plpgsql as $$
declare
  v_one_is_white boolean := random() < 0.5;
  v_time text := (
    select o.time from match_requests one, match_requests other, unnest(one.time_controls) with ordinality as o (time, place)
    where one.user_id = p_one_id and one.status = 'pending' and other.user_id = p_other_id and other.status = 'pending'
      and o.time = any (other.time_controls)
    order by o.time <> '{DEFAULT_TIME}', o.place limit 1);
begin
  perform start_game(p_game_id, 'pairing', 'queue', 'standard',
    case when v_one_is_white then p_one_id else p_other_id end,
    case when v_one_is_white then p_other_id else p_one_id end, v_time, v_time, p_game_time);
end $$;

-- Starts a search: pairs the player with the first in line, or lets them wait. Ends an older search of the player. A player
-- with a running game gets that game. status: 'pending', 'matched', or why there is no search: 'unauthenticated' (no such
-- player) or 'name-required' (no name or country). opponent_id: who has just been paired. p_sources: see the column; null
-- to go on with a search whose game was called off: it keeps its sources, its times and its place in line. p_times: the time
-- controls that the player would play at, the preferred ones first.
create or replace function find_or_create_match(p_user_id uuid, p_game_time bigint default game_time_ms(),
  p_game_id uuid default gen_random_uuid(), p_sources jsonb default null, p_times text[] default null)
returns table (status text, game_id uuid, opponent_id uuid) language plpgsql as $$
#variable_conflict use_column
declare
  v_player anonymous_users;
  v_before match_requests;
  v_sources jsonb := p_sources;
  v_times text[] := p_times;
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

  if p_sources is null then
    select * into v_before from match_requests r where r.user_id = p_user_id and r.status = 'matched'
    order by r.created_at desc limit 1;
    v_sources := coalesce(v_before.sources, '{}');
    v_times := v_before.time_controls;
  end if;
  v_times := coalesce(v_times, array['{DEFAULT_TIME}']);
  insert into match_requests (user_id, sources, time_controls, waiting_since)
  values (p_user_id, v_sources, v_times, coalesce(v_before.waiting_since, now()));
  v_opponent_id := next_waiting_player(array[p_user_id], is_held(v_sources), v_times);
  if v_opponent_id is null then
    return query values ('pending', null::uuid, null::uuid);
    return;
  end if;
  perform pair_players(p_game_id, p_user_id, v_opponent_id, p_game_time);
  return query values ('matched', p_game_id, v_opponent_id);
end $$;

-- The searches of several players, one after the other. p_game_ids: an id for the game of each; p_sources: the sources of
-- those who asked for it, which is a sign of life, by player; p_times: their time controls.
create or replace function start_searches(p_user_ids uuid[], p_game_ids uuid[], p_sources jsonb, p_times jsonb,
  p_game_time bigint)
returns table (user_id uuid, status text, game_id uuid, opponent_id uuid) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('find_or_create_match'));
  perform from anonymous_users u where u.id = any (p_user_ids) order by u.id for no key update;
  perform note_signs_of_life(array(select jsonb_object_keys(p_sources)::uuid));
  return query
    select p.user_id, m.status, m.game_id, m.opponent_id
    from unnest(p_user_ids, p_game_ids) as p (user_id, game_id),
      find_or_create_match(p.user_id, p_game_time, p.game_id, p_sources -> p.user_id::text,
        array(select jsonb_array_elements_text(p_times -> p.user_id::text))) as m;
end $$;

-- Pairs waiting players who could not be paired when they came, such as a player whose connection was interrupted. Returns
-- the ids of the new games, which are taken from p_game_ids.
create or replace function match_waiting(p_game_ids uuid[], p_game_time bigint) returns setof uuid language plpgsql as $$
declare
  v_game_id uuid;
  -- Held searches come after the others.
  v_held boolean := false;
  v_one_id uuid;
  v_other_id uuid;
  -- Who found nobody.
  v_passed uuid[] := '{}';
begin
  if (select count(*) from (select from match_requests where status = 'pending' limit 2) as waiting) < 2 then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('find_or_create_match'));
  foreach v_game_id in array p_game_ids loop
    loop
      v_other_id := null;
      v_one_id := next_waiting_player(v_passed, v_held, null);
      exit when v_one_id is null and v_held;
      if v_one_id is null then
        v_held := true;
        continue;
      end if;
      v_other_id := next_waiting_player(array[v_one_id], v_held,
        (select r.time_controls from match_requests r where r.user_id = v_one_id and r.status = 'pending'));
      exit when v_other_id is not null;
      v_passed := v_passed || v_one_id;
    end loop;
    exit when v_other_id is null;
    perform pair_players(v_game_id, v_one_id, v_other_id, p_game_time);
    return next v_game_id;
  end loop;
end $$;
