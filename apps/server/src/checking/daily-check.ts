/** The check of the stored games, once a night, by whichever process comes first. */
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { ServerClock } from '../time/clock.ts';
import { checkGames, type Period } from './check-games.ts';

/** When few play, in UTC. */
const AT_HOUR = 3;
const LOOK_MS = 3_600_000;
/** Whoever has not ended by then has been killed. */
const LEASE_HOURS = 1;
/** Lines of the log that one check writes at most. */
const MOST_LINES = 50;

export interface DailyCheck {
  /** Checks what has not been checked, if that is due and no other process is at it. */
  look(): Promise<void>;
  /** Looks at once and each hour. Any number of processes may. */
  start(): void;
  /** Stops, and waits for a check under way. */
  close(): Promise<void>;
}

export interface DailyCheckDependencies {
  readonly database: Database;
  readonly clock: Pick<ServerClock, 'every'>;
  readonly metrics: Pick<Metrics, 'gamesChecked'>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/** What is to be checked, if it is due: one process gets it, until its lease ends. */
async function take(database: Database): Promise<Period | null> {
  const { rows } = await sql<Period>`
    update daily_work w set leased_until = now() + make_interval(hours => ${LEASE_HOURS})
    where name = 'check-games' and coalesce(leased_until < now(), true)
      and done_until < date_trunc('day', now() - make_interval(hours => ${AT_HOUR})) + make_interval(hours => ${AT_HOUR})
    returning done_until as "from", now() as "to"`.execute(database);
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
  let stop: () => void = () => undefined;
  let underWay: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    try {
      const period = await take(database);
      if (period === null) return;
      const { games, faults } = await checkGames(database, period);
      for (const fault of faults.slice(0, MOST_LINES)) log.error(fault, 'a stored game breaks a rule');
      metrics.gamesChecked(
        games,
        faults.map(({ invariant }) => invariant),
      );
      await finish(database, period);
      log.info({ ...period, games, faults: faults.length }, 'the stored games are checked');
    } catch (error) {
      log.error({ err: error }, 'the stored games could not be checked');
    }
  }
  const lookNext = (): void => {
    underWay = underWay.then(look);
  };

  return {
    look,
    start() {
      lookNext();
      stop = clock.every(LOOK_MS, lookNext);
    },
    async close() {
      stop();
      await underWay;
    },
  };
}
