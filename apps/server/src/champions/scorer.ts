/** Scores the results of finished games, after the commit of their end. */
import { randomUUID } from 'node:crypto';
import type { EndReason } from '@sixtyfour/chess';
import type { FastifyBaseLogger } from 'fastify';
import { type Selectable, sql } from 'kysely';
import { coalesce } from '../async/coalesce.ts';
import type { Database, DatabaseTransaction } from '../database/connection.ts';
import type { GameResultsTable } from '../database/tables.ts';
import type { ServerClock } from '../time/clock.ts';
import { createSweep } from '../time/sweep.ts';
import { lockDays, sumColumns, upsertDays } from './days.ts';
import { type CountedResult, type PlayerResult, scoreResults, type Scores } from './scoring.ts';

const SWEEP_INTERVAL_MS = 1_000;
/** Results per transaction. The second result of the last game may add one. */
const BATCH = 200;

export interface Scorer {
  /** Scores all results that were stored before the call, by any process. Call it before reading scores. */
  scoreAll(): Promise<void>;
  /** Starts the sweep, which scores results that nobody has read yet. */
  start(): void;
  /** Stops, and waits for a running sweep. */
  close(): Promise<void>;
}

export function createScorer({
  database,
  clock,
  log,
}: {
  readonly database: Database;
  readonly clock: Pick<ServerClock, 'every'>;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>;
}): Scorer {
  const scoreAll = coalesce(() => scoreStoredResults(database));
  const sweep = createSweep({ clock, interval: SWEEP_INTERVAL_MS, run: scoreAll, of: 'game results', log });
  return { scoreAll, ...sweep };
}

/** Scores all unscored results. Several processes may do this at the same time. */
export async function scoreStoredResults(db: Database): Promise<void> {
  while (await hasUnscored(db)) await db.transaction().execute(scoreBatch);
}

async function hasUnscored(db: Database): Promise<boolean> {
  const { rows } = await sql`select from game_results where not scored limit 1`.execute(db);
  return rows.length > 0;
}

async function scoreBatch(trx: DatabaseTransaction): Promise<void> {
  await lockDays(trx);
  const results = await readResults(trx);
  const unscored = results.filter(({ dayId }) => dayId === null);
  await writeScores(trx, scoreResults(unscored, results.filter(isCounted)));
}

interface ReadResult extends PlayerResult {
  readonly score: number;
  readonly dayId: string | null;
}

function isCounted(result: ReadResult): result is CountedResult & ReadResult {
  return result.dayId !== null;
}

type ResultRow = Pick<
  Selectable<GameResultsTable>,
  | 'id'
  | 'ended_at'
  | 'player_id'
  | 'opponent_id'
  | 'persona'
  | 'result'
  | 'plies'
  | 'seconds_played'
  | 'same_person'
  | 'score'
  | 'daily_score_id'
> & { readonly game: string; readonly day: string; readonly end_reason: EndReason | null };

/** The results of the oldest unscored games, and the counted results of the same players and days. */
async function readResults(trx: DatabaseTransaction): Promise<ReadResult[]> {
  const { rows } = await sql<ResultRow>`
    with oldest as materialized (
      select coalesce(game_id, ai_game_id) as game from game_results where not scored order by id limit ${BATCH}
    ), unscored as materialized (
      select *, coalesce(game_id, ai_game_id) as game, (ended_at at time zone 'UTC')::date as day from game_results
      where not scored and coalesce(game_id, ai_game_id) in (select game from oldest)
    ), days as (
      select id, day from daily_scores where (day, player_id) in (select day, player_id from unscored)
    )
    select id, game, day, ended_at, player_id, opponent_id, persona, result, plies, seconds_played, same_person, score,
      daily_score_id, (select g.end_reason from chess_games g where g.id = game_id) as end_reason
    from unscored
    union all
    -- What counts already is not judged again, so its end is not needed.
    select r.id, coalesce(r.game_id, r.ai_game_id), d.day, r.ended_at, r.player_id, r.opponent_id, r.persona, r.result,
      r.plies, r.seconds_played, r.same_person, r.score, r.daily_score_id, null
    from days d join game_results r on r.daily_score_id = d.id`.execute(trx);
  return rows.map((row) => ({
    id: row.id,
    gameId: row.game,
    day: row.day,
    endedAt: row.ended_at.getTime(),
    playerId: row.player_id,
    opponentId: row.opponent_id,
    persona: row.persona,
    endReason: row.end_reason,
    result: row.result,
    plies: row.plies,
    secondsPlayed: row.seconds_played,
    samePerson: row.same_person,
    score: row.score,
    dayId: row.daily_score_id,
  }));
}

/** Also marks AI games that do not count because of a limit. */
async function writeScores(trx: DatabaseTransaction, { results, days }: Scores): Promise<void> {
  const rows = days.map(({ dayId, day, playerId, added, sums }) => ({
    added,
    row: { id: dayId ?? randomUUID(), day, player_id: playerId, ...sumColumns(sums) },
  }));
  const dayOf = new Map(rows.flatMap(({ added, row }) => added.map((id) => [id, row.id])));
  const scored = results.map(({ id, score, notCounted }) => ({
    id,
    score,
    not_counted: notCounted,
    daily_score_id: dayOf.get(id) ?? null,
  }));
  await sql`
    with days as (${upsertDays(rows.map(({ row }) => row))}), scored as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(scored)}::jsonb) as s (id bigint, score integer,
        not_counted text, daily_score_id uuid)
    ), marked as (
      update game_results r set scored = true, score = s.score, not_counted = s.not_counted,
        daily_score_id = s.daily_score_id
      from scored s where r.id = any(array(select id from scored)) and r.id = s.id
      returning r.ai_game_id, r.not_counted
    )
    update ai_games g set status = 'not-counted', reason = m.not_counted
    from marked m where g.id = m.ai_game_id and m.not_counted is not null and g.status = 'counted'`.execute(trx);
}
