/** The rows of daily_scores: one per player and day, the sums of the player's counted results. */
import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/connection.ts';

/** The UTC day of a moment, 'YYYY-MM-DD' (A-45). */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The id of a player's day. If it is new, `recomputeDays` must fill it in the same transaction. */
export async function ensureDay(trx: DatabaseTransaction, playerId: string, endedAt: Date): Promise<string> {
  const { id } = await trx
    .insertInto('daily_scores')
    .values({ day: dayOf(endedAt), player_id: playerId, last_game_at: endedAt })
    .onConflict((conflict) =>
      // Changes nothing, but an update is needed to return the existing row.
      conflict.columns(['day', 'player_id']).doUpdateSet((eb) => ({ day: eb.ref('excluded.day') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * The sums of the counted results of these days (A-44, A-46). A streak is a run of wins in the order of the ends; any
 * other result starts a new run.
 * @param days the SQL after `daily_score_id`, such as `= any(...)`
 */
export function daySums(days: RawBuilder<unknown>): RawBuilder<{
  id: string;
  wins: number;
  losses: number;
  draws: number;
  score: number;
  streak: number;
  best_streak: number;
  seconds_played: number;
  last_game_at: Date;
}> {
  return sql`
    with placed as (
      select r.*, count(*) filter (where result <> 'win') over (
        partition by daily_score_id order by ended_at, id) as run
      from game_results r where daily_score_id ${days}
    ), runs as (
      select daily_score_id as id, run, count(*) filter (where result = 'win')::integer as wins,
        count(*) filter (where result = 'loss')::integer as losses,
        count(*) filter (where result = 'draw')::integer as draws,
        sum(score)::integer as score, sum(seconds_played) as seconds_played, max(ended_at) as last_game_at
      from placed group by daily_score_id, run
    )
    select id, sum(wins)::integer as wins, sum(losses)::integer as losses, sum(draws)::integer as draws,
      sum(score)::integer as score, (array_agg(wins order by run desc))[1] as streak, max(wins) as best_streak,
      sum(seconds_played)::bigint as seconds_played, max(last_game_at) as last_game_at
    from runs group by id`;
}

/** Recomputes these days from their results. */
export async function recomputeDays(db: Database, dayIds: readonly string[]): Promise<void> {
  if (dayIds.length === 0) return;
  await sql`
    update daily_scores d set wins = s.wins, losses = s.losses, draws = s.draws, score = s.score, streak = s.streak,
      best_streak = s.best_streak, seconds_played = s.seconds_played, last_game_at = s.last_game_at
    from (${daySums(sql`= any(${dayIds}::uuid[])`)}) s where s.id = d.id`.execute(db);
}
