/** The SQL of match_requests (R-EN-08). Every change is a single statement. Pairing is in pair.sql. */
import { MATCH_SEARCH_TIMEOUT_MS, type MatchRequest, type TimeControlName } from '@sixtyfour/contract';
import type { Ms } from '@sixtyfour/chess';
import { type RawBuilder, sql } from 'kysely';
import { ago } from '../database/ago.ts';
import type { Database } from '../database/connection.ts';
import { isAmong, readVersionsById, type VersionRow } from '../database/by-id.ts';
import { executePrepared } from '../database/prepared.ts';
import { uuidv7 } from '../time/uuid.ts';

/** An ended search stays readable for this time, for browsers that poll. */
const RECENTLY_ENDED_MS = 10_000;

/** A search, and the version of its player's searches after its last change. */
export interface StoredRequest {
  readonly version: number;
  readonly request: MatchRequest;
}

/** The columns of `RequestRow`, from a row `r` of match_requests. */
const view = sql`
  r.version, r.user_id, r.status, r.game_id, r.cancel_reason,
  greatest(0, round(extract(epoch from now() - r.created_at) * 1000))::bigint as waited_ms`;

type RequestRow = MatchRequest & { readonly version: number };

async function read(database: Database, query: RawBuilder<RequestRow>): Promise<StoredRequest[]> {
  const { rows } = await query.execute(database);
  return rows.map(({ version, ...request }) => ({ version, request }));
}

export interface SearchResult {
  /**
   * Either the status of the search, or the reason why there is none: no such player, or no name or country (R-Q-12).
   */
  readonly status: 'pending' | 'matched' | 'unauthenticated' | 'name-required';
  readonly gameId: string | null;
  /** The waiting player who was paired with this one, or null. */
  readonly opponentId: string | null;
}

/** The subjects that a no-show of this search counts for, and its weight for each. */
export type SearchSources = Readonly<Record<string, number>>;

/** The parameters of a search. */
export interface SearchWish {
  readonly sources: SearchSources;
  /** Acceptable time controls, preferred ones first; not empty. */
  readonly times: readonly TimeControlName[];
}

/**
 * Ends older searches of these players and starts new ones, which may be matched immediately (R-CA-07). Done
 * sequentially, in one statement.
 * @param searches the wish of each player; null if the server resumes a search whose game was aborted
 * @returns the results by player
 */
export async function findOrCreate(
  database: Database,
  searches: ReadonlyMap<string, SearchWish | null>,
  now: Ms,
): Promise<ReadonlyMap<string, SearchResult>> {
  const playerIds = [...searches.keys()];
  const gameIds = playerIds.map(() => uuidv7());
  const wishes = [...searches].filter((each): each is [string, SearchWish] => each[1] !== null);
  const sources = JSON.stringify(Object.fromEntries(wishes.map(([id, wish]) => [id, wish.sources])));
  const times = JSON.stringify(Object.fromEntries(wishes.map(([id, wish]) => [id, wish.times])));
  const statement = sql<SearchResult & { readonly playerId: string }>`
    select m.user_id as "playerId", m.status, m.game_id as "gameId", m.opponent_id as "opponentId"
    from start_searches(${playerIds}, ${gameIds}, ${sources}::jsonb, ${times}::jsonb, ${now}) m`;
  const rows = await executePrepared(database, 'start_searches', statement);
  return new Map(rows.map(({ playerId, ...result }) => [playerId, result]));
}

/** Cancels the pending search of a player (R-CA-06). Null if there is none, for example because it was matched. */
export async function cancel(database: Database, playerId: string): Promise<StoredRequest | null> {
  const [request] = await read(
    database,
    sql`
      update match_requests r set status = 'cancelled', cancel_reason = 'player', closed_at = now()
      where r.user_id = ${playerId} and r.status = 'pending' returning ${view}`,
  );
  return request ?? null;
}

/**
 * The pending search of a player (R-CA-08), or one that ended in the last seconds. Null after that, or if its game has
 * ended.
 */
export async function current(database: Database, playerId: string): Promise<StoredRequest | null> {
  const [request] = await read(
    database,
    sql`
      select ${view} from match_requests r
      where r.user_id = ${playerId}
        and (r.status = 'pending' or r.closed_at > ${ago(RECENTLY_ENDED_MS)})
        and (r.status <> 'matched' or exists (select from live_seats s where s.game_id = r.game_id))
      order by r.status = 'pending' desc, r.created_at desc limit 1`,
  );
  return request ?? null;
}

/** The requests that led to these games. */
export async function requestsOfGames(database: Database, gameIds: readonly string[]): Promise<StoredRequest[]> {
  return read(database, sql`select ${view} from match_requests r where r.game_id = any(${gameIds}::uuid[])`);
}

/** Ends searches that timed out, and searches of players who got a seat elsewhere. */
export async function expire(database: Database): Promise<StoredRequest[]> {
  // Or from the future, because the clock of the database has been set back.
  const tooOld = sql`(r.created_at <= ${ago(MATCH_SEARCH_TIMEOUT_MS)} or r.created_at > ${ago(-MATCH_SEARCH_TIMEOUT_MS)})`;
  return read(
    database,
    sql`
      update match_requests r set status = 'cancelled', closed_at = now(),
        cancel_reason = case when ${tooOld} then 'timeout' else 'seated' end
      -- Skips searches that are being matched or cancelled: waiting for one while holding others could deadlock.
      where r.id in (
        select r.id from match_requests r
        where r.status = 'pending'
          and (${tooOld} or exists (select from live_seats s where s.player_id = r.user_id))
        for no key update skip locked)
      returning ${view}`,
  );
}

/** The version of each player's searches: the highest of all. Players who never searched are missing. */
export function readVersions(database: Database, playerIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const statement = sql<VersionRow>`
    select user_id as id, max(version) as version from match_requests
    where ${isAmong('user_id', playerIds)} group by user_id`;
  return readVersionsById(database, 'read_search_versions', statement);
}

/** The last changed search of each player. */
export async function latestOf(database: Database, playerIds: readonly string[]): Promise<StoredRequest[]> {
  return read(
    database,
    sql`
      select distinct on (r.user_id) ${view} from match_requests r
      where r.user_id = any(${playerIds}::uuid[]) order by r.user_id, r.version desc`,
  );
}

/** Pairs waiting players, at most `pairs` pairs. Returns the ids of the new games. */
export async function matchWaiting(database: Database, pairs: number, now: Ms): Promise<string[]> {
  const gameIds = Array.from({ length: pairs }, () => uuidv7());
  const { rows } = await sql<{ game_id: string }>`
    select game_id from match_waiting(${gameIds}, ${now}) as game_id`.execute(database);
  return rows.map((row) => row.game_id);
}

/**
 * Records players who did not join their game, or who aborted it.
 * @param weight the weight of the no-show for the player and for the address; an absence weighs 1 for each
 */
export async function recordNoShows(
  database: Database,
  gameId: string,
  playerIds: readonly string[],
  weight: { readonly player: number; readonly address: number },
): Promise<void> {
  await sql`select note_no_shows(${gameId}, ${playerIds}, ${weight.player}, ${weight.address})`.execute(database);
}
