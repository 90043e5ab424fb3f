/** The SQL of online games. */
import type { Ms } from '@sixtyfour/chess';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { isAmong, readVersionsById, type VersionRow } from '../database/by-id.ts';
import { executePrepared } from '../database/prepared.ts';
import type { GameActsTable } from '../database/tables.ts';
import type { OnlineGameState } from './online-game.ts';
import { toOnlineGameState } from './rows.ts';

type StoredAct = Selectable<GameActsTable>;

/** The columns of an act that its acknowledgement consists of. */
export type AckedAct = Pick<
  StoredAct,
  'game_id' | 'move_id' | 'version' | 'ply' | 'white_ms' | 'black_ms' | 'clock_running'
>;

/**
 * Reads a game; null if there is none.
 * @param known an earlier version of it, so that only later acts are read, unless a failover has lost that version
 */
export async function readGame(
  db: Database,
  gameId: string,
  known: OnlineGameState | null,
): Promise<OnlineGameState | null> {
  const row = await db.selectFrom('chess_games').selectAll().where('id', '=', gameId).executeTakeFirst();
  if (row === undefined) return null;
  const base = known !== null && known.state.version <= row.version ? known : null;
  const acts = await db
    .selectFrom('game_acts')
    .select(['version', 'kind', 'seat', 'uci', 'stamped_at'])
    .where('game_id', '=', gameId)
    .where('version', '>=', base?.state.version ?? 0)
    .where('version', '<=', row.version)
    .orderBy('version')
    .execute();
  if (base === null || base.state.version === 0) return toOnlineGameState(row, acts, base);
  const [last, ...later] = acts;
  const isStored = last?.version === base.state.version && last.stamped_at === base.lastStamp;
  return isStored ? toOnlineGameState(row, later, base) : readGame(db, gameId, null);
}

/** The columns of an act that describe what happened. */
export type LoggedAct = Pick<
  StoredAct,
  'version' | 'kind' | 'move_id' | 'stamped_at' | 'ply' | 'white_ms' | 'black_ms' | 'clock_running'
>;

/** The acts of each game after a version, in order. Games without such acts are missing. */
export async function readActsAfter(
  db: Database,
  after: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, readonly LoggedAct[]>> {
  const statement = sql<LoggedAct & { readonly game_id: string }>`
    select a.game_id, a.version, a.kind, a.move_id, a.stamped_at, a.ply, a.white_ms, a.black_ms, a.clock_running
    from unnest(${[...after.keys()]}::uuid[], ${[...after.values()]}::integer[]) as known (game_id, version)
      join game_acts a on a.game_id = known.game_id and a.version > known.version
    order by a.game_id, a.version`;
  const rows = await executePrepared(db, 'read_acts_after', statement);
  return Map.groupBy(rows, ({ game_id }) => game_id);
}

/** The versions of the games that exist. */
export function readVersions(db: Database, gameIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const statement = sql<VersionRow>`select id, version from chess_games where ${isAmong('id', gameIds)}`;
  return readVersionsById(db, 'read_game_versions', statement);
}

/** How often the attendance of each game has changed. Finished games are missing. */
export function readAttendanceVersions(db: Database, gameIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const statement = sql<VersionRow>`
    select game_id as id, sum(attendance_version)::integer as version from live_seats
    where ${isAmong('game_id', gameIds)} group by game_id`;
  return readVersionsById(db, 'read_attendance_versions', statement);
}

export async function readAct(db: Database, gameId: string, moveId: string): Promise<AckedAct | null> {
  const row = await db
    .selectFrom('game_acts')
    .selectAll()
    .where('game_id', '=', gameId)
    .where('move_id', '=', moveId)
    .executeTakeFirst();
  return row ?? null;
}

/** The version of a game, and its act with this id; null if there is no such game. */
export async function readVersionAndAct(
  db: Database,
  gameId: string,
  moveId: string,
): Promise<{ readonly version: number; readonly clockAnchor: Ms; readonly act: AckedAct | null } | null> {
  const statement = sql<
    { readonly game_version: number; readonly game_anchor: Ms } & (AckedAct | { readonly move_id: null })
  >`
    select g.version as game_version, g.clock_anchor as game_anchor, a.game_id, a.move_id, a.version, a.ply,
      a.white_ms, a.black_ms, a.clock_running
    from chess_games g
      left join game_acts a on a.game_id = g.id and a.move_id = ${moveId}::uuid
    where g.id = ${gameId}::uuid`;
  const [row] = await executePrepared(db, 'read_version_and_act', statement);
  if (row === undefined) return null;
  return { version: row.game_version, clockAnchor: row.game_anchor, act: row.move_id === null ? null : row };
}

export interface GameVersion {
  readonly gameId: string;
  readonly version: number;
}

export interface DueGame extends GameVersion {
  /** May be earlier than the real deadline. */
  readonly dueAt: Ms;
}

/** The running games with a `due_at` until this time, in its order. */
export function readDue(db: Database, until: Ms, limit: number): Promise<DueGame[]> {
  const statement = sql<DueGame>`
    select id as "gameId", version, due_at as "dueAt" from chess_games
    where game_status = 'active' and due_at <= ${until}::bigint order by due_at limit ${limit}::integer`;
  return executePrepared(db, 'read_due_games', statement);
}

/**
 * Sets the `due_at` of a game to its real deadline, unless the row is locked. Plain moves do not postpone it, to keep
 * them cheap.
 */
export async function postponeDue(db: Database, { id, state }: OnlineGameState, dueAt: Ms | null): Promise<void> {
  await db
    .updateTable('chess_games')
    .set({ due_at: dueAt })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('chess_games')
        .select('id')
        .where('id', '=', id)
        .where('version', '=', state.version)
        .where('game_status', '=', 'active')
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .execute();
}

/** The id of a player's running game, or null. */
export async function readLiveGame(db: Database, playerId: string): Promise<string | null> {
  const row = await db.selectFrom('live_seats').select('game_id').where('player_id', '=', playerId).executeTakeFirst();
  return row?.game_id ?? null;
}

/** The players of a game; null if there is no such game. */
export async function readPlayers(db: Database, gameId: string): Promise<OnlineGameState['players'] | null> {
  const row = await db
    .selectFrom('chess_games')
    .select(['white_player_id as white', 'black_player_id as black'])
    .where('id', '=', gameId)
    .executeTakeFirst();
  return row ?? null;
}
