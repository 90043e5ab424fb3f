/** The SQL of puzzle rushes. */
import type { Ms } from '@sixtyfour/chess';
import { RUSH_MODES, type RushMode } from '@sixtyfour/contract';
import { type Selectable, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/connection.ts';
import type { PuzzleRushesTable } from '../database/tables.ts';

export type StoredRush = Selectable<PuzzleRushesTable>;

/** A rush of this player, locked until the end of the transaction; null if there is none. */
export async function lockRush(db: DatabaseTransaction, playerId: string, rushId: string): Promise<StoredRush | null> {
  const row = await db
    .selectFrom('puzzle_rushes')
    .selectAll()
    .where('id', '=', rushId)
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Ends the player's running rush, if any. */
export async function endRunning(db: DatabaseTransaction, playerId: string): Promise<void> {
  await db
    .updateTable('puzzle_rushes')
    .set({ is_over: true, puzzle_id: null })
    .where('player_id', '=', playerId)
    .where('is_over', '=', false)
    .execute();
}

export async function insertRush(
  db: DatabaseTransaction,
  rush: {
    readonly playerId: string;
    readonly mode: RushMode;
    readonly puzzleId: string;
    readonly servedAt: Ms;
  },
): Promise<StoredRush> {
  const { ms } = RUSH_MODES[rush.mode];
  return db
    .insertInto('puzzle_rushes')
    .values({
      player_id: rush.playerId,
      mode: rush.mode,
      ends_at: ms === null ? null : rush.servedAt + ms,
      puzzle_id: rush.puzzleId,
      served_at: rush.servedAt,
      served: [rush.puzzleId],
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Writes the changes of a step. */
export async function changeRush(
  db: DatabaseTransaction,
  rushId: string,
  change: Partial<
    Pick<StoredRush, 'puzzle_id' | 'ply' | 'served_at' | 'served' | 'solve_times' | 'misses' | 'is_over'>
  >,
): Promise<StoredRush> {
  return db.updateTable('puzzle_rushes').set(change).where('id', '=', rushId).returningAll().executeTakeFirstOrThrow();
}

/** For each mode, the most puzzles solved in a finished rush that began on this UTC day; 0 if there was none. */
export async function bestsToday(db: Database, now: Ms): Promise<Record<RushMode, number>> {
  // For each mode the first row in the order of the index: every move of a rush calls this while its row is locked.
  const { rows } = await sql<{ mode: RushMode; best: number }>`
    select m.mode, coalesce((
      select r.solved from puzzle_rushes r
      where r.day = current_date and r.mode = m.mode and (r.is_over or r.ends_at <= ${now})
      order by r.solved desc limit 1), 0) as best
    from unnest(${Object.keys(RUSH_MODES)}::text[]) as m (mode)`.execute(db);
  return { three: 0, five: 0, survival: 0, ...Object.fromEntries(rows.map(({ mode, best }) => [mode, best])) };
}
