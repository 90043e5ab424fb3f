/**
 * `npm run bench:champions`: measures the Daily Champions queries with 100,000 players and 1,000,000 games a day, for a
 * day and a week. Prints the query plan and a table of times; fails if the table of a day exceeds its budget.
 */
import { cpus } from 'node:os';
import { sql } from 'kysely';
import { rebuildDays } from '../../apps/server/src/champions/rebuild.ts';
import {
  countPlayers,
  type DateRange,
  dateRangeOf,
  readOwn,
  readTop,
  topQuery,
} from '../../apps/server/src/champions/table.ts';
import { readToday } from '../../apps/server/src/time/today.ts';
import type { Database } from '../../apps/server/src/database/connection.ts';
import { say } from '../../tools/steps.ts';
import { type Spread, spreadOf } from '../load/spread.ts';
import { openTemporaryDatabase } from '../temporary-database.ts';

const PLAYERS = 100_000;
const GAMES = 1_000_000;
/** Games per insert statement. */
const CHUNK = 100_000;
/** Budget for the median, in ms. */
const BUDGET = 20;

/** Inserts today's games, with a few players who played many, and copies their scores to the six days before. */
async function fill(database: Database): Promise<void> {
  await sql`select set_config('work_mem', '256MB', false)`.execute(database);
  await sql`
    insert into anonymous_users (username, country)
    select 'Player ' || n, 'NO' from generate_series(1, ${PLAYERS}::integer) n`.execute(database);
  await sql`
    insert into daily_scores (day, player_id, last_game_at)
    select current_date, id, current_date from anonymous_users order by random()`.execute(database);
  await sql`
    create temporary table numbered as
    select id as day_id, player_id, row_number() over (order by id) as n from daily_scores`.execute(database);
  await sql`create unique index on numbered (n)`.execute(database);
  await sql`analyze numbered`.execute(database);
  for (let made = 0; made < GAMES; made += CHUNK)
    await sql`
      with drawn as materialized (
        -- Every player has one game; the others go mostly to the first players.
        select gen_random_uuid() as id, case when ${made}::integer = 0 then g
          else 1 + floor(${PLAYERS}::integer * random() * random())::integer end as n,
          random() as luck, current_date + random() * interval '23 hours' as ended_at
        from generate_series(1, ${CHUNK}::integer) g
      ), games as (
        insert into ai_games (id, player_id, persona, rule_set, seed, engine_version, opened_at, end_stamp, status, ended_at)
        select d.id, p.player_id, 'pip', 'standard', 1, '1', 0, 0, 'counted', d.ended_at
        from drawn d join numbered p using (n)
      )
      insert into game_results (ai_game_id, seat, player_id, persona, result, plies, seconds_played, score,
        scored, daily_score_id, ended_at)
      select d.id, 'w', p.player_id, 'pip', r.result, 40, r.seconds,
        case r.result when 'win' then 1000 + greatest(0, 300 - r.seconds) when 'draw' then 500 else 0 end,
        true, p.day_id, d.ended_at
      from drawn d join numbered p using (n) cross join lateral (
        select case when d.luck < 0.5 then 'win' when d.luck < 0.6 then 'draw' else 'loss' end as result,
          30 + floor(500 * random())::integer as seconds) r`.execute(database);
  const began = performance.now();
  const counted = await rebuildDays(database, null);
  say(`${counted.length} days counted from ${GAMES} results in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  await sql`
    insert into daily_scores (day, player_id, wins, losses, draws, score, streak, best_streak, seconds_played, last_game_at)
    select day - back, player_id, wins, losses, draws, score, streak, best_streak, seconds_played,
      last_game_at - make_interval(days => back)
    from daily_scores, generate_series(1, 6) back`.execute(database);
  await sql`reset work_mem`.execute(database);
  await sql`vacuum (analyze) anonymous_users, daily_scores, game_results`.execute(database);
}

async function timesOf(runs: number, run: () => Promise<unknown>): Promise<Spread> {
  const times: number[] = [];
  for (let n = -Math.ceil(runs / 10); n < runs; n += 1) {
    const begin = performance.now();
    await run();
    if (n >= 0) times.push(performance.now() - begin);
  }
  return spreadOf(times);
}

/** Prints the times; returns whether the table of a day is within budget. */
async function measure(database: Database): Promise<boolean> {
  const today = await readToday(database);
  const [day, week] = [dateRangeOf('today', today), dateRangeOf('week', today)];
  const players = await database.selectFrom('anonymous_users').select('id').limit(1_000).execute();
  let calls = 0;
  const nextPlayer = (): string => players[(calls += 1) % players.length]?.id ?? '';
  await explain(database, day);
  const cases = [
    ['table of a day', 200, () => readTop(database, day)],
    ['players of a day', 100, () => countPlayers(database, day)],
    ['own rank of a day', 200, () => readOwn(database, day, nextPlayer())],
    ['players of a week', 5, () => countPlayers(database, week)],
    ['table of a week', 5, () => readTop(database, week)],
    ['own rank of a week', 5, () => readOwn(database, week, nextPlayer())],
  ] as const;
  say(`${'milliseconds'.padEnd(20)}${'median'.padStart(10)}${'p99'.padStart(10)}`);
  const medians: number[] = [];
  for (const [name, runs, run] of cases) {
    const { p50, p99 } = await timesOf(runs, run);
    medians.push(p50);
    say(`${name.padEnd(20)}${p50.toFixed(1).padStart(10)}${p99.toFixed(1).padStart(10)}`);
  }
  return (medians[0] ?? Infinity) < BUDGET;
}

async function explain(database: Database, days: DateRange): Promise<void> {
  const { rows } = await sql<Record<string, string>>`explain (analyze, costs off) ${topQuery(days)}`.execute(database);
  for (const row of rows) say(row['QUERY PLAN'] ?? '');
}

const { database, close } = await openTemporaryDatabase(say, { statementTimeoutMs: 0 });
try {
  say(`${cpus().length} cores: ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`);
  await fill(database);
  if (!(await measure(database))) {
    say(`missed: the table of a day takes more than ${BUDGET} ms`);
    process.exitCode = 1;
  }
} finally {
  await close();
}
