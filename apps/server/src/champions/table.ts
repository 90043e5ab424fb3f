/** The table of a day or a week, and one player's places in it. */
import { type ChampionsView, LEADERBOARD_ROWS, type LeaderboardEntry, type RankedEntry } from '@sixtyfour/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { isBefore, orderOf, type Tab, TABS } from './orders.ts';

const WEEK_DAYS = 7;

/** First and last day, 'YYYY-MM-DD'. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** What everybody sees of a table. */
export type Top = Readonly<Record<Tab, readonly LeaderboardEntry[]>>;

/** A player's row and its places, from 1. */
export interface Own {
  readonly entry: LeaderboardEntry;
  readonly ranks: Readonly<Record<Tab, number>>;
}

/** @param today 'YYYY-MM-DD' */
export function daysOf(view: ChampionsView, today: string): Days {
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

/** Today in UTC, by the database's clock, as that of the games' ends. */
export async function readToday(db: Database): Promise<string> {
  const { day } = await db.selectNoFrom(sql<string>`current_date`.as('day')).executeTakeFirstOrThrow();
  return day;
}

/**
 * `with table_rows as ...`: one row for each player. Those of one day are found by the indexes; a week has to be added
 * up, once a statement. A streak is of one day (A-46), so a week has that of its last. Nobody knows which rows of
 * deleted players were one player's: each stands for itself.
 */
function withRows({ from, to }: Days): RawBuilder<unknown> {
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
      -- A player's id is nobody else's business.
      select *, id as player_id, md5(id::text) as shown_id,
        coalesce(round(100.0 * wins / nullif(total_games, 0))::integer, 0) as win_rate
      from sums
    )`;
}

/** An entry as JSON (R-LB-16). Who has given no name has none (R-LB-09). */
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

function topOf(tab: Tab): RawBuilder<readonly LeaderboardEntry[]> {
  const first = sql`select * from table_rows order by ${orderOf(tab)} limit ${sql.lit(LEADERBOARD_ROWS[tab])}`;
  return sql`coalesce((select jsonb_agg(${entryOf('t')}) from (${first}) t), '[]')`;
}

/** The statement of `readTop`, also for who wants to see its plan. */
export function topQuery(days: Days): RawBuilder<Top> {
  return sql`${withRows(days)}
    select ${sql.join(TABS.map((tab) => sql`${topOf(tab)} as ${sql.ref(tab)}`))}`;
}

/** How many players have a counted game in these days. */
export async function countPlayers(db: Database, { from, to }: Days): Promise<number> {
  const counted = from === to ? sql`count(*)` : sql`count(distinct coalesce(player_id, id))`;
  const { rows } = await sql<{ players: number }>`
    select ${counted} as players from daily_scores where day between ${from}::date and ${to}::date`.execute(db);
  return rows[0]?.players ?? 0;
}

/** A week is added up in memory; by default it would go to the disk. */
async function execute<Row>(db: Database, { from, to }: Days, query: RawBuilder<Row>): Promise<readonly Row[]> {
  if (from === to) return (await query.execute(db)).rows;
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('work_mem', '64MB', true)`.execute(trx);
    return (await query.execute(trx)).rows;
  });
}

/** The first rows of each tab. */
export async function readTop(db: Database, days: Days): Promise<Top> {
  const [top] = await execute(db, days, topQuery(days));
  if (top === undefined) throw new Error('the database returned no table');
  return top;
}

/** Null: without a counted game in these days. */
export async function readOwn(db: Database, days: Days, playerId: string): Promise<Own | null> {
  const rank = (tab: Tab) =>
    sql`${sql.lit(tab)}, 1 + (select count(*) from table_rows r where ${isBefore(tab, 'r', 'own')})`;
  const query = sql<Own>`${withRows(days)}
    select ${entryOf('own')} as entry, jsonb_build_object(${sql.join(TABS.map(rank))}) as ranks
    from table_rows own where own.player_id = ${playerId}`;
  const [own] = await execute(db, days, query);
  return own ?? null;
}

/** One tab as its reader sees it. Where the own row is among the first, it is the one that stands there. */
export function rankingOf(
  top: Top,
  own: Own | null,
  tab: Tab,
): { entries: LeaderboardEntry[]; own: RankedEntry | null } {
  const shown = [...top[tab]];
  if (own === null) return { entries: shown, own: null };
  const place = shown.findIndex(({ id }) => id === own.entry.id);
  const entry = shown[place];
  return {
    entries: shown,
    own: entry === undefined ? { rank: own.ranks[tab], entry: own.entry } : { rank: place + 1, entry },
  };
}
