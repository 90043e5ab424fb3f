/**
 * The SQL that commits steps. A commit has three stages: step-writer.ts takes a step from the command handler and
 * returns an outcome, step-batcher.ts queues steps of many games and collects them into batches, and this file writes a
 * batch in one statement: the row of each game, if it still has the version that the step was decided on, the act, and
 * all consequences of the end of a game.
 */
import { opposite } from '@sixtyfour/chess';
import { letterOf } from '@sixtyfour/contract';
import { type RawBuilder, sql } from 'kysely';
import { insertOnlineResults } from '../champions/results.ts';
import type { Database } from '../database/connection.ts';
import { executePrepared } from '../database/prepared.ts';
import { clockOf, ends, type Step } from './online-game.ts';
import { actColumns, gameColumns, gameResults, moveColumns } from './rows.ts';

/** The players of an ended game who had joined it, and those who had not. */
export interface Joined {
  readonly arrived: readonly string[];
  readonly absent: readonly string[];
}

/** The outcome of a step. There is none if the step was not committed, because its game has another version by now. */
export type Committed =
  | ({ readonly kind: 'committed' } & Joined)
  /** There was no countdown to cancel. */
  | { readonly kind: 'no-countdown' };

/** By game id. */
export type Commits = ReadonlyMap<string, Committed>;

/** A plain move as a row for `commitMoves`. */
export type MoveRow = ReturnType<typeof moveRow>;

export function moveRow(step: Step) {
  return { ...moveColumns(step.after), ...actColumns(step), ...baseOf(step) };
}

/** A failover of the database may have replaced the game of this version by another one. */
function baseOf({ before }: Step) {
  return { anchor_before: clockOf(before).anchor };
}

function stepRow(step: Step) {
  return {
    ...gameColumns(step.after),
    ...actColumns(step),
    ...baseOf(step),
    ...gameResults(step),
    begins: step.kind === 'begin',
    ends: ends(step),
    /** The seat whose absence is no longer to be counted down. */
    waits_for: step.kind === 'wait-longer' && step.by !== null ? letterOf(opposite(step.by)) : null,
  };
}

const MOVE_COLUMNS = sql`game_id uuid, version integer, board text, current_turn text, last_move text,
  is_check boolean, position_history text, ply integer, white_ms bigint, black_ms bigint, clock_running text,
  clock_anchor bigint, white_credit_ms integer, black_credit_ms integer, draw_offer text, due_at bigint, move_id uuid,
  seat text, kind text, uci text, stamped_at bigint, anchor_before bigint`;

const STEP_COLUMNS = sql`${MOVE_COLUMNS}, is_checkmate boolean, is_draw boolean, game_status text, winner text,
  end_reason text, white_offered_at_ply integer, black_offered_at_ply integer, rematch_offer text,
  rematch_swap boolean, next_game_id uuid, begins boolean, ends boolean, waits_for char(1), white_result text,
  black_result text, seconds_played integer, has_counted_time boolean`;

const SET_MOVE = sql`version = m.version, board = m.board, current_turn = m.current_turn, last_move = m.last_move,
  is_check = m.is_check, position_history = m.position_history, ply = m.ply, white_ms = m.white_ms,
  black_ms = m.black_ms, clock_running = m.clock_running, clock_anchor = m.clock_anchor,
  white_credit_ms = m.white_credit_ms, black_credit_ms = m.black_credit_ms, draw_offer = m.draw_offer`;

/** Filtered by id, because otherwise each step would scan all running games. */
const OF_SAME_BASE = sql`g.id = any (array (select game_id from steps)) and g.id = m.game_id
  and g.version = m.version - 1 and g.clock_anchor = m.anchor_before`;

const INSERT_ACTS = sql`
  insert into game_acts (game_id, version, move_id, seat, kind, uci, stamped_at, ply, white_ms, black_ms,
    clock_running)
  select game_id, version, move_id, seat, kind, uci, stamped_at, ply, white_ms, black_ms, clock_running from changed`;

/**
 * SQL condition on a step `m`: a countdown is running for the absent player. Not with `exists`, for which PostgreSQL
 * may scan all seats.
 */
const HAS_COUNTDOWN = sql`(
  select s.away_due from live_seats s where s.game_id = m.game_id and s.seat = m.waits_for) is not null`;

/** SQL: a relation with these rows, sorted by game to avoid deadlocks. */
function rowsOf(rows: readonly unknown[], columns: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (${columns}) order by game_id`;
}

/** Commits plain moves of different games. On an error nothing is committed. */
export async function commitMoves(db: Database, moves: readonly MoveRow[]): Promise<Commits> {
  const statement = sql<{ game_id: string }>`
    with steps as materialized (${rowsOf(moves, MOVE_COLUMNS)}), changed as (
      -- A later due time is written by the sweep, so that moves change no indexed column.
      update chess_games g set ${SET_MOVE}, due_at = least(g.due_at, m.due_at)
      from steps m where ${OF_SAME_BASE}
      returning m.*
    ), acts as (${INSERT_ACTS})
    select game_id from changed`;
  const rows = await executePrepared(db, 'commit_moves', statement);
  return new Map(rows.map(({ game_id }) => [game_id, { kind: 'committed', arrived: [], absent: [] }]));
}

/**
 * Commits steps of any kind of different games. The end of a game frees its seats, closes its room and stores its
 * results for scoring. On an error nothing is committed.
 */
export async function commitSteps(db: Database, steps: readonly Step[]): Promise<Commits> {
  const statement = sql<{ game_id: string; arrived: string[] | null; absent: string[] | null }>`
    with steps as materialized (${rowsOf(steps.map(stepRow), STEP_COLUMNS)}), changed as (
      update chess_games g set ${SET_MOVE}, is_checkmate = m.is_checkmate, is_draw = m.is_draw,
        game_status = m.game_status, winner = m.winner, end_reason = m.end_reason,
        white_offered_at_ply = m.white_offered_at_ply, black_offered_at_ply = m.black_offered_at_ply,
        rematch_offer = m.rematch_offer, rematch_swap = m.rematch_swap, next_game_id = m.next_game_id,
        due_at = case when m.game_status = 'active' then least(g.due_at, m.due_at) end,
        started_at = case when m.begins then now() else g.started_at end,
        ended_at = case when m.ends then now() else g.ended_at end
      from steps m where ${OF_SAME_BASE} and (m.waits_for is null or ${HAS_COUNTDOWN})
      returning m.*, m.ply as plies, g.origin, g.white_player_id, g.black_player_id, g.ended_at
    ), acts as (${INSERT_ACTS}), ended as (
      select * from changed where ends
    ), freed as (
      delete from live_seats where game_id = any (array (select game_id from ended))
      returning game_id, player_id, arrived_at
    ), closed as (
      update game_rooms r set closed_at = now(), updated_at = now()
      -- Joined, so that the rooms are found by their games and not among all that are open.
      from ended e where e.origin = 'room' and r.game_id = e.game_id and r.closed_at is null
    ), results as (${insertOnlineResults('ended')}), waived as (
      update live_seats s set away_waived = true, away_due = null from changed m
      where m.waits_for is not null and s.game_id = m.game_id and s.seat = m.waits_for and s.away_due is not null
    )
    select c.game_id, array (
      select f.player_id from freed f where f.game_id = c.game_id and f.arrived_at is not null) as arrived, array (
      select f.player_id from freed f where f.game_id = c.game_id and f.arrived_at is null) as absent
    from changed c
    union all
    select m.game_id, null, null from steps m, chess_games g
    where m.waits_for is not null and ${OF_SAME_BASE} and not (${HAS_COUNTDOWN})`;
  const rows = await executePrepared(db, 'commit_steps', statement);
  return new Map(
    rows.map(({ game_id, arrived, absent }) => [
      game_id,
      arrived === null || absent === null ? { kind: 'no-countdown' } : { kind: 'committed', arrived, absent },
    ]),
  );
}
