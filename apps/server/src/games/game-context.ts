/** What belongs to a game and not to its versions: names, presence and dates. */
import type { Color, Ms } from '@sixtyfour/chess';
import {
  CLOSE_SHOWN_MS,
  messages,
  type Attendance,
  type PublicPlayer,
  type SeatPresence,
  SILENCE_MS,
} from '@sixtyfour/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { executePrepared } from '../database/prepared.ts';

export interface GameContext {
  readonly gameId: string;
  /** The version of the game when this was read. */
  readonly version: number;
  /** Null for a player whose data has been deleted. */
  readonly playerIds: Readonly<Record<Color, string | null>>;
  readonly players: Readonly<Record<Color, PublicPlayer>>;
  readonly presence: Readonly<Record<Color, SeatPresence>>;
  /** The side whose absence is counted down, and the game time at which it ends the game. */
  readonly absence: { readonly side: Color; readonly due: Ms } | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
}

/**
 * SQL condition: a player is away, because they are silent or their connection has been closed for longer than a reload
 * takes.
 * @param presence the alias of a row of player_presence that may be missing
 */
export function isGone(presence: string): RawBuilder<boolean> {
  const p = sql.ref(presence);
  return sql<boolean>`(${p}.player_id is null or ${p}.seen_at <= ${ago(SILENCE_MS)}
    or coalesce(${p}.closed_at <= ${ago(CLOSE_SHOWN_MS)}, false))`;
}

/**
 * SQL condition: a player's page is silent, though its connection may still answer pings. `presence`: as in `isGone`.
 */
export function isPageSilent(presence: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${sql.ref(presence)}.page_seen_at <= ${ago(SILENCE_MS)}, true)`;
}

function ago(ms: Ms): RawBuilder<Date> {
  return sql<Date>`now() - make_interval(secs => ${sql.lit(ms / 1000)})`;
}

interface GameContextRow {
  readonly id: string;
  readonly version: number;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  readonly white_player_id: string | null;
  readonly black_player_id: string | null;
  readonly white_username: string | null;
  readonly white_country: string | null;
  readonly black_username: string | null;
  readonly black_country: string | null;
  readonly white_presence: SeatPresence;
  readonly black_presence: SeatPresence;
  readonly white_away_due: Ms | null;
  readonly black_away_due: Ms | null;
}

/** During a game the presence that was last published, after it the actual one. */
function presenceOf(seat: string, presence: string): RawBuilder<SeatPresence> {
  const s = sql.ref(seat);
  return sql<SeatPresence>`case
    when ${s}.player_id is null then case when ${isGone(presence)} then 'away' else 'here' end
    when ${s}.arrived_at is null then 'not-arrived'
    when ${s}.away then 'away'
    else 'here' end`;
}

/** The contexts of those of these games that exist, in no particular order. */
export async function readGameContexts(db: Database, gameIds: readonly string[]): Promise<GameContext[]> {
  const statement = sql<GameContextRow>`
    select g.id, g.version, g.created_at, g.started_at, g.ended_at, g.white_player_id, g.black_player_id,
      w.username as white_username, w.country as white_country,
      b.username as black_username, b.country as black_country,
      ${presenceOf('ws', 'wp')} as white_presence, ${presenceOf('bs', 'bp')} as black_presence,
      ws.away_due as white_away_due, bs.away_due as black_away_due
    from chess_games g
      left join anonymous_users w on w.id = g.white_player_id
      left join anonymous_users b on b.id = g.black_player_id
      left join live_seats ws on ws.game_id = g.id and ws.seat = 'w'
      left join live_seats bs on bs.game_id = g.id and bs.seat = 'b'
      left join player_presence wp on wp.player_id = g.white_player_id
      left join player_presence bp on bp.player_id = g.black_player_id
    -- By a subquery, so that the number of ids does not change the plan.
    where g.id = any(array(select unnest(${gameIds}::uuid[])))`;
  const rows = await executePrepared(db, 'read_game_contexts', statement);
  return rows.map(toGameContext);
}

export async function readGameContext(db: Database, gameId: string): Promise<GameContext | null> {
  const [context] = await readGameContexts(db, [gameId]);
  return context ?? null;
}

function toGameContext(row: GameContextRow): GameContext {
  return {
    gameId: row.id,
    version: row.version,
    playerIds: { white: row.white_player_id, black: row.black_player_id },
    players: {
      white: publicPlayer(row.white_username, row.white_country),
      black: publicPlayer(row.black_username, row.black_country),
    },
    presence: { white: row.white_presence, black: row.black_presence },
    absence:
      row.white_away_due !== null
        ? { side: 'white', due: row.white_away_due }
        : row.black_away_due !== null
          ? { side: 'black', due: row.black_away_due }
          : null,
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  };
}

/** The name of a deleted player, null, becomes a generic one. */
export function publicPlayer(username: string | null, country: string | null): PublicPlayer {
  return { username: username ?? messages.onlineGame.opponent, country };
}

/** The attendance as of game time `at`. */
export function toAttendance({ presence, absence }: GameContext, at: Ms): Attendance {
  return {
    w: presence.white,
    b: presence.black,
    countdown:
      absence === null ? null : { seat: absence.side === 'white' ? 'w' : 'b', ms: Math.max(0, absence.due - at) },
  };
}
