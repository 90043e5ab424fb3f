/** The SQL of game_rooms (R-EN-11). Every change is a single statement. Opening and joining are in rooms.sql. */
import { err, Game, type Ms, ok, type Result, type RuleSet } from '@sixtyfour/chess';
import {
  type ListedRoom,
  ROOM_EXPIRY_MS,
  ROOM_LIST_LIMIT,
  ROOM_LISTED_MS,
  type RoomAnswer,
  type RoomInvitation,
  type SeatLetter,
  type TimeControlName,
} from '@sixtyfour/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import pg from 'pg';
import { ago } from '../database/ago.ts';
import type { Database } from '../database/connection.ts';
import { isAmong, readVersionsById, type VersionRow } from '../database/by-id.ts';
import { executePrepared } from '../database/prepared.ts';
import type { ChessGamesTable, GameRoomsTable } from '../database/tables.ts';

/** The columns of a game that are shown with its room. */
type GamePart = Pick<Selectable<ChessGamesTable>, 'board' | 'current_turn' | 'last_move' | 'game_status'> & {
  /** The player who made the last change; null for a system action. */
  readonly changed_by: string | null;
  readonly changed_at: Date;
};

type RoomPart = Omit<Selectable<GameRoomsTable>, 'source'>;

export interface StoredRoom {
  readonly room: RoomPart;
  /** Null until a guest has joined. */
  readonly game: GamePart | null;
}

/** The answer for a player with a running game. */
type Playing = Extract<RoomAnswer, { status: 'playing' }>;

export interface Opened {
  readonly status: 'opened';
  readonly stored: StoredRoom;
  /** The game of the earlier room that was closed; null if there was none. */
  readonly replacedGameId: string | null;
}

export interface Seated {
  readonly status: 'seated';
  readonly stored: StoredRoom;
}

/** The common columns of open_room and join_room. The columns of the room are null if there is none. */
interface CallRow<Outcome extends string> extends RoomPart {
  readonly outcome: Outcome | 'unauthenticated' | 'name-required' | 'playing';
  readonly live_game_id: string;
  readonly live_game_origin: ChessGamesTable['origin'];
}

/** With a thousand stored rooms, the chance that a random code is taken is one in a million. */
const MAX_CODE_ATTEMPTS = 8;

/** SQL conditions on a room `r`. */
const isWaiting = sql<boolean>`(r.status = 'waiting' and r.closed_at is null)`;
const hostSeenWithin = (ms: Ms): RawBuilder<boolean> => sql`
  exists (select from player_presence p where p.player_id = r.host_id and p.seen_at > ${ago(ms)})`;

/** What others see of the game of a room. */
const INVITATION = sql`r.host_name, r.rule_set, r.host_seat, r.host_time, r.guest_time`;

/** The columns of a room `r`. Not `*`: once a migration adds a column, statements prepared with it fail. */
const ROOM = sql`r.id, r.room_code, r.game_id, ${INVITATION}, r.host_id, r.guest_id, r.guest_name, r.status,
  r.looking_for_player, r.created_at, r.updated_at, r.closed_at, r.version`;

export interface NewRoom {
  readonly gameId: string;
  readonly hostId: string;
  readonly isPrivate: boolean;
  readonly ruleSet: RuleSet;
  readonly hostSeat: SeatLetter;
  readonly hostTime: TimeControlName;
  readonly guestTime: TimeControlName;
  /** A hash of the host's network; null if it is unknown. */
  readonly source: Buffer | null;
  /** Returns a random code. Called again if the code is taken. */
  readonly drawCode: () => string;
}

/** Opens a room (R-CA-16), replacing the host's waiting one, unless the host has a running game. */
export async function openRoom(
  db: Database,
  { gameId, hostId, isPrivate, ruleSet, hostSeat, hostTime, guestTime, source, drawCode }: NewRoom,
): Promise<Result<Playing | Opened, 'unauthenticated' | 'name-required'>> {
  for (let tries = 0; tries < MAX_CODE_ATTEMPTS; tries += 1) {
    const statement = sql<CallRow<'opened'> & { readonly replaced_game_id: string | null }>`
      select o.outcome, o.live_game_id, o.live_game_origin, o.replaced_game_id, ${ROOM}
      from open_room(${hostId}, ${drawCode()}, ${gameId}, ${ruleSet}, ${isPrivate}, ${hostSeat}, ${hostTime},
        ${guestTime}, ${source}) o, lateral (select (o.room).*) r`;
    const row = await executeCall(db, 'open_room', statement).catch((error: unknown) => {
      if (isTakenCode(error)) return null;
      throw error;
    });
    if (row === null) continue;
    const { outcome, live_game_id, live_game_origin, replaced_game_id, ...room } = row;
    if (outcome === 'playing') return ok({ status: outcome, game: { id: live_game_id, origin: live_game_origin } });
    if (outcome !== 'opened') return err(outcome);
    return ok({ status: outcome, stored: { room, game: null }, replacedGameId: replaced_game_id });
  }
  throw new Error(`${MAX_CODE_ATTEMPTS} codes in a row were taken already`);
}

function isTakenCode(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === 'game_rooms_room_code_key';
}

/**
 * Takes the free seat of the room with this code (R-CA-17, R-CA-18) and creates its game. 'room-not-found' for every
 * code that cannot be joined.
 * @param roomCode null if the text cannot be a code
 */
export async function joinRoom(
  db: Database,
  roomCode: string | null,
  guestId: string,
  now: Ms,
): Promise<Result<Playing | Seated, 'unauthenticated' | 'name-required' | 'room-not-found'>> {
  const statement = sql<CallRow<'seated' | 'room-not-found'>>`
    select j.outcome, j.live_game_id, j.live_game_origin, ${ROOM}
    from join_room(${roomCode}, ${guestId}, ${now}) j, lateral (select (j.room).*) r`;
  const { outcome, live_game_id, live_game_origin, ...room } = await executeCall(db, 'join_room', statement);
  if (outcome === 'playing') return ok({ status: outcome, game: { id: live_game_id, origin: live_game_origin } });
  if (outcome !== 'seated') return err(outcome);
  return ok({ status: outcome, stored: { room, game: newGame(room) } });
}

async function executeCall<Row>(db: Database, name: string, statement: RawBuilder<Row>): Promise<Row> {
  const [row] = await executePrepared(db, name, statement);
  if (row === undefined) throw new Error(`${name} returned nothing`);
  return row;
}

/** The game that was created when the guest joined. */
function newGame({ rule_set, updated_at }: RoomPart): GamePart {
  return {
    board: Game.start(rule_set).board,
    current_turn: 'w',
    last_move: null,
    game_status: 'active',
    changed_by: null,
    changed_at: updated_at,
  };
}

/** Closes this host's waiting room; idempotent. False if there is none. */
export async function closeRoom(db: Database, gameId: string, hostId: string): Promise<boolean> {
  const { rows } = await sql`
    update game_rooms r set looking_for_player = false, closed_at = coalesce(r.closed_at, now()),
      updated_at = case when r.closed_at is null then now() else r.updated_at end
    where r.game_id = ${gameId} and r.host_id = ${hostId} and r.status = 'waiting' returning r.id`.execute(db);
  return rows.length > 0;
}

/** Closes the waiting rooms of hosts who have been absent for too long. */
export async function expireRooms(db: Database): Promise<void> {
  // Skips rooms that are being joined.
  await sql`
    update game_rooms set closed_at = now(), updated_at = now(), looking_for_player = false
    where id in (
      select r.id from game_rooms r where ${isWaiting} and not ${hostSeenWithin(ROOM_EXPIRY_MS)}
      for update skip locked)`.execute(db);
}

/** The ids of games that have not begun, of hosts who have been absent for too long. */
export async function unstartedGamesOfAbsentHosts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from chess_games g join game_rooms r on r.game_id = g.id
    where g.game_status = 'active' and g.started_at is null and not ${hostSeenWithin(ROOM_EXPIRY_MS)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The versions of the rooms of these games, by game id. Games without a room are missing. */
export function readVersions(db: Database, gameIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const statement = sql<VersionRow>`select game_id as id, version from game_rooms where ${isAmong('game_id', gameIds)}`;
  return readVersionsById(db, 'read_room_versions', statement);
}

/** The most rooms that the list is chosen from. */
const MAX_CANDIDATES = 1_000;

/**
 * The public rooms of other hosts who were seen recently, newest first (R-RM-08, A-28, A-30). If there are too many, the
 * newest of each network first, then the second of each, and so on: otherwise one visitor with ten guests could keep all
 * others out of the list (S-05).
 */
export async function listRooms(db: Database, playerId: string): Promise<ListedRoom[]> {
  const { rows } = await sql<ListedRoom>`
    with waiting as (
      select r.id, r.room_code, ${INVITATION}, r.created_at,
        coalesce(encode(r.source, 'hex'), r.host_id::text) as network
      from game_rooms r
      where r.looking_for_player and ${isWaiting} and r.host_id <> ${playerId} and ${hostSeenWithin(ROOM_LISTED_MS)}
      order by r.created_at desc, r.id limit ${MAX_CANDIDATES}
    ), chosen as (
      select * from waiting
      order by row_number() over (partition by network order by created_at desc, id), created_at desc, id
      limit ${ROOM_LIST_LIMIT}
    )
    select r.id, r.room_code, ${INVITATION} from chosen r order by created_at desc, id`.execute(db);
  return rows;
}

export async function isMember(db: Database, playerId: string, gameId: string): Promise<boolean> {
  const { rows } = await sql`
    select from game_rooms r where r.game_id = ${gameId} and ${playerId} in (r.host_id, r.guest_id)`.execute(db);
  return rows.length > 0;
}

/** The waiting room with this code, for someone who has not joined it; null for every other code. */
export async function readInvitation(db: Database, roomCode: string): Promise<RoomInvitation | null> {
  const { rows } = await sql<RoomInvitation>`
    select ${INVITATION} from game_rooms r
    where r.room_code = ${roomCode} and ${isWaiting} and ${hostSeenWithin(ROOM_EXPIRY_MS)}`.execute(db);
  return rows[0] ?? null;
}

/** The room of a game (R-CA-19); null if there is none. */
export async function readRoom(db: Database, gameId: string): Promise<StoredRoom | null> {
  const [room] = await readRoomsOf(db, [gameId]);
  return room ?? null;
}

/** The rooms of these games, in no particular order. */
export async function readRoomsOf(db: Database, gameIds: readonly string[]): Promise<StoredRoom[]> {
  return gameIds.length === 0 ? [] : readRooms(db, sql`r.game_id = any(${gameIds}::uuid[])`);
}

/** The room in which a player waits for a guest; null if there is none. */
export async function readWaitingRoom(db: Database, hostId: string): Promise<StoredRoom | null> {
  const [room] = await readRooms(db, sql`r.host_id = ${hostId} and ${isWaiting}`);
  return room ?? null;
}

type RoomRow = RoomPart & { readonly [Column in keyof GamePart]: GamePart[Column] | null };

async function readRooms(db: Database, which: RawBuilder<unknown>): Promise<StoredRoom[]> {
  // Acts are stamped with game time, which differs from database time by the adjustment of the clock.
  const { rows } = await sql<RoomRow>`
    select ${ROOM}, g.board, g.current_turn, g.last_move, g.game_status,
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
