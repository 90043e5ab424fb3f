/** The queue: requests, and the one atomic statement that pairs two of them. */
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

  // Whoever asks is paired with the longest waiting player who is there, or waits. One at a time: pairing is a step of
  // a millisecond, and two that ran side by side could both wait for each other.
  await sql`
    create function find_or_create_match(p_user_id uuid, p_game_time bigint default game_time_ms())
    returns table (status text, game_id uuid, opponent_id uuid, created_at timestamptz)
    language plpgsql as $$
    #variable_conflict use_column
    declare
      v_game uuid;
      v_request match_requests;
      v_other match_requests;
      v_white boolean;
    begin
      perform pg_advisory_xact_lock(hashtext('find_or_create_match'));

      select s.game_id into v_game from live_seats s where s.player_id = p_user_id;
      if found then
        return query select 'matched', v_game, null::uuid, now();
        return;
      end if;

      update match_requests set status = 'cancelled', cancel_reason = 'timeout', closed_at = now()
      where status = 'pending' and created_at <= now() - interval '60 seconds';

      select * into v_request from match_requests where user_id = p_user_id and status = 'pending';
      if not found then
        insert into match_requests (user_id) values (p_user_id) returning * into v_request;
      end if;

      select r.* into v_other
      from match_requests r join player_presence p on p.player_id = r.user_id
      where r.status = 'pending' and r.user_id <> p_user_id
        and p.seen_at > now() - interval '10 seconds' and p.closed_at is null
        and not exists (select 1 from live_seats s where s.player_id = r.user_id)
      order by r.created_at, r.id limit 1;
      if not found then
        return query select 'pending', null::uuid, null::uuid, v_request.created_at;
        return;
      end if;

      v_white := random() < 0.5;
      insert into chess_games (origin, white_player_id, black_player_id, clock_anchor, due_at)
      values ('queue', case when v_white then p_user_id else v_other.user_id end,
        case when v_white then v_other.user_id else p_user_id end, p_game_time, p_game_time + 25000)
      returning id into v_game;
      update match_requests set status = 'matched', game_id = v_game, closed_at = now()
      where id in (v_request.id, v_other.id);
      return query select 'matched', v_game, v_other.user_id, v_request.created_at;
    end $$`.execute(db);
}
