/** Checks the stored games once a night, in one of the processes. */
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { ServerClock } from '../time/clock.ts';
import { createSweep, type Sweep } from '../time/sweep.ts';
import { checkGames, type Period } from './check-games.ts';

/** UTC; few people play at this hour. */
const AT_HOUR = 3;
const INTERVAL_MS = 3_600_000;
/** A process that has not finished within this time is assumed to be dead. */
const LEASE_HOURS = 1;
const MAX_LOGGED_FAULTS = 50;

/** Runs at the start and every hour, possibly in several processes. */
export interface DailyCheck extends Sweep {
  /** Checks the games since the last check, if a check is due and no other process holds the lease. */
  runIfDue(): Promise<void>;
}

export interface DailyCheckDependencies {
  readonly database: Database;
  readonly clock: Pick<ServerClock, 'every'>;
  readonly metrics: Pick<Metrics, 'gamesChecked'>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/**
 * Leases the period to check. Null if no check is due or another process holds the lease. A check or a lease of the future
 * is from when the clock of the database was ahead: the one is corrected to now by an empty check, the other ignored.
 */
async function leasePeriod(database: Database): Promise<Period | null> {
  const { rows } = await sql<Period>`
    update daily_work w set leased_until = now() + make_interval(hours => ${LEASE_HOURS})
    where name = 'check-games'
      and coalesce(leased_until not between now() and now() + 2 * make_interval(hours => ${LEASE_HOURS}), true)
      and done_until not between
        date_trunc('day', now() - make_interval(hours => ${AT_HOUR})) + make_interval(hours => ${AT_HOUR}) and now()
    returning least(done_until, now()) as "from", now() as "to"`.execute(database);
  return rows[0] ?? null;
}

async function finish(database: Database, { to }: Period): Promise<void> {
  await database
    .updateTable('daily_work')
    .set({ done_until: to, leased_until: null })
    .where('name', '=', 'check-games')
    .execute();
}

export function createDailyCheck({ database, clock, metrics, log }: DailyCheckDependencies): DailyCheck {
  async function runIfDue(): Promise<void> {
    const period = await leasePeriod(database);
    if (period === null) return;
    const { games, faults } = await checkGames(database, period);
    for (const fault of faults.slice(0, MAX_LOGGED_FAULTS)) log.error(fault, 'a stored game violates an invariant');
    metrics.gamesChecked(
      games,
      faults.map(({ invariant }) => invariant),
    );
    await finish(database, period);
    log.info({ ...period, games, faults: faults.length }, 'the stored games were checked');
  }

  const of = 'stored games';
  return {
    runIfDue,
    ...createSweep({ clock, interval: INTERVAL_MS, runsAtStart: true, run: runIfDue, of, log }),
  };
}
