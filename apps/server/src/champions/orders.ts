/** In which order the three tabs show players (A-49, R-LB-18). */
import type { LEADERBOARD_ROWS } from '@sixtyfour/contract';
import { type RawBuilder, sql } from 'kysely';

interface Column {
  readonly name: 'score' | 'wins' | 'win_rate' | 'total_games' | 'streak' | 'best_streak' | 'last_game_at' | 'id';
  readonly first: 'largest' | 'smallest';
}

const largest = (name: Column['name']): Column => ({ name, first: 'largest' });

/** Whoever had it earlier stands first; the id only makes the order whole. */
const TIES: readonly Column[] = [
  { name: 'last_game_at', first: 'smallest' },
  { name: 'id', first: 'smallest' },
];

const BY_SCORE = [largest('score'), largest('wins'), largest('win_rate')];

export type Tab = keyof typeof LEADERBOARD_ROWS;
export const TABS = ['score', 'stats', 'streaks'] as const satisfies readonly Tab[];

/** Each has an index of daily_scores. */
const ORDERS: Readonly<Record<Tab, readonly Column[]>> = {
  score: [...BY_SCORE, ...TIES],
  stats: [largest('win_rate'), largest('total_games'), largest('score'), ...TIES],
  streaks: [largest('best_streak'), largest('streak'), ...BY_SCORE, ...TIES],
};

/** What follows `order by`. */
export function orderOf(tab: Tab): RawBuilder<unknown> {
  return sql.join(
    ORDERS[tab].map(({ name, first }) => sql`${sql.ref(name)} ${sql.raw(first === 'largest' ? 'desc' : 'asc')}`),
  );
}

/** Whether row `one` stands before row `other`, as a condition. */
export function isBefore(tab: Tab, one: string, other: string): RawBuilder<boolean> {
  const column = (row: string, { name }: Column) => sql.ref(`${row}.${name}`);
  const ahead = (of: Column) =>
    sql`${column(one, of)} ${sql.raw(of.first === 'largest' ? '>' : '<')} ${column(other, of)}`;
  const among = ([of, ...rest]: readonly Column[]): RawBuilder<boolean> =>
    of === undefined
      ? sql`false`
      : sql`(${ahead(of)} or (${column(one, of)} = ${column(other, of)} and ${among(rest)}))`;
  const [first] = ORDERS[tab];
  if (first === undefined) throw new Error('no order is empty');
  // Follows from the rest. An index is entered by it, and read no further than to the other row.
  return sql`(${column(one, first)} >= ${column(other, first)} and ${among(ORDERS[tab])})`;
}
