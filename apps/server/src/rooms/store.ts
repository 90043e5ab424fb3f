/** The rows of game_rooms (R-EN-11): every change of one is a single statement, or a transaction that goes before all matching. */
import type { Ms } from '@sixtyfour/chess';
import { type ListedRoom, ROOM_EXPIRY_MS, ROOM_LIST_LIMIT, ROOM_LISTED_MS } from '@sixtyfour/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/connection.ts';
import type { ChessGamesTable, GameRoomsTable } from '../database/tables.ts';

/** The game of a room, as far as it is shown with the room. */
type GamePart = Pick<Selectable<ChessGamesTable>, 'board' | 'current_turn' | 'last_move' | 'game_status'> & {
  /** The player of the last change; null for what the server did by itself. */
  readonly changed_by: string | null;
  readonly changed_at: Date;
};

export interface StoredRoom {
  readonly room: Selectable<GameRoomsTable>;
  /** Null until a guest has come. */
  readonly game: GamePart | null;
}

export type LiveGame = Pick<Selectable<ChessGamesTable>, 'id' | 'origin'>;

/** What must be known of a player who opens or joins a room. */
export interface Standing {
  readonly named: boolean;
  readonly liveGame: LiveGame | null;
}

/** One is taken with a chance of a million to one while a thousand rooms are kept. */
const MOST_CODES = 8;

const ago = (ms: Ms): RawBuilder<Date> => sql`now() - make_interval(secs => ${sql.lit(ms / 1000)})`;

/** For a room `r`. */
const waits = sql<boolean>`(r.status = 'waiting' and r.closed_at is null)`;
const hostWasSeenFor = (ms: Ms): RawBuilder<boolean> => sql`
  exists (select from player_presence p where p.player_id = r.host_id and p.seen_at > ${ago(ms)})`;

/** Null for a player who is gone. */
export async function standingOf(db: Database, playerId: string): Promise<Standing | null> {
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
  /** Draws a code, again when one is taken. */
  readonly drawCode: () => string;
}

export type Opened =
  | { readonly kind: 'opened'; readonly gameId: string; readonly replacedGameId: string | null }
  | { readonly kind: 'playing'; readonly game: LiveGame };

/** Opens a room (R-CA-16) in place of the host's own waiting one. Who has a game that goes on gets none. */
export async function openRoom(db: Database, room: NewRoom): Promise<Opened> {
  return db.transaction().execute(async (trx): Promise<Opened> => {
    // Nobody is seated meanwhile, so whoever waits here has no seat.
    await sql`select lock_matching()`.execute(trx);
    const liveGame = (await standingOf(trx, room.hostId))?.liveGame ?? null;
    if (liveGame !== null) return { kind: 'playing', game: liveGame };
    const { rows: replaced } = await sql<{ game_id: string }>`
      update game_rooms r set closed_at = now(), updated_at = now(), looking_for_player = false
      where r.host_id = ${room.hostId} and ${waits} returning r.game_id`.execute(trx);
    const gameId = await insertRoom(trx, room);
    return { kind: 'opened', gameId, replacedGameId: replaced[0]?.game_id ?? null };
  });
}

async function insertRoom(
  trx: DatabaseTransaction,
  { hostId, isPrivate, ruleSet, drawCode }: NewRoom,
): Promise<string> {
  for (let tries = 0; tries < MOST_CODES; tries += 1) {
    const { rows } = await sql<{ game_id: string }>`
      insert into game_rooms (room_code, rule_set, host_id, host_name, looking_for_player)
      values (${drawCode()}, ${ruleSet}, ${hostId},
        coalesce((select username from anonymous_users where id = ${hostId}), ''), ${!isPrivate})
      on conflict (room_code) do nothing returning game_id`.execute(trx);
    if (rows[0] !== undefined) return rows[0].game_id;
  }
  throw new Error(`${MOST_CODES} codes in a row were taken already`);
}

/**
 * Takes the free seat of the room with this code (R-CA-17, R-CA-18) and begins its game. Returns the game's id, or null
 * when there is no such room to sit down in.
 */
export async function joinRoom(db: Database, roomCode: string, guestId: string, now: Ms): Promise<string | null> {
  const { rows } = await sql<{ game_id: string }>`
    select r.game_id from join_room(${roomCode}, ${guestId}, ${now}) r`.execute(db);
  return rows[0]?.game_id ?? null;
}

/** Closes a waiting room of this host. Closing it again changes nothing. False when there is none. */
export async function closeRoom(db: Database, gameId: string, hostId: string): Promise<boolean> {
  const { rows } = await sql`
    update game_rooms r set looking_for_player = false, closed_at = coalesce(r.closed_at, now()),
      updated_at = case when r.closed_at is null then now() else r.updated_at end
    where r.game_id = ${gameId} and r.host_id = ${hostId} and r.status = 'waiting' returning r.id`.execute(db);
  return rows.length > 0;
}

/** Closes the waiting rooms whose hosts were not seen for too long. */
export async function expireRooms(db: Database): Promise<void> {
  // A room that somebody is sitting down in is left alone.
  await sql`
    update game_rooms set closed_at = now(), updated_at = now(), looking_for_player = false
    where id in (
      select r.id from game_rooms r where ${waits} and not ${hostWasSeenFor(ROOM_EXPIRY_MS)}
      for update skip locked)`.execute(db);
}

/** The games of rooms that wait for a host who was not seen for too long. */
export async function forsakenGames(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from chess_games g join game_rooms r on r.game_id = g.id
    where g.game_status = 'active' and g.started_at is null and not ${hostWasSeenFor(ROOM_EXPIRY_MS)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The games of rooms that were closed in the last so many milliseconds, by whatever. */
export async function closedWithin(db: Database, ms: Ms): Promise<string[]> {
  const { rows } = await sql<{ game_id: string }>`
    select r.game_id from game_rooms r where r.closed_at > ${ago(ms)}`.execute(db);
  return rows.map((row) => row.game_id);
}

/** Public rooms of others whose hosts are there, newest first (R-RM-08, A-28, A-30). */
export async function listRooms(db: Database, playerId: string): Promise<ListedRoom[]> {
  const { rows } = await sql<ListedRoom>`
    select r.id, r.room_code, r.host_name from game_rooms r
    where r.looking_for_player and ${waits} and r.host_id <> ${playerId} and ${hostWasSeenFor(ROOM_LISTED_MS)}
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
  const [room] = await readRooms(db, sql`r.host_id = ${hostId} and ${waits}`);
  return room ?? null;
}

type RoomRow = Selectable<GameRoomsTable> & { readonly [Column in keyof GamePart]: GamePart[Column] | null };

async function readRooms(db: Database, which: RawBuilder<unknown>): Promise<StoredRoom[]> {
  // Acts are stamped with game time: less than the database's by all the time that did not count.
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
