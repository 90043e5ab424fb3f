/** The rows of daily_scores: one per player and day, with the sums of the player's counted results. */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/connection.ts';
import type { DailyScoresTable } from '../database/tables.ts';
import { type CountedSum, type DaySums, sumDay } from './scoring.ts';

/** Serializes the transactions that count results, so that they cannot exceed a limit together. */
export async function lockDays(trx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('champions'))`.execute(trx);
}

/** The columns of daily_scores with the sums of its results. */
export function sumColumns(sums: DaySums) {
  return {
    wins: sums.wins,
    losses: sums.losses,
    draws: sums.draws,
    score: sums.score,
    streak: sums.streak,
    best_streak: sums.bestStreak,
    seconds_played: sums.secondsPlayed,
    last_game_at: new Date(sums.lastGameAt),
  };
}

export type DayRow = Pick<Selectable<DailyScoresTable>, 'id' | 'day' | 'player_id'> & ReturnType<typeof sumColumns>;

/** SQL statement: inserts these days, or replaces their sums if they exist. */
export function upsertDays(rows: readonly DayRow[]): RawBuilder<unknown> {
  return sql`
    insert into daily_scores (id, day, player_id, wins, losses, draws, score, streak, best_streak, seconds_played,
      last_game_at)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (id uuid, day date, player_id uuid,
      wins integer, losses integer, draws integer, score integer, streak integer, best_streak integer,
      seconds_played bigint, last_game_at timestamptz)
    on conflict (id) do update set wins = excluded.wins, losses = excluded.losses, draws = excluded.draws,
      score = excluded.score, streak = excluded.streak, best_streak = excluded.best_streak,
      seconds_played = excluded.seconds_played, last_game_at = excluded.last_game_at`;
}

export interface StoredDay {
  readonly stored: DayRow;
  /** The sums of its counted results; null if there are none. */
  readonly recomputed: DaySums | null;
}

/** Reads these days with the sums of their results, from one snapshot. */
export async function readDays(db: Database, dayIds: readonly string[]): Promise<StoredDay[]> {
  const { rows } = await sql<DayRow & { readonly results: readonly CountedSum[] | null }>`
    select d.id, d.day, d.player_id, d.wins, d.losses, d.draws, d.score, d.streak, d.best_streak, d.seconds_played,
      d.last_game_at, (
        select jsonb_agg(jsonb_build_object('id', r.id, 'result', r.result, 'score', r.score,
          'secondsPlayed', r.seconds_played, 'endedAt', floor(1000 * extract(epoch from r.ended_at))))
        from game_results r where r.daily_score_id = d.id) as results
    from daily_scores d where d.id = any(${dayIds}::uuid[]) order by d.day, d.id`.execute(db);
  return rows.map(({ results, ...stored }) => ({ stored, recomputed: results === null ? null : sumDay(results) }));
}
