/** Checks the invariants of stored games, and that the days of Daily Champions are the sums of their results. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { dayDifferences } from '../champions/rebuild.ts';
import type { Database } from '../database/connection.ts';
import { checkStoredGame, type Fault, storedGame, type StoredGame } from './stored-game.ts';

/** Games per query. */
const BATCH = 20;

export const DAY_MS = 24 * 3600 * 1000;

/** The games that ended after `from` and not after `to`. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

export interface FoundFault extends Fault {
  /** The id of the game or of the row of daily_scores. */
  readonly of: string;
}

export interface CheckReport {
  readonly games: number;
  readonly faults: readonly FoundFault[];
}

/** The place of a game in the order of their ends, by values, because the game may be deleted before the next batch. */
interface Place {
  readonly id: string;
  /** As text: a Date has no microseconds. */
  readonly ended: string;
}

interface Batch {
  readonly games: readonly StoredGame[];
  /** Null if there are no games. */
  readonly last: Place | null;
}

/** The next batch of games, ordered by their ends, from one database snapshot. */
async function readGames(db: Database, { from, to }: Period, after: Place | null): Promise<Batch> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const rows = await trx
        .selectFrom('chess_games')
        .selectAll()
        .select(sql<string>`ended_at::text`.as('ended'))
        .where('ended_at', '>', from)
        .where('ended_at', '<=', to)
        .$if(after !== null, (query) =>
          query.where(sql<boolean>`(ended_at, id) > (${after?.ended}::timestamptz, ${after?.id}::uuid)`),
        )
        .orderBy('ended_at')
        .orderBy('id')
        .limit(BATCH)
        .execute();
      if (rows.length === 0) return { games: [], last: null };
      const ids = rows.map(({ id }) => id);
      const acts = await trx.selectFrom('game_acts').selectAll().where('game_id', 'in', ids).execute();
      const results = await trx.selectFrom('game_results').selectAll().where('game_id', 'in', ids).execute();
      const [actsOf, resultsOf] = [
        Map.groupBy(acts, ({ game_id }) => game_id),
        Map.groupBy(results, ({ game_id }) => game_id),
      ];
      return {
        games: rows.map((row) => storedGame(row, actsOf.get(row.id) ?? [], resultsOf.get(row.id) ?? [])),
        last: rows.at(-1) ?? null,
      };
    });
}

/** The UTC days that overlap a period. */
function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  const midnight = from.getTime() - (from.getTime() % DAY_MS);
  for (let at = midnight; at <= to.getTime(); at += DAY_MS) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/**
 * Checks the online games that ended in a period, and the days of Daily Champions in it. Takes about 1 ms of CPU time
 * per game, and yields to the event loop after each game.
 */
export async function checkGames(db: Database, period: Period): Promise<CheckReport> {
  const faults: FoundFault[] = [];
  let games = 0;
  let last: Place | null = null;
  do {
    const batch = await readGames(db, period, last);
    for (const game of batch.games) {
      faults.push(...checkStoredGame(game).map((fault) => ({ ...fault, of: game.row.id })));
      await yieldToEventLoop();
    }
    games += batch.games.length;
    last = batch.last;
  } while (last !== null);
  for (const day of daysOf(period)) {
    for (const { id, columns } of await dayDifferences(db, day))
      faults.push({ invariant: 'I-11', of: id, what: `its results give others: ${JSON.stringify(columns)}` });
  }
  return { games, faults };
}

/** Checks all games that have ever ended. */
export async function checkAllGames(db: Database): Promise<CheckReport> {
  const { first } = await db
    .selectFrom('chess_games')
    .select((eb) => eb.fn.min('ended_at').as('first'))
    .executeTakeFirstOrThrow();
  const now = new Date();
  // One millisecond earlier, because `from` is exclusive and PostgreSQL timestamps have microseconds.
  return checkGames(db, { from: first === null ? now : new Date(first.getTime() - 1), to: now });
}
