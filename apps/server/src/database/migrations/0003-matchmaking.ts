/** Matchmaking: searches, and the functions that pair them atomically. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table match_requests (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references anonymous_users on delete cascade,
      status text not null default 'pending' check (status in ('pending', 'matched', 'cancelled')),
      game_id uuid references chess_games on delete set null,
      cancel_reason text check (cancel_reason in ('player', 'timeout', 'new-search', 'seated')),
      created_at timestamptz not null default now(),
      closed_at timestamptz,
      constraint cancelled_for_a_reason check ((status = 'cancelled') = (cancel_reason is not null)),
      constraint pending_or_closed check ((status = 'pending') = (closed_at is null))
    )`.execute(db);
  await sql`create unique index one_pending_request on match_requests (user_id) where status = 'pending'`.execute(db);
  await sql`create index match_requests_waiting on match_requests (created_at) where status = 'pending'`.execute(db);
  await sql`create index match_requests_user on match_requests (user_id, created_at desc)`.execute(db);

  // The longest waiting request that may be matched and is not of p_not, locked until the transaction ends: a
  // concurrent
  // cancellation either came first, and the row is not found, or waits and finds it matched.
  await sql`
    create function next_matchable(p_not uuid) returns setof match_requests language sql volatile as $$
      select r.* from match_requests r join player_presence p on p.player_id = r.user_id
      where r.status = 'pending' and r.user_id is distinct from p_not
        and r.created_at > now() - interval '60 seconds'
        and p.seen_at > now() - interval '10 seconds' and p.closed_at is null
        and not exists (select from live_seats s where s.player_id = r.user_id)
      order by r.created_at, r.id limit 1
      for update of r skip locked
    $$`.execute(db);

  await sql`
    create function pair_requests(p_one match_requests, p_other match_requests, p_game_time bigint)
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
      update match_requests set status = 'matched', game_id = v_game, closed_at = now()
      where id in (p_one.id, p_other.id);
      return v_game;
    end $$`.execute(db);

  // Pairing is serialized: it takes a millisecond, and concurrent pairings could deadlock.
  await sql`
    create function lock_matching() returns void language sql volatile as
    $$ select pg_advisory_xact_lock(hashtext('find_or_create_match')) $$`.execute(db);

  // Pairs the player with the longest waiting present player, or lets them wait. Ends an older search of the player.
  await sql`
    create function find_or_create_match(p_user_id uuid, p_game_time bigint default game_time_ms())
    returns table (status text, game_id uuid, opponent_id uuid) language plpgsql as $$
    #variable_conflict use_column
    declare
      v_game uuid;
      v_request match_requests;
      v_other match_requests;
    begin
      perform lock_matching();
      select s.game_id into v_game from live_seats s where s.player_id = p_user_id;

      -- What became of the searches before is told no longer, so a flood of searches leaves no rows behind.
      delete from match_requests where user_id = p_user_id and status = 'cancelled';
      update match_requests set status = 'cancelled', closed_at = now(),
        cancel_reason = case when v_game is null then 'new-search' else 'seated' end
      where user_id = p_user_id and status = 'pending';

      if v_game is not null then
        return query select 'matched', v_game, null::uuid;
        return;
      end if;

      insert into match_requests (user_id) values (p_user_id) returning * into v_request;
      select * into v_other from next_matchable(p_user_id);
      if not found then
        return query select 'pending', null::uuid, null::uuid;
        return;
      end if;
      v_game := pair_requests(v_request, v_other, p_game_time);
      return query select 'matched', v_game, v_other.user_id;
    end $$`.execute(db);

  // Pairs waiting players who could not be paired on arrival, such as a player whose connection was interrupted.
  await sql`
    create function match_waiting(p_game_time bigint default game_time_ms())
    returns table (game_id uuid, user_id uuid) language plpgsql as $$
    #variable_conflict use_column
    declare
      v_game uuid;
      v_one match_requests;
      v_other match_requests;
    begin
      if (select count(*) from (select from match_requests where status = 'pending' limit 2) waiting) < 2 then
        return;
      end if;
      perform lock_matching();
      loop
        select * into v_one from next_matchable(null);
        exit when not found;
        select * into v_other from next_matchable(v_one.user_id);
        exit when not found;
        v_game := pair_requests(v_one, v_other, p_game_time);
        return query values (v_game, v_one.user_id), (v_game, v_other.user_id);
      end loop;
    end $$`.execute(db);
}
