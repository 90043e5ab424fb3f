/** Online games with their acts, results and seats, and the game clock. */
import { type Kysely, sql } from 'kysely';

const START_BOARD = 'rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Game time: the clock of the database, adjusted so that it never jumps and stands still while no process beats.
  await sql`
    create table game_clock (
      only_row boolean primary key default true check (only_row),
      adjustment_ms bigint not null default 0,
      -- Game time of the last beat of any process; null before the first.
      beat_ms bigint
    )`.execute(db);
  await sql`insert into game_clock default values`.execute(db);
  await sql`
    create function database_clock_ms() returns bigint language sql volatile as
    $$ select floor(extract(epoch from clock_timestamp()) * 1000)::bigint $$`.execute(db);
  await sql`
    create function game_time_ms() returns bigint language sql volatile as
    $$ select database_clock_ms() + adjustment_ms from game_clock $$`.execute(db);
  // Between two beats, game time advances by a second at most: more means that no process was running or that the clock
  // of the database was changed. Where that clock and the monotonic time of the process disagree, the process is right.
  await sql`
    create function beat_game_clock(p_expected bigint) returns bigint language plpgsql as $$
    declare
      v_clock game_clock;
      v_database bigint;
      v_time bigint;
    begin
      select * into strict v_clock from game_clock for update;
      v_database := database_clock_ms();
      v_time := v_database + v_clock.adjustment_ms;
      if p_expected between v_clock.beat_ms and v_clock.beat_ms + 1000 and abs(p_expected - v_time) > 250 then
        v_time := p_expected;
      end if;
      v_time := greatest(least(v_time, v_clock.beat_ms + 1000), v_clock.beat_ms);
      update game_clock set adjustment_ms = v_time - v_database, beat_ms = v_time;
      return v_time;
    end $$`.execute(db);

  await sql`
    create table chess_games (
      id uuid primary key default gen_random_uuid(),
      origin text not null check (origin in ('queue', 'room')),
      rule_set text not null default 'standard' check (rule_set in ('standard', 'simplified')),
      white_player_id uuid references anonymous_users on delete set null,
      black_player_id uuid references anonymous_users on delete set null,
      -- 64 letters from a8 to h1, '.' for empty.
      board char(64) not null default ${sql.lit(START_BOARD)},
      current_turn char(1) not null default 'w' check (current_turn in ('w', 'b')),
      -- UCI.
      last_move text,
      is_check boolean not null default false,
      is_checkmate boolean not null default false,
      is_draw boolean not null default false,
      game_status text not null default 'active'
        check (game_status in ('active', 'checkmate', 'draw', 'resigned', 'timeout', 'abandoned', 'aborted')),
      -- The last ten boards before the current one, oldest first, one a line.
      position_history text not null default '',
      winner char(1) check (winner in ('w', 'b')),
      end_reason text,
      version integer not null default 0 check (version >= 0),
      ply integer not null default 0 check (ply >= 0),
      -- What each side had left at clock_anchor, which is game time; no side is charged while clock_running is null.
      white_ms bigint not null default 300000 check (white_ms >= 0),
      black_ms bigint not null default 300000 check (black_ms >= 0),
      clock_running char(1) check (clock_running in ('w', 'b')),
      clock_anchor bigint not null,
      -- Lag already credited to each side.
      white_credit_ms integer not null default 0,
      black_credit_ms integer not null default 0,
      draw_offer char(1) check (draw_offer in ('w', 'b')),
      white_offered_at_ply integer,
      black_offered_at_ply integer,
      rematch_offer char(1) check (rematch_offer in ('w', 'b')),
      next_game_id uuid unique references chess_games on delete set null,
      -- Game time before which nothing happens by itself: never later than the next flag or deadline.
      due_at bigint,
      created_at timestamptz not null default now(),
      started_at timestamptz,
      ended_at timestamptz,
      constraint two_players check (white_player_id <> black_player_id),
      constraint ended_or_active check ((game_status = 'active') = (ended_at is null)),
      constraint reason_of_the_end check ((game_status = 'active') = (end_reason is null)),
      constraint winner_of_a_decided_game check (
        case game_status
          when 'timeout' then true
          when 'active' then winner is null
          when 'draw' then winner is null
          when 'aborted' then winner is null
          else winner is not null
        end),
      constraint flags_of_the_status check (
        is_checkmate = (game_status = 'checkmate')
        and (game_status <> 'draw' or is_draw) and (is_draw <= (game_status in ('draw', 'timeout')))),
      constraint clock_stops_at_the_end check (game_status = 'active' or clock_running is null),
      constraint moves_need_a_start check (ply = 0 or started_at is not null),
      constraint last_move_of_a_ply check ((ply = 0) = (last_move is null))
    )
    -- Room on each page, so that a move rewrites its row in place.
    with (fillfactor = 60)`.execute(db);
  await sql`create index chess_games_due on chess_games (due_at) where game_status = 'active'`.execute(db);
  await sql`create index chess_games_rematch on chess_games (id) where rematch_offer is not null`.execute(db);
  await sql`create index chess_games_white on chess_games (white_player_id, created_at desc)`.execute(db);
  await sql`create index chess_games_black on chess_games (black_player_id, created_at desc)`.execute(db);

  // One row per committed step: the move list, the acknowledgements of repeated moveIds, and a log for disputes.
  await sql`
    create table game_acts (
      game_id uuid not null references chess_games on delete cascade,
      -- The game's version after the act.
      version integer not null check (version > 0),
      -- The player's id of the act; made by the server for what nobody asked for.
      move_id uuid not null,
      -- Null: the server's own act.
      seat char(1) check (seat in ('w', 'b')),
      kind text not null,
      -- UCI, of a move.
      uci text,
      -- Game time at which the act arrived, or at which it was due.
      stamped_at bigint not null,
      -- The game after the act.
      ply integer not null,
      white_ms bigint not null,
      black_ms bigint not null,
      clock_running char(1) check (clock_running in ('w', 'b')),
      primary key (game_id, version),
      constraint one_effect_an_act unique (game_id, move_id),
      check ((kind = 'move') = (uci is not null))
    )`.execute(db);

  // One row per player of a game that ended with a result.
  await sql`
    create table game_results (
      game_id uuid not null references chess_games on delete cascade,
      seat char(1) not null check (seat in ('w', 'b')),
      player_id uuid references anonymous_users on delete set null,
      opponent_id uuid references anonymous_users on delete set null,
      result text not null check (result in ('win', 'loss', 'draw')),
      plies integer not null,
      -- From white's first move to the end.
      seconds_played integer not null check (seconds_played >= 0),
      ended_at timestamptz not null,
      primary key (game_id, seat)
    )`.execute(db);
  await sql`create index game_results_player on game_results (player_id, ended_at desc)`.execute(db);
  await sql`create index game_results_opponent on game_results (opponent_id, ended_at desc)`.execute(db);

  // The seats of running games. The primary key enforces one running game per player.
  await sql`
    create table live_seats (
      player_id uuid primary key references anonymous_users on delete cascade,
      game_id uuid not null references chess_games on delete cascade,
      seat char(1) not null check (seat in ('w', 'b')),
      -- When the player first came to the game.
      arrived_at timestamptz,
      -- Whether the other side is shown that this player is away.
      away boolean not null default false,
      -- Game time at which the absence of this player ends the game; null while it is not counted.
      away_due bigint,
      -- The other side chose to wait longer for this absence.
      away_waived boolean not null default false,
      unique (game_id, seat)
    )`.execute(db);
  await sql`
    create function take_seats() returns trigger language plpgsql as $$
    begin
      insert into live_seats (player_id, game_id, seat)
      values (new.white_player_id, new.id, 'w'), (new.black_player_id, new.id, 'b');
      return null;
    end $$`.execute(db);
  await sql`
    create trigger take_seats after insert on chess_games
    for each row when (new.game_status = 'active') execute function take_seats()`.execute(db);
  await sql`
    create function free_seats() returns trigger language plpgsql as $$
    begin
      delete from live_seats where game_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger free_seats after update of game_status on chess_games
    for each row when (old.game_status = 'active' and new.game_status <> 'active')
    execute function free_seats()`.execute(db);
}
