/** The sort orders of the three rankings (A-49, R-LB-18). */
import type { RankingName } from '@sixtyfour/contract';
import { type RawBuilder, sql } from 'kysely';

interface Column {
  readonly name: 'score' | 'wins' | 'win_rate' | 'total_games' | 'streak' | 'best_streak' | 'last_game_at' | 'id';
  readonly first: 'largest' | 'smallest';
}

const largest = (name: Column['name']): Column => ({ name, first: 'largest' });

/** The earlier last game comes first. The id makes the order total. */
const TIES: readonly Column[] = [
  { name: 'last_game_at', first: 'smallest' },
  { name: 'id', first: 'smallest' },
];

const BY_SCORE = [largest('score'), largest('wins'), largest('win_rate')];

/** Each order has an index on daily_scores. */
const ORDERS: Readonly<Record<RankingName, readonly Column[]>> = {
  score: [...BY_SCORE, ...TIES],
  stats: [largest('win_rate'), largest('total_games'), largest('score'), ...TIES],
  streaks: [largest('best_streak'), largest('streak'), ...BY_SCORE, ...TIES],
};

/** SQL condition: the row has a rank, which needs a win. */
export function isRanked(row: string): RawBuilder<boolean> {
  return sql`${sql.ref(`${row}.wins`)} > 0`;
}

/** The SQL after `order by`. */
export function orderOf(ranking: RankingName): RawBuilder<unknown> {
  return sql.join(
    ORDERS[ranking].map(({ name, first }) => sql`${sql.ref(name)} ${sql.raw(first === 'largest' ? 'desc' : 'asc')}`),
  );
}

/**
 * SQL: the rank of a row among `rows`, from 1; null without a win.
 * @param rows a relation with the alias `r`
 */
export function rankOf(ranking: RankingName, own: string, rows: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`case when ${isRanked(own)}
    then 1 + (select count(*) from ${rows} where ${isRanked('r')} and ${isBefore(ranking, 'r', own)}) end`;
}

/** SQL condition: row `one` comes before row `other`. */
function isBefore(ranking: RankingName, one: string, other: string): RawBuilder<boolean> {
  const column = (row: string, { name }: Column) => sql.ref(`${row}.${name}`);
  const ahead = (of: Column) =>
    sql`${column(one, of)} ${sql.raw(of.first === 'largest' ? '>' : '<')} ${column(other, of)}`;
  const among = ([of, ...rest]: readonly Column[]): RawBuilder<boolean> =>
    of === undefined
      ? sql`false`
      : sql`(${ahead(of)} or (${column(one, of)} = ${column(other, of)} and ${among(rest)}))`;
  const [first] = ORDERS[ranking];
  if (first === undefined) throw new Error('an order has no columns');
  // The second condition implies the first, which lets PostgreSQL limit the index scan to the rows before `other`.
  return sql`(${column(one, first)} >= ${column(other, first)} and ${among(ORDERS[ranking])})`;
}
