/** What happens without anybody asking: flags, deadlines, absences and offers whose makers are gone. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connection.ts';
import type { ServerClock } from '../time/clock.ts';
import { createSweep, type Sweep } from '../time/sweep.ts';
import { noteAbsences, overdueAbsentees } from './absence.ts';
import type { Acting } from './acting.ts';
import type { Announcing } from './announcing.ts';
import type { LiveGames } from './live-games.ts';
import { actOfAbsence, nextDue, overdueAct } from './online-state.ts';
import { deadOffers } from './rematch.ts';
import { postponeDue, readDue } from './store.ts';

const DUE_EVERY_MS = 100;
const ABSENCE_EVERY_MS = 1_000;
/** A move that was stamped in time may still be on its way through another process. */
const GRACE_MS = 100;
const MOST_AT_ONCE = 200;

export interface SweepDependencies {
  readonly database: Database;
  readonly clock: ServerClock;
  readonly live: LiveGames;
  readonly acting: Acting;
  readonly announcing: Announcing;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>;
}

export function createSweeps({ database, clock, live, acting, announcing, log }: SweepDependencies): Sweep {
  /** Flags and deadlines. Rows may name a time that is too early: moves do not keep it up to date. */
  async function sweepDue(): Promise<void> {
    const at = clock.now() - GRACE_MS;
    const gameIds = await readDue(database, at, MOST_AT_ONCE);
    await Promise.all(
      gameIds.map(async (gameId) => {
        const done = await acting.actByItself(gameId, (online) => overdueAct(online, at));
        if (done !== null && !done.committed) await postponeDue(database, done.online, nextDue(done.online));
      }),
    );
  }

  async function sweepAbsences(): Promise<void> {
    const now = clock.now();
    await announcing.attendance(await noteAbsences(database, now));
    for (const { gameId, side } of await overdueAbsentees(database, now))
      await acting.actByItself(gameId, (online) => actOfAbsence(online, side, now));
    for (const gameId of await deadOffers(database))
      await acting.actByItself(gameId, (online) =>
        online.rematchOffer === null ? null : { act: { type: 'withdraw-rematch' }, at: now },
      );
    live.forget();
  }

  const sweeps = [
    createSweep({ clock, interval: DUE_EVERY_MS, run: sweepDue, of: 'live games', log }),
    createSweep({ clock, interval: ABSENCE_EVERY_MS, run: sweepAbsences, of: 'live games', log }),
  ];
  return {
    start() {
      for (const sweep of sweeps) sweep.start();
    },
    async close() {
      await Promise.all(sweeps.map((sweep) => sweep.close()));
    },
  };
}
