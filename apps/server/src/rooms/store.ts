/**
 * The SQL of game_rooms (R-EN-11). Every change is a single statement, or a transaction that holds the matching lock.
 */
import type { Ms } from '@sixtyfour/chess';
import { type ListedRoom, ROOM_EXPIRY_MS, ROOM_LIST_LIMIT, ROOM_LISTED_MS } from '@sixtyfour/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/connection.ts';
import type { ChessGamesTable, GameRoomsTable } from '../database/tables.ts';

/** The columns of a game that are shown with its room. */
type GamePart = Pick<Selectable<ChessGamesTable>, 'board' | 'current_turn' | 'last_move' | 'game_status'> & {
  /** The player of the last change; null for a system action. */
  readonly changed_by: string | null;
  readonly changed_at: Date;
};

export interface StoredRoom {
  readonly room: Selectable<GameRoomsTable>;
  /** Null until a guest has joined. */
  readonly game: GamePart | null;
}

export type LiveGame = Pick<Selectable<ChessGamesTable>, 'id' | 'origin'>;

/** The properties of a player that matter for opening and joining rooms. */
export interface PlayerStatus {
  readonly named: boolean;
  readonly liveGame: LiveGame | null;
}

/** With a thousand stored rooms, the chance that a random code is taken is one in a million. */
const MAX_CODE_ATTEMPTS = 8;

const ago = (ms: Ms): RawBuilder<Date> => sql`now() - make_interval(secs => ${sql.lit(ms / 1000)})`;

/** SQL conditions on a room `r`. */
const isWaiting = sql<boolean>`(r.status = 'waiting' and r.closed_at is null)`;
const hostSeenWithin = (ms: Ms): RawBuilder<boolean> => sql`
  exists (select from player_presence p where p.player_id = r.host_id and p.seen_at > ${ago(ms)})`;

/** Null when the player does not exist. */
export async function readPlayerStatus(db: Database, playerId: string): Promise<PlayerStatus | null> {
  const row = await db
    .selectFrom('anonymous_users as u')
    .leftJoin('live_seats as l', 'l.player_id', 'u.id')
    .leftJoin('chess_games as g', 'g.id', 'l.game_id')
    .select(['u.named', 'g.id', 'g.origin'])
    .where('u.id', '=', playerId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { named, id, origin } = row;
  return { named, liveGame: id === null || origin === null ? null : { id, origin } };
}

export interface NewRoom {
  readonly hostId: string;
  readonly isPrivate: boolean;
  readonly ruleSet: 'standard' | 'simplified';
  /** Returns a random code. Called again when the code is taken. */
  readonly drawCode: () => string;
}

export type OpenResult =
  | { readonly kind: 'opened'; readonly gameId: string; readonly replacedGameId: string | null }
  | { readonly kind: 'playing'; readonly game: LiveGame };

/** Opens a room (R-CA-16) in place of the host's waiting one, unless the host has a running game. */
export async function openRoom(db: Database, room: NewRoom): Promise<OpenResult> {
  return db.transaction().execute(async (trx): Promise<OpenResult> => {
    // Excludes concurrent seating, so that a host who waits in a room never has a seat.
    await sql`select lock_matching()`.execute(trx);
    const liveGame = (await readPlayerStatus(trx, room.hostId))?.liveGame ?? null;
    if (liveGame !== null) return { kind: 'playing', game: liveGame };
    const { rows: replaced } = await sql<{ game_id: string }>`
      update game_rooms r set closed_at = now(), updated_at = now(), looking_for_player = false
      where r.host_id = ${room.hostId} and ${isWaiting} returning r.game_id`.execute(trx);
    const gameId = await insertRoom(trx, room);
    return { kind: 'opened', gameId, replacedGameId: replaced[0]?.game_id ?? null };
  });
}

async function insertRoom(
  trx: DatabaseTransaction,
  { hostId, isPrivate, ruleSet, drawCode }: NewRoom,
): Promise<string> {
  for (let tries = 0; tries < MAX_CODE_ATTEMPTS; tries += 1) {
    const { rows } = await sql<{ game_id: string }>`
      insert into game_rooms (room_code, rule_set, host_id, host_name, looking_for_player)
      values (${drawCode()}, ${ruleSet}, ${hostId},
        coalesce((select username from anonymous_users where id = ${hostId}), ''), ${!isPrivate})
      on conflict (room_code) do nothing returning game_id`.execute(trx);
    if (rows[0] !== undefined) return rows[0].game_id;
  }
  throw new Error(`${MAX_CODE_ATTEMPTS} codes in a row were taken already`);
}

/**
 * Takes the free seat of the room with this code (R-CA-17, R-CA-18) and creates its game. Returns the game's id, or
 * null when no such room can be joined.
 */
export async function joinRoom(db: Database, roomCode: string, guestId: string, now: Ms): Promise<string | null> {
  const { rows } = await sql<{ game_id: string }>`
    select r.game_id from join_room(${roomCode}, ${guestId}, ${now}) r`.execute(db);
  return rows[0]?.game_id ?? null;
}

/** Closes a waiting room of this host; idempotent. False when there is none. */
export async function closeRoom(db: Database, gameId: string, hostId: string): Promise<boolean> {
  const { rows } = await sql`
    update game_rooms r set looking_for_player = false, closed_at = coalesce(r.closed_at, now()),
      updated_at = case when r.closed_at is null then now() else r.updated_at end
    where r.game_id = ${gameId} and r.host_id = ${hostId} and r.status = 'waiting' returning r.id`.execute(db);
  return rows.length > 0;
}

/** Closes the waiting rooms whose hosts have been absent for too long. */
export async function expireRooms(db: Database): Promise<void> {
  // Skips rooms that are being joined.
  await sql`
    update game_rooms set closed_at = now(), updated_at = now(), looking_for_player = false
    where id in (
      select r.id from game_rooms r where ${isWaiting} and not ${hostSeenWithin(ROOM_EXPIRY_MS)}
      for update skip locked)`.execute(db);
}

/** The ids of games that have not begun and whose hosts have been absent for too long. */
export async function unstartedGamesOfAbsentHosts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from chess_games g join game_rooms r on r.game_id = g.id
    where g.game_status = 'active' and g.started_at is null and not ${hostSeenWithin(ROOM_EXPIRY_MS)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The game ids of the rooms that were closed in the last `ms` milliseconds. */
export async function roomsClosedWithin(db: Database, ms: Ms): Promise<string[]> {
  const { rows } = await sql<{ game_id: string }>`
    select r.game_id from game_rooms r where r.closed_at > ${ago(ms)}`.execute(db);
  return rows.map((row) => row.game_id);
}

/** The public rooms of other hosts who were seen recently, newest first (R-RM-08, A-28, A-30). */
export async function listRooms(db: Database, playerId: string): Promise<ListedRoom[]> {
  const { rows } = await sql<ListedRoom>`
    select r.id, r.room_code, r.host_name from game_rooms r
    where r.looking_for_player and ${isWaiting} and r.host_id <> ${playerId} and ${hostSeenWithin(ROOM_LISTED_MS)}
    order by r.created_at desc, r.id limit ${ROOM_LIST_LIMIT}`.execute(db);
  return rows;
}

export async function isMember(db: Database, playerId: string, gameId: string): Promise<boolean> {
  const { rows } = await sql`
    select from game_rooms r where r.game_id = ${gameId} and ${playerId} in (r.host_id, r.guest_id)`.execute(db);
  return rows.length > 0;
}

/** The room of a game (R-CA-19); null when there is none. */
export async function readRoom(db: Database, gameId: string): Promise<StoredRoom | null> {
  const [room] = await readRoomsOf(db, [gameId]);
  return room ?? null;
}

/** The rooms of these games, in no order. */
export async function readRoomsOf(db: Database, gameIds: readonly string[]): Promise<StoredRoom[]> {
  return gameIds.length === 0 ? [] : readRooms(db, sql`r.game_id = any(${gameIds}::uuid[])`);
}

/** The room in which a player waits for a guest. */
export async function readWaitingRoom(db: Database, hostId: string): Promise<StoredRoom | null> {
  const [room] = await readRooms(db, sql`r.host_id = ${hostId} and ${isWaiting}`);
  return room ?? null;
}

type RoomRow = Selectable<GameRoomsTable> & { readonly [Column in keyof GamePart]: GamePart[Column] | null };

async function readRooms(db: Database, which: RawBuilder<unknown>): Promise<StoredRoom[]> {
  // Acts are stamped with game time, which differs from database time by the adjustment of the clock.
  const { rows } = await sql<RoomRow>`
    select r.*, g.board, g.current_turn, g.last_move, g.game_status,
      case a.seat when 'w' then g.white_player_id when 'b' then g.black_player_id end as changed_by,
      coalesce(to_timestamp((a.stamped_at - c.adjustment_ms) / 1000.0), g.created_at) as changed_at
    from game_rooms r
      cross join game_clock c
      left join chess_games g on g.id = r.game_id
      left join lateral (
        select seat, stamped_at from game_acts where game_id = g.id order by version desc limit 1) a on true
    where ${which}`.execute(db);
  return rows.map(({ board, current_turn, last_move, game_status, changed_by, changed_at, ...room }) => ({
    room,
    game:
      board === null || current_turn === null || game_status === null || changed_at === null
        ? null
        : { board, current_turn, last_move, game_status, changed_by, changed_at },
  }));
}
