/** The SQL of match_requests (R-EN-08). Every change is a single statement or one transaction. */
import { MATCH_SEARCH_TIMEOUT_MS, type MatchRequest } from '@sixtyfour/contract';
import type { Ms } from '@sixtyfour/chess';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '../database/connection.ts';

/** A search that has ended stays readable for this time, for browsers that poll. */
const RECENTLY_ENDED_MS = 10_000;

const seconds = (ms: Ms) => sql.lit(ms / 1000);

/** The columns of `MatchRequest`, from a row `r` of match_requests. */
const view = sql`
  r.user_id, r.status, r.game_id, r.cancel_reason,
  greatest(0, round(extract(epoch from now() - r.created_at) * 1000))::bigint as waited_ms`;

async function read(database: Database, query: RawBuilder<MatchRequest>): Promise<MatchRequest[]> {
  const { rows } = await query.execute(database);
  return rows;
}

/** Whether a player has the name and country that a search needs (R-Q-12); null when the player does not exist. */
export async function readiness(database: Database, playerId: string): Promise<'ready' | 'name-required' | null> {
  const player = await database
    .selectFrom('anonymous_users')
    .select(['named', 'country'])
    .where('id', '=', playerId)
    .executeTakeFirst();
  if (player === undefined) return null;
  return player.named && player.country !== null ? 'ready' : 'name-required';
}

export interface SearchResult {
  readonly gameId: string | null;
  /** The waiting player who was paired with this one; null when nobody was. */
  readonly opponentId: string | null;
}

/**
 * Ends older searches of these players and starts new ones, which may be matched immediately (R-CA-07): sequentially,
 * in one transaction. The results are in the order of the players.
 */
export async function findOrCreate(database: Database, playerIds: readonly string[], now: Ms): Promise<SearchResult[]> {
  const { rows } = await sql<SearchResult>`
    select m.game_id as "gameId", m.opponent_id as "opponentId"
    from unnest(${playerIds}::uuid[]) with ordinality p (id, place), find_or_create_match(p.id, ${now}) m
    order by p.place`.execute(database);
  return rows;
}

/** Cancels the pending search of a player (R-CA-06). Null when there is none, for example because it was matched. */
export async function cancel(database: Database, playerId: string): Promise<MatchRequest | null> {
  const [request] = await read(
    database,
    sql`
      update match_requests r set status = 'cancelled', cancel_reason = 'player', closed_at = now()
      where r.user_id = ${playerId} and r.status = 'pending' returning ${view}`,
  );
  return request ?? null;
}

/**
 * The pending search of a player (R-CA-08), else the one that ended in the last seconds; null after that, or when its
 * game has ended.
 */
export async function current(database: Database, playerId: string): Promise<MatchRequest | null> {
  const [request] = await currentOf(database, [playerId]);
  return request ?? null;
}

/** `current` for several players. */
export async function currentOf(database: Database, playerIds: readonly string[]): Promise<MatchRequest[]> {
  return read(
    database,
    sql`
      select distinct on (r.user_id) ${view} from match_requests r
      where r.user_id = any(${playerIds}::uuid[])
        and (r.status = 'pending' or r.closed_at > now() - make_interval(secs => ${seconds(RECENTLY_ENDED_MS)}))
        and (r.status <> 'matched' or exists (select from live_seats s where s.game_id = r.game_id))
      order by r.user_id, r.status = 'pending' desc, r.created_at desc`,
  );
}

/** The requests that led to these games. */
export async function requestsOfGames(database: Database, gameIds: readonly string[]): Promise<MatchRequest[]> {
  return read(database, sql`select ${view} from match_requests r where r.game_id = any(${gameIds}::uuid[])`);
}

/** Ends the searches that timed out and those of players who got a seat elsewhere. */
export async function expire(database: Database): Promise<MatchRequest[]> {
  const tooOld = sql`r.created_at <= now() - make_interval(secs => ${seconds(MATCH_SEARCH_TIMEOUT_MS)})`;
  return read(
    database,
    sql`
      update match_requests r set status = 'cancelled', closed_at = now(),
        cancel_reason = case when ${tooOld} then 'timeout' else 'seated' end
      where r.status = 'pending'
        and (${tooOld} or exists (select from live_seats s where s.player_id = r.user_id))
      returning ${view}`,
  );
}

/** The searches, by id, that ended in the last seconds because their players got a seat elsewhere. */
export async function recentlySeated(database: Database): Promise<ReadonlyMap<string, MatchRequest>> {
  const { rows } = await sql<MatchRequest & { readonly id: string }>`
    select r.id, ${view} from match_requests r
    where r.cancel_reason = 'seated' and r.closed_at > now() - make_interval(secs => ${seconds(RECENTLY_ENDED_MS)})`.execute(
    database,
  );
  return new Map(rows.map(({ id, ...request }) => [id, request]));
}

/** Pairs waiting players. Returns the ids of the new games. */
export async function matchWaiting(database: Database, now: Ms): Promise<string[]> {
  const { rows } = await sql<{ game_id: string }>`
    select distinct game_id from match_waiting(${now})`.execute(database);
  return rows.map((row) => row.game_id);
}
