/** Reads the table of a day or a week, and one player's row and ranks in it. */
import {
  type ChampionsView,
  LEADERBOARD_ROWS,
  type LeaderboardEntry,
  type RankedEntry,
  type RankingName,
  RANKINGS,
} from '@sixtyfour/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { isRanked, orderOf, rankOf } from './orders.ts';

const WEEK_DAYS = 7;

/** First and last day, 'YYYY-MM-DD'. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** The first rows of each ranking. */
export type TopRows = Readonly<Record<RankingName, readonly LeaderboardEntry[]>>;

/** A player's row and its rank in each ranking: from 1, or null without a win. */
export interface OwnRow {
  readonly entry: LeaderboardEntry;
  readonly ranks: Readonly<Record<RankingName, number | null>>;
}

/** @param today 'YYYY-MM-DD' */
export function dateRangeOf(view: ChampionsView, today: string): DateRange {
  const back = (days: number): string => {
    const day = new Date(today);
    day.setUTCDate(day.getUTCDate() - days);
    return day.toISOString().slice(0, 10);
  };
  switch (view) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: back(1), to: back(1) };
    case 'week':
      return { from: back(WEEK_DAYS - 1), to: today };
    default:
      return view satisfies never;
  }
}

/**
 * The SQL `with table_rows as ...`, one row per player. A day is read through the indexes; a week is aggregated by each
 * statement. Streaks are per day (A-46), so a week shows the streak of its last day. Each row of a deleted player stays
 * a separate row, because it cannot be attributed.
 */
function withRows({ from, to }: DateRange): RawBuilder<unknown> {
  if (from === to)
    return sql`
      with table_rows as not materialized (
        select *, id::text as shown_id from daily_scores where day = ${to}::date
      )`;
  return sql`
    with sums as (
      select coalesce(player_id, id) as id, sum(wins)::integer as wins,
        sum(losses)::integer as losses, sum(draws)::integer as draws, sum(score)::integer as score,
        coalesce(max(streak) filter (where day = ${to}::date), 0) as streak, max(best_streak) as best_streak,
        sum(seconds_played)::bigint as seconds_played, max(last_game_at) as last_game_at,
        sum(total_games)::integer as total_games
      from daily_scores where day between ${from}::date and ${to}::date
      group by coalesce(player_id, id)
    ), table_rows as materialized (
      -- The player's id is not published.
      select *, id as player_id, md5(id::text) as shown_id,
        coalesce(round(100.0 * wins / nullif(total_games, 0))::integer, 0) as win_rate
      from sums
    )`;
}

/** An entry as JSON (R-LB-16). The name is null if the player has not entered one (R-LB-09). */
function entryOf(row: string): RawBuilder<LeaderboardEntry> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql`jsonb_build_object('id', ${column('shown_id')},
    'name', (select u.username from anonymous_users u where u.id = ${column('player_id')} and u.named),
    'country', (select u.country from anonymous_users u where u.id = ${column('player_id')}),
    'score', ${column('score')}, 'wins', ${column('wins')}, 'losses', ${column('losses')}, 'draws', ${column('draws')},
    'winRate', ${column('win_rate')}, 'totalGames', ${column('total_games')},
    'avgGameTime', round(${column('seconds_played')}::numeric / nullif(${column('total_games')}, 0), 1),
    'streak', ${column('streak')}, 'bestStreak', ${column('best_streak')})`;
}

function topOf(ranking: RankingName): RawBuilder<readonly LeaderboardEntry[]> {
  const first = sql`select * from table_rows r where ${isRanked('r')} order by ${orderOf(ranking)}
    limit ${sql.lit(LEADERBOARD_ROWS[ranking])}`;
  return sql`coalesce((select jsonb_agg(${entryOf('t')}) from (${first}) t), '[]')`;
}

/** The statement of `readTop`. Exported for the benchmark, which prints its query plan. */
export function topQuery(days: DateRange): RawBuilder<TopRows> {
  return sql`${withRows(days)}
    select ${sql.join(RANKINGS.map((ranking) => sql`${topOf(ranking)} as ${sql.ref(ranking)}`))}`;
}

/** The number of players with a counted game in these days. */
export async function countPlayers(db: Database, { from, to }: DateRange): Promise<number> {
  const counted = from === to ? sql`count(*)` : sql`count(distinct coalesce(player_id, id))`;
  const { rows } = await sql<{ players: number }>`
    select ${counted} as players from daily_scores where day between ${from}::date and ${to}::date`.execute(db);
  return rows[0]?.players ?? 0;
}

/** For a week, sets a work_mem that avoids spilling to disk. */
async function execute<Row>(db: Database, { from, to }: DateRange, query: RawBuilder<Row>): Promise<readonly Row[]> {
  if (from === to) return (await query.execute(db)).rows;
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('work_mem', '64MB', true)`.execute(trx);
    return (await query.execute(trx)).rows;
  });
}

/** The first rows of each ranking. */
export async function readTop(db: Database, days: DateRange): Promise<TopRows> {
  const [top] = await execute(db, days, topQuery(days));
  if (top === undefined) throw new Error('the database returned no table');
  return top;
}

/** Null if the player has no counted game in these days. */
export async function readOwn(db: Database, days: DateRange, playerId: string): Promise<OwnRow | null> {
  const rank = (ranking: RankingName) => sql`${sql.lit(ranking)}, ${rankOf(ranking, 'own', sql`table_rows r`)}`;
  const query = sql<OwnRow>`${withRows(days)}
    select ${entryOf('own')} as entry, jsonb_build_object(${sql.join(RANKINGS.map(rank))}) as ranks
    from table_rows own where own.player_id = ${playerId}`;
  const [own] = await execute(db, days, query);
  return own ?? null;
}

/**
 * One ranking for a player. If the player's row is among the first ones, it is also returned as the own row, for
 * consistency.
 */
export function rankingOf(
  top: TopRows,
  own: OwnRow | null,
  ranking: RankingName,
): { entries: LeaderboardEntry[]; own: RankedEntry | null } {
  const shown = [...top[ranking]];
  if (own === null) return { entries: shown, own: null };
  const place = shown.findIndex(({ id }) => id === own.entry.id);
  const entry = shown[place];
  return {
    entries: shown,
    own: entry === undefined ? { rank: own.ranks[ranking], entry: own.entry } : { rank: place + 1, entry },
  };
}
