/** The days of players: what their counted results add up to. */
import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/connection.ts';

/** The day in UTC of a moment, 'YYYY-MM-DD' (A-45). */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The id of a player's day. A new one is empty until it is counted, in the same transaction. */
export async function openDay(trx: DatabaseTransaction, playerId: string, endedAt: Date): Promise<string> {
  const { id } = await trx
    .insertInto('daily_scores')
    .values({ day: dayOf(endedAt), player_id: playerId, last_game_at: endedAt })
    .onConflict((conflict) =>
      // Nothing changes: a conflict must set something to return its row.
      conflict.columns(['day', 'player_id']).doUpdateSet((eb) => ({ day: eb.ref('excluded.day') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * What the counted results of these days add up to (A-44, A-46). A streak is a run of wins in the order of the ends;
 * every other result begins the next run.
 * @param days a condition on `daily_score_id`
 */
export function sumsOf(days: RawBuilder<unknown>): RawBuilder<{
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

/** Sets these days to what their results add up to. */
export async function recount(db: Database, dayIds: readonly string[]): Promise<void> {
  if (dayIds.length === 0) return;
  await sql`
    update daily_scores d set wins = s.wins, losses = s.losses, draws = s.draws, score = s.score, streak = s.streak,
      best_streak = s.best_streak, seconds_played = s.seconds_played, last_game_at = s.last_game_at
    from (${sumsOf(sql`= any(${dayIds}::uuid[])`)}) s where s.id = d.id`.execute(db);
}
