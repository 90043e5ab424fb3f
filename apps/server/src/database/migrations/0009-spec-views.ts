/** Views of games and rooms with the names and shapes of the specification. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema spec`.execute(db);

  // Eight rows of eight letters; null for an empty square.
  await sql`
    create function spec.board_rows(p_board bpchar) returns jsonb language sql immutable as $$
      select jsonb_agg(cells order by board_row) from (
        select board_row,
          jsonb_agg(nullif(substr(p_board, 8 * board_row + board_col + 1, 1), '.') order by board_col) as cells
        from generate_series(0, 7) board_row, generate_series(0, 7) board_col
        group by board_row) as board_rows
    $$`.execute(db);
  // 'e4' becomes [4, 4].
  await sql`
    create function spec.square_cell(p_square text) returns jsonb language sql immutable as $$
      select jsonb_build_array(8 - substr(p_square, 2, 1)::integer, ascii(p_square) - ascii('a'))
    $$`.execute(db);
  // From UCI; null before the first move.
  await sql`
    create function spec.move_cells(p_uci text) returns jsonb language sql immutable as $$
      select case when p_uci is not null then jsonb_build_object(
        'from', spec.square_cell(substr(p_uci, 1, 2)), 'to', spec.square_cell(substr(p_uci, 3, 2))) end
    $$`.execute(db);

  await sql`
    create view spec.chess_games as
    select id, white_player_id, black_player_id, spec.board_rows(board) as board, current_turn,
      spec.move_cells(last_move) as last_move, is_check, is_checkmate, is_draw, game_status,
      to_jsonb(string_to_array(position_history, E'\\n')) as position_history
    from chess_games`.execute(db);

  // Acts are stamped with game time, which differs from database time by the adjustment of the clock.
  await sql`
    create view spec.game_rooms as
    select r.id, r.room_code, r.game_id, r.host_id, r.host_name, r.guest_id, r.guest_name, r.status,
      r.looking_for_player, r.created_at,
      case when g.id is not null then jsonb_build_object(
        'board', spec.board_rows(g.board),
        'currentTurn', g.current_turn,
        'lastMove', spec.move_cells(g.last_move),
        'status', case when g.game_status = 'active' then 'playing' else 'ended' end,
        'updatedBy', case last.seat when 'w' then g.white_player_id when 'b' then g.black_player_id end,
        'updatedAt', to_char(changed.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as game_state,
      greatest(r.updated_at, changed.at) as updated_at
    from game_rooms r
      cross join game_clock c
      left join chess_games g on g.id = r.game_id
      left join lateral (
        select seat, stamped_at from game_acts where game_id = g.id order by version desc limit 1) as last on true
      cross join lateral (
        select coalesce(to_timestamp((last.stamped_at - c.adjustment_ms) / 1000.0), g.created_at) as at) as changed
  `.execute(db);
}
