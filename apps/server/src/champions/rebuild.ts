/** For operators: recomputes days from their results, and removes games from the table. */
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/connection.ts';
import { recomputeDays, daySums } from './days.ts';

/** A day that differs from the sums of its results. */
export interface Difference {
  readonly id: string;
  readonly day: string;
  readonly playerId: string | null;
  /** By column: the stored value and the recomputed one. */
  readonly columns: Readonly<Record<string, readonly [unknown, unknown]>>;
}

const SUMS = ['wins', 'losses', 'draws', 'score', 'streak', 'best_streak', 'seconds_played', 'last_game_at'] as const;

/**
 * Recomputes all days, or one, from the counted results, and returns the differences that were corrected. There are
 * none unless somebody has changed the tables by hand. It locks nothing unless a day must be corrected.
 * @param day 'YYYY-MM-DD', or null for all
 */
export async function rebuildDays(db: Database, day: string | null): Promise<readonly Difference[]> {
  const differences = await dayDifferences(db, day);
  const ids = differences.map(({ id }) => id);
  if (ids.length > 0)
    await db.transaction().execute(async (trx) => {
      await lockDays(trx);
      await recomputeDays(trx, ids);
      await deleteEmpty(trx, ids);
    });
  return differences;
}

/** Blocks the transactions of games that end meanwhile. */
async function lockDays(trx: DatabaseTransaction): Promise<void> {
  await sql`lock table daily_scores in share row exclusive mode`.execute(trx);
}

/**
 * What `rebuildDays` would correct. In one statement, so that a game which ends meanwhile is in both sides or neither.
 * @param day 'YYYY-MM-DD', or null for all
 */
export async function dayDifferences(db: Database, day: string | null): Promise<Difference[]> {
  const ofDay = day === null ? sql`true` : sql`d.day = ${day}::date`;
  const values = (row: string) => sql.join(SUMS.map((column) => sql.ref(`${row}.${column}`)));
  const pairs = SUMS.map(
    (column) => sql`${sql.lit(column)}, jsonb_build_array(${sql.ref(`d.${column}`)}, ${sql.ref(`s.${column}`)})`,
  );
  const { rows } = await sql<Difference>`
    select d.id, d.day, d.player_id as "playerId", (
      select jsonb_object_agg(key, value) from jsonb_each(jsonb_build_object(${sql.join(pairs)}))
      where value -> 0 <> value -> 1) as columns
    from daily_scores d
      left join (${daySums(sql`in (select d.id from daily_scores d where ${ofDay})`)}) s on s.id = d.id
    where ${ofDay} and (${values('d')}) is distinct from (${values('s')})
    order by d.day, d.id`.execute(db);
  return rows;
}

async function deleteEmpty(trx: DatabaseTransaction, dayIds: readonly string[]): Promise<void> {
  await sql`
    delete from daily_scores d where d.id = any(${dayIds}::uuid[])
      and not exists (select from game_results r where r.daily_score_id = d.id)`.execute(trx);
}

/**
 * Removes a game from the table for all its players and recomputes their days (S-07).
 * @param gameId of an online or AI game
 * @returns the number of results removed: 0 when there is no such game or it did not count
 */
export async function voidGame(db: Database, gameId: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockDays(trx);
    const counted = await trx
      .selectFrom('game_results')
      .select(['id', 'daily_score_id'])
      .where((eb) => eb.or([eb('game_id', '=', gameId), eb('ai_game_id', '=', gameId)]))
      .where('daily_score_id', 'is not', null)
      .execute();
    for (const { id } of counted)
      await trx
        .updateTable('game_results')
        .set({ daily_score_id: null, not_counted: 'voided' })
        .where('id', '=', id)
        .execute();
    await trx
      .updateTable('ai_games')
      .set({ status: 'not-counted', reason: 'voided' })
      .where('id', '=', gameId)
      .where('status', '=', 'counted')
      .execute();
    const dayIds = counted.flatMap(({ daily_score_id }) => daily_score_id ?? []);
    await recomputeDays(trx, dayIds);
    await deleteEmpty(trx, dayIds);
    return counted.length;
  });
}
