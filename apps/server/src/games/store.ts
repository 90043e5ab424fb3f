/** The SQL of online games. */
import type { Ms } from '@sixtyfour/chess';
import type { GameSummary, SeatLetter } from '@sixtyfour/contract';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { recordResults } from '../champions/record.ts';
import type { Database, DatabaseTransaction } from '../database/connection.ts';
import { executePrepared } from '../database/prepared.ts';
import type { GameActsTable } from '../database/tables.ts';
import { ends, type OnlineState, type Step } from './online-state.ts';
import { actColumns, finishedGame, gameColumns, toOnlineState } from './rows.ts';
import { publicPlayer } from './game-context.ts';

export type StoredAct = Selectable<GameActsTable>;

/** A game, or null when there is none. `known`: an earlier version of it, so that only later acts are read. */
export async function readGame(db: Database, gameId: string, known: OnlineState | null): Promise<OnlineState | null> {
  const row = await db.selectFrom('chess_games').selectAll().where('id', '=', gameId).executeTakeFirst();
  if (row === undefined) return null;
  const base = known !== null && known.state.version <= row.version ? known : null;
  const acts = await db
    .selectFrom('game_acts')
    .select(['version', 'kind', 'uci', 'stamped_at'])
    .where('game_id', '=', gameId)
    .where('version', '>', base?.state.version ?? 0)
    .where('version', '<=', row.version)
    .orderBy('version')
    .execute();
  return toOnlineState(row, acts, base);
}

export async function readAct(db: Database, gameId: string, moveId: string): Promise<StoredAct | null> {
  const row = await db
    .selectFrom('game_acts')
    .selectAll()
    .where('game_id', '=', gameId)
    .where('move_id', '=', moveId)
    .executeTakeFirst();
  return row ?? null;
}

/** A plain move as a row of the statement of `commitMoves`. */
export type MoveRow = ReturnType<typeof moveRow>;

export function moveRow(step: Step) {
  return { ...gameColumns(step.after), ...actColumns(step) };
}

/**
 * Commits plain moves of different games in one statement and returns the ids of the games whose move was committed.
 * The others have another version by now or have ended. On an error nothing is committed.
 */
export async function commitMoves(db: Database, moves: readonly MoveRow[]): Promise<ReadonlySet<string>> {
  const statement = sql<{ id: string }>`
    with moves as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (
        game_id uuid, version integer, board text, current_turn text, last_move text, is_check boolean,
        position_history text, ply integer, white_ms bigint, black_ms bigint, clock_running text, clock_anchor bigint,
        white_credit_ms integer, black_credit_ms integer, draw_offer text, due_at bigint,
        move_id uuid, seat text, kind text, uci text, stamped_at bigint)
      order by game_id
    ), moved as (
      update chess_games g set version = m.version, board = m.board, current_turn = m.current_turn,
        last_move = m.last_move, is_check = m.is_check, position_history = m.position_history, ply = m.ply,
        white_ms = m.white_ms, black_ms = m.black_ms, clock_running = m.clock_running, clock_anchor = m.clock_anchor,
        white_credit_ms = m.white_credit_ms, black_credit_ms = m.black_credit_ms, draw_offer = m.draw_offer,
        due_at = least(g.due_at, m.due_at)
      from moves m
      -- By id, or each move would scan all running games.
      where g.id = any (array (select game_id from moves))
        and g.id = m.game_id and g.version = m.version - 1 and g.game_status = 'active'
      returning g.id
    ), logged as (
      insert into game_acts (game_id, version, move_id, seat, kind, uci, stamped_at, ply, white_ms, black_ms,
        clock_running)
      select m.game_id, m.version, m.move_id, m.seat, m.kind, m.uci, m.stamped_at, m.ply, m.white_ms, m.black_ms,
        m.clock_running
      from moves m join moved on moved.id = m.game_id
    )
    select id from moved`;
  const rows = await executePrepared(db, 'commit_moves', statement);
  return new Set(rows.map(({ id }) => id));
}

/** Commits any step. False when the game has another version by now. */
export async function commitStep(trx: DatabaseTransaction, step: Step): Promise<boolean> {
  const { before, after } = step;
  const updated = await trx
    .updateTable('chess_games')
    .set({
      ...gameColumns(after),
      ...(step.kind === 'begin' ? { started_at: sql<Date>`now()` } : {}),
      ...(ends(step) ? { ended_at: sql<Date>`now()` } : {}),
    })
    .where('id', '=', before.id)
    .where('version', '=', before.state.version)
    .returning('ended_at')
    .executeTakeFirst();
  if (updated === undefined) return false;
  await trx.insertInto('game_acts').values(actColumns(step)).execute();
  const finished = updated.ended_at === null ? null : finishedGame(step, updated.ended_at);
  if (finished !== null) await recordResults(trx, finished);
  return true;
}

/** The ids of the players who have joined a running game. */
export async function readArrivals(db: Database, gameId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('live_seats')
    .select('player_id')
    .where('game_id', '=', gameId)
    .where('arrived_at', 'is not', null)
    .execute();
  return rows.map((row) => row.player_id);
}

/** The ids of running games whose `due_at` has passed, which may be earlier than their real deadline. */
export async function readDue(db: Database, at: Ms, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('chess_games')
    .select('id')
    .where('game_status', '=', 'active')
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Sets `due_at` of a game to its real deadline. Plain moves do not move it later, to keep them cheap. */
export async function postponeDue(db: Database, { id, state }: OnlineState, dueAt: Ms | null): Promise<void> {
  await db
    .updateTable('chess_games')
    .set({ due_at: dueAt })
    .where('id', '=', id)
    .where('version', '=', state.version)
    .where('game_status', '=', 'active')
    .execute();
}

/** The id of a player's running game, or null. */
export async function readLiveGame(db: Database, playerId: string): Promise<string | null> {
  const row = await db.selectFrom('live_seats').select('game_id').where('player_id', '=', playerId).executeTakeFirst();
  return row?.game_id ?? null;
}

/** The two players of a game, or null when there is no such game. */
export async function readPlayers(db: Database, gameId: string): Promise<OnlineState['players'] | null> {
  const row = await db
    .selectFrom('chess_games')
    .select(['white_player_id as white', 'black_player_id as black'])
    .where('id', '=', gameId)
    .executeTakeFirst();
  return row ?? null;
}

/** The latest games of a player, newest first. */
export async function readRecent(db: Database, playerId: string, limit: number): Promise<GameSummary[]> {
  const side = (own: 'white' | 'black', other: 'white' | 'black', seat: SeatLetter) =>
    db
      .selectFrom('chess_games as g')
      .leftJoin('anonymous_users as o', 'o.id', `g.${other}_player_id`)
      .select(['g.id', 'g.origin', 'g.rule_set', 'g.game_status', 'g.winner', 'g.end_reason', 'g.ply'])
      .select(['g.created_at', 'g.ended_at', 'o.username', 'o.country', sql.lit(seat).as('seat')])
      .where(`g.${own}_player_id`, '=', playerId)
      .orderBy('g.created_at', 'desc')
      .limit(limit);
  const [white, black] = await Promise.all([
    side('white', 'black', 'w').execute(),
    side('black', 'white', 'b').execute(),
  ]);
  return [...white, ...black]
    .toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime())
    .slice(0, limit)
    .map(({ username, country, created_at, ended_at, ...row }) => ({
      ...row,
      opponent: publicPlayer(username, country),
      created_at: created_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
    }));
}
