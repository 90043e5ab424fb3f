/** For operators: recomputes days from their results, and removes games from the table. */
import { isDeepStrictEqual } from 'node:util';
import type { Database, DatabaseTransaction } from '../database/connection.ts';
import { discountOpening } from '../openings/store.ts';
import { scoreStoredResults } from './scorer.ts';
import { lockDays, readDays, type StoredDay, sumColumns, upsertDays } from './days.ts';

/** A day that differs from the sums of its results. */
export interface Difference {
  readonly id: string;
  readonly day: string;
  readonly playerId: string | null;
  /** By column: the stored value and the recomputed value. */
  readonly columns: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/** Days per statement. */
const BATCH = 500;

/**
 * Recomputes all days, or one, from the counted results, and returns the differences that it corrected. There are none
 * unless somebody has edited the tables. Takes the lock only if a day must be corrected.
 * @param day 'YYYY-MM-DD', or null for all
 */
export async function rebuildDays(db: Database, day: string | null): Promise<readonly Difference[]> {
  const differences = await dayDifferences(db, day);
  for (const batch of batchesOf(differences.map(({ id }) => id)))
    await db.transaction().execute(async (trx) => {
      await lockDays(trx);
      await recomputeDays(trx, batch);
    });
  return differences;
}

/**
 * The differences that `rebuildDays` would correct. Each day and its results are read from one snapshot, so that a game
 * that is scored meanwhile is in both or neither.
 * @param day 'YYYY-MM-DD', or null for all
 */
export async function dayDifferences(db: Database, day: string | null): Promise<Difference[]> {
  const rows = await db
    .selectFrom('daily_scores')
    .select('id')
    .$if(day !== null, (query) => query.where('day', '=', day))
    .orderBy('day')
    .orderBy('id')
    .execute();
  const differences: Difference[] = [];
  for (const batch of batchesOf(rows.map(({ id }) => id)))
    differences.push(...(await readDays(db, batch)).flatMap(differencesOf));
  return differences;
}

function batchesOf(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, n) => ids.slice(n * BATCH, (n + 1) * BATCH));
}

function differencesOf({ stored, recomputed }: StoredDay): Difference[] {
  const { id, day, player_id, ...sums } = stored;
  const expected = recomputed === null ? null : sumColumns(recomputed);
  const columns = Object.entries(sums).flatMap(([name, value]) => {
    const computed = expected === null ? null : new Map<string, unknown>(Object.entries(expected)).get(name);
    return isDeepStrictEqual(value, computed) ? [] : [[name, [value, computed] as const] as const];
  });
  return columns.length === 0 ? [] : [{ id, day, playerId: player_id, columns: Object.fromEntries(columns) }];
}

/** Recomputes these days from their results and deletes those without results. The caller must hold the lock. */
async function recomputeDays(trx: DatabaseTransaction, dayIds: readonly string[]): Promise<void> {
  const days = await readDays(trx, dayIds);
  const rows = days.flatMap(({ stored, recomputed }) =>
    recomputed === null ? [] : [{ ...stored, ...sumColumns(recomputed) }],
  );
  await upsertDays(rows).execute(trx);
  const empty = days.filter(({ recomputed }) => recomputed === null).map(({ stored }) => stored.id);
  if (empty.length > 0) await trx.deleteFrom('daily_scores').where('id', 'in', empty).execute();
}

/**
 * Removes a game from the table for all its players and recomputes their days (S-07). Also removes it from the counts
 * of openings.
 * @param gameId of an online or AI game
 * @returns the number of results removed: 0 if there is no such game or it did not count
 */
export async function voidGame(db: Database, gameId: string): Promise<number> {
  await scoreStoredResults(db);
  return db.transaction().execute(async (trx) => {
    await lockDays(trx);
    const counted = await trx
      .selectFrom('game_results')
      .select(['id', 'daily_score_id'])
      .where((eb) => eb.or([eb('game_id', '=', gameId), eb('ai_game_id', '=', gameId)]))
      .where('daily_score_id', 'is not', null)
      .execute();
    if (counted.length > 0) await discountOpening(trx, gameId);
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
    await recomputeDays(
      trx,
      counted.flatMap(({ daily_score_id }) => daily_score_id ?? []),
    );
    return counted.length;
  });
}
