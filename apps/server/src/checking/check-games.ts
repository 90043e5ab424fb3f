/** Looks at finished games as they are stored: whether each holds what a stored game must, and days what they add up to. */
import { setImmediate as othersFirst } from 'node:timers/promises';
import { sql } from 'kysely';
import { dayDifferences } from '../champions/rebuild.ts';
import type { Database } from '../database/connection.ts';
import { checkStoredGame, type Fault, storedGame, type StoredGame } from './stored-game.ts';

/** Games that are read at once. */
const BATCH = 20;

const DAY_MS = 24 * 3600 * 1000;

/** When games ended: after `from`, and at `to` at the latest. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

export interface FoundFault extends Fault {
  /** The game, or the row of a player's day. */
  readonly of: string;
}

export interface CheckReport {
  readonly games: number;
  readonly faults: readonly FoundFault[];
}

/** The next games in the order of their ends, as of one moment. */
async function readGames(db: Database, { from, to }: Period, after: StoredGame['row'] | null): Promise<StoredGame[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const rows = await trx
        .selectFrom('chess_games')
        .selectAll()
        .where('ended_at', '>', from)
        .where('ended_at', '<=', to)
        .$if(after !== null, (query) =>
          query.where(sql<boolean>`(ended_at, id) > (
            select ended_at, id from chess_games where id = ${after?.id})`),
        )
        .orderBy('ended_at')
        .orderBy('id')
        .limit(BATCH)
        .execute();
      if (rows.length === 0) return [];
      const ids = rows.map(({ id }) => id);
      const acts = await trx.selectFrom('game_acts').selectAll().where('game_id', 'in', ids).execute();
      const results = await trx.selectFrom('game_results').selectAll().where('game_id', 'in', ids).execute();
      const [actsOf, resultsOf] = [
        Map.groupBy(acts, ({ game_id }) => game_id),
        Map.groupBy(results, ({ game_id }) => game_id),
      ];
      return rows.map((row) => storedGame(row, actsOf.get(row.id) ?? [], resultsOf.get(row.id) ?? []));
    });
}

/** The days in UTC that a period touches. */
function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  const midnight = from.getTime() - (from.getTime() % DAY_MS);
  for (let at = midnight; at <= to.getTime(); at += DAY_MS) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/**
 * Checks the games between people that ended in a period, and the days of Daily Champions that it touches. Takes a
 * processor for about a millisecond a game, and lets others in between.
 */
export async function checkGames(db: Database, period: Period): Promise<CheckReport> {
  const faults: FoundFault[] = [];
  let games = 0;
  let last: StoredGame['row'] | null = null;
  for (;;) {
    const batch = await readGames(db, period, last);
    for (const game of batch) {
      faults.push(...checkStoredGame(game).map((fault) => ({ ...fault, of: game.row.id })));
      await othersFirst();
    }
    games += batch.length;
    last = batch.at(-1)?.row ?? null;
    if (last === null) break;
  }
  for (const day of daysOf(period)) {
    for (const { id, columns } of await dayDifferences(db, day))
      faults.push({ invariant: 'I-11', of: id, what: `its results give others: ${JSON.stringify(columns)}` });
  }
  return { games, faults };
}

/** All games that ever ended, for whoever asks for it. */
export async function checkAllGames(db: Database): Promise<CheckReport> {
  const { first } = await db
    .selectFrom('chess_games')
    .select((eb) => eb.fn.min('ended_at').as('first'))
    .executeTakeFirstOrThrow();
  const now = new Date();
  // A millisecond earlier, since `from` itself is left out and PostgreSQL counts in smaller parts.
  return checkGames(db, { from: first === null ? now : new Date(first.getTime() - 1), to: now });
}
