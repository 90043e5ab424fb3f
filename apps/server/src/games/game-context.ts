/** The unversioned data of a game: names, presence and dates. */
import type { Color, Ms, RuleSet } from '@sixtyfour/chess';
import {
  type Attendance,
  CLOSE_SHOWN_MS,
  letterOf,
  messages,
  type OnlineOrigin,
  type PublicPlayer,
  type SeatPresence,
  SILENCE_MS,
  type TimeControlName,
} from '@sixtyfour/contract';
import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { createBatchLoader } from '../async/batch-loader.ts';
import { ago } from '../database/ago.ts';
import type { Database } from '../database/connection.ts';
import { isAmong } from '../database/by-id.ts';
import { executePrepared } from '../database/prepared.ts';

/** Data that does not change during a game. */
interface GameProfile {
  readonly gameId: string;
  readonly origin: OnlineOrigin;
  readonly ruleSet: RuleSet;
  readonly times: Readonly<Record<Color, TimeControlName>>;
  /** Null for a player whose data has been deleted. */
  readonly playerIds: Readonly<Record<Color, string | null>>;
  readonly players: Readonly<Record<Color, PublicPlayer>>;
  readonly isRematch: boolean;
  readonly createdAt: Date;
}

export interface GameContext extends GameProfile {
  /** The version and the clock anchor of the game when this was read. */
  readonly version: number;
  readonly clockAnchor: Ms;
  readonly presence: Readonly<Record<Color, SeatPresence>>;
  /** The side whose absence is counted down, and the game time at which the countdown ends the game. */
  readonly absence: { readonly side: Color; readonly due: Ms } | null;
  /** How often presence and absence have changed; 0 after the end of the game. */
  readonly attendanceVersion: number;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
}

export interface ArrivedContext {
  readonly context: GameContext;
  /** Whether the player arrived for the first time. */
  readonly isNew: boolean;
  /** Whether both players have arrived, and the game begins: `startedAt` is set. */
  readonly all: boolean;
}

export interface GameContexts {
  /** Calls in the same turn of the event loop share one statement. Null if there is no such game. */
  of(gameId: string): Promise<GameContext | null>;
  /** The contexts of the games that exist, in no particular order. */
  ofAll(gameIds: readonly string[]): Promise<GameContext[]>;
  /** Removes a context from the cache. Call it when the game has ended. */
  forget(gameId: string): void;
  /** Records that a player has arrived at a running game. Null if there is no such game. */
  arrive(gameId: string, playerId: string): Promise<ArrivedContext | null>;
}

/**
 * SQL condition: a player is away, because they are silent, or because their connection has been closed for longer than
 * a reload takes.
 * @param presence the alias of a row of player_presence, which may be missing
 */
export function isGone(presence: string): RawBuilder<boolean> {
  const p = sql.ref(presence);
  return sql<boolean>`(${p}.player_id is null or ${p}.seen_at <= ${ago(SILENCE_MS)}
    or coalesce(${p}.closed_at <= ${ago(CLOSE_SHOWN_MS)}, false))`;
}

/**
 * SQL condition: a player's page is silent, although its connection may still answer pings. `presence`: as in `isGone`.
 */
export function isPageSilent(presence: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${sql.ref(presence)}.page_seen_at <= ${ago(SILENCE_MS)}, true)`;
}

interface StateRow {
  readonly id: string;
  readonly version: number;
  readonly clock_anchor: Ms;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  readonly white_presence: SeatPresence;
  readonly black_presence: SeatPresence;
  readonly white_away_due: Ms | null;
  readonly black_away_due: Ms | null;
  readonly attendance_version: number;
}

interface ContextRow extends StateRow {
  readonly origin: OnlineOrigin;
  readonly rule_set: RuleSet;
  readonly white_time: TimeControlName;
  readonly black_time: TimeControlName;
  readonly is_rematch: boolean;
  readonly created_at: Date;
  readonly white_player_id: string | null;
  readonly black_player_id: string | null;
  readonly white_username: string | null;
  readonly white_country: string | null;
  readonly black_username: string | null;
  readonly black_country: string | null;
}

/** During a game, the last published presence. After it, whether the player is present and still shows this game. */
function presenceOf(seat: 'ws' | 'bs', player: 'white_player_id' | 'black_player_id'): RawBuilder<SeatPresence> {
  const s = sql.ref(seat);
  return sql<SeatPresence>`case
    when ${s}.player_id is null then case when exists (
      select from player_presence p where p.player_id = g.${sql.ref(player)} and not ${isGone('p')}
        and coalesce(p.at_game_id = g.id, true))
      then 'here' else 'away' end
    when ${s}.arrived_at is null then 'not-arrived'
    when ${s}.away then 'away'
    else 'here' end`;
}

/** The columns of StateRow of a game `g` and its seats `ws` and `bs`, which are missing after the end. */
const stateOf = (startedAt: RawBuilder<Date | null>) => sql`
  g.id, g.version, g.clock_anchor, ${startedAt} as started_at, g.ended_at,
  ${presenceOf('ws', 'white_player_id')} as white_presence, ${presenceOf('bs', 'black_player_id')} as black_presence,
  ws.away_due as white_away_due, bs.away_due as black_away_due,
  coalesce(ws.attendance_version + bs.attendance_version, 0) as attendance_version`;
const state = stateOf(sql`g.started_at`);
/** The same for a game whose second player may just have arrived. */
const stateAtArrival = stateOf(
  sql`case when arrivals.all_arrived then coalesce(g.started_at, now()) else g.started_at end`,
);
const seats = sql`
  left join live_seats ws on ws.game_id = g.id and ws.seat = 'w'
  left join live_seats bs on bs.game_id = g.id and bs.seat = 'b'`;
/** The other columns of ContextRow of a game `g` and its players `w` and `b`. */
const profile = sql`g.origin, g.rule_set, g.white_time, g.black_time, g.is_rematch, g.created_at, g.white_player_id, g.black_player_id,
  w.username as white_username, w.country as white_country, b.username as black_username, b.country as black_country`;
const players = sql`
  left join anonymous_users w on w.id = g.white_player_id
  left join anonymous_users b on b.id = g.black_player_id`;

function readContexts(db: Database, gameIds: readonly string[]): Promise<ContextRow[]> {
  const statement = sql<ContextRow>`
    select ${state}, ${profile} from chess_games g ${players} ${seats} where ${isAmong('g.id', gameIds)}`;
  return executePrepared(db, 'read_game_contexts', statement);
}

function readStates(db: Database, gameIds: readonly string[]): Promise<StateRow[]> {
  const statement = sql<StateRow>`select ${state} from chess_games g ${seats} where ${isAmong('g.id', gameIds)}`;
  return executePrepared(db, 'read_game_states', statement);
}

/**
 * Locks both seats in order, so that the later one of two concurrent arrivals sees both. The statement still sees its
 * own seat as it was before.
 */
function recordArrival(db: Database, gameId: string, playerId: string) {
  const statement = sql<ContextRow & { readonly is_new: boolean; readonly all_arrived: boolean }>`
    with seats as materialized (
      select s.player_id, s.seat, s.arrived_at, s.away, s.away_due, s.attendance_version from live_seats s
      where s.game_id = ${gameId}
        and exists (select from live_seats o where o.player_id = ${playerId} and o.game_id = ${gameId})
      order by s.seat for no key update
    ), arrived as (
      update live_seats s set arrived_at = now() from seats
      where s.player_id = ${playerId} and seats.player_id = s.player_id and seats.arrived_at is null
      returning s.player_id
    ), placed as (
      -- A page without a websocket does not announce where its player is. Later visits by calls alone are not placed.
      update player_presence p set at_game_id = ${gameId} from arrived where p.player_id = arrived.player_id
    ), present as (
      select player_id, seat, away, away_due,
        case when player_id = ${playerId} then coalesce(arrived_at, now()) else arrived_at end as arrived_at,
        attendance_version + (player_id = ${playerId} and arrived_at is null)::integer as attendance_version
      from seats
    ), arrivals as (
      select count(arrived_at) = 2 as all_arrived from present
    )
    select ${stateAtArrival}, ${profile}, arrivals.all_arrived, exists (select from arrived) as is_new
    from chess_games g ${players} cross join arrivals
      left join present ws on ws.seat = 'w'
      left join present bs on bs.seat = 'b'
    where g.id = ${gameId}`;
  return executePrepared(db, 'record_arrival', statement);
}

/** More than the games that a process has in memory. */
const MAX_PROFILES = 4_000;

export function createGameContexts(database: Database): GameContexts {
  /** Only of running games: after the end, the data of a player may be deleted. */
  const profiles = new LRUCache<string, GameProfile>({ max: MAX_PROFILES });

  function toContext(row: ContextRow): GameContext {
    const context = withState(toProfile(row), row);
    if (context.endedAt === null) profiles.set(row.id, toProfile(row));
    else profiles.delete(row.id);
    return context;
  }

  async function ofAll(gameIds: readonly string[]): Promise<GameContext[]> {
    const contexts: GameContext[] = [];
    const unknown = new Set(gameIds.filter((gameId) => !profiles.has(gameId)));
    const known = gameIds.filter((gameId) => !unknown.has(gameId));
    for (const row of known.length === 0 ? [] : await readStates(database, known)) {
      const cached = profiles.get(row.id);
      if (cached === undefined || row.ended_at !== null) unknown.add(row.id);
      else contexts.push(withState(cached, row));
    }
    for (const row of unknown.size === 0 ? [] : await readContexts(database, [...unknown]))
      contexts.push(toContext(row));
    return contexts;
  }

  /** Batched because all games of a process are read at once when all its connections break. */
  const of = createBatchLoader(
    async (gameIds: readonly string[]) => new Map((await ofAll(gameIds)).map((context) => [context.gameId, context])),
  );

  return {
    of,
    ofAll,
    forget: (gameId) => void profiles.delete(gameId),
    async arrive(gameId, playerId) {
      const [row] = await recordArrival(database, gameId, playerId);
      return row === undefined ? null : { context: toContext(row), isNew: row.is_new, all: row.all_arrived };
    },
  };
}

function toProfile(row: ContextRow): GameProfile {
  return {
    gameId: row.id,
    origin: row.origin,
    ruleSet: row.rule_set,
    times: { white: row.white_time, black: row.black_time },
    playerIds: { white: row.white_player_id, black: row.black_player_id },
    players: {
      white: publicPlayer(row.white_username, row.white_country),
      black: publicPlayer(row.black_username, row.black_country),
    },
    isRematch: row.is_rematch,
    createdAt: row.created_at,
  };
}

function withState(known: GameProfile, row: StateRow): GameContext {
  return {
    ...known,
    version: row.version,
    clockAnchor: row.clock_anchor,
    presence: { white: row.white_presence, black: row.black_presence },
    absence:
      row.white_away_due !== null
        ? { side: 'white', due: row.white_away_due }
        : row.black_away_due !== null
          ? { side: 'black', due: row.black_away_due }
          : null,
    attendanceVersion: row.attendance_version,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  };
}

/** A deleted player has a generic name. */
export function publicPlayer(username: string | null, country: string | null): PublicPlayer {
  return { username: username ?? messages.onlineGame.opponent, country };
}

/** The attendance as of game time `at`. */
export function toAttendance({ presence, absence }: GameContext, at: Ms): Attendance {
  return {
    w: presence.white,
    b: presence.black,
    countdown: absence === null ? null : { seat: letterOf(absence.side), ms: Math.max(0, absence.due - at) },
  };
}
