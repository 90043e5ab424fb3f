/** Counts the openings of the games on this site: the moves played in a position, and the results of these games. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connection.ts';
import type { ServerClock } from '../time/clock.ts';
import { createSweep } from '../time/sweep.ts';
import { countOpenings } from './store.ts';

const SWEEP_INTERVAL_MS = 5_000;
/** Games per transaction: replaying them blocks the event loop for a few milliseconds. */
const BATCH = 20;
/** Batches per sweep, so that counting old games takes only a small part of the process. */
const MAX_BATCHES = 10;

export function createOpenings({
  database,
  clock,
  log,
}: {
  readonly database: Database;
  readonly clock: Pick<ServerClock, 'every'>;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>;
}) {
  /** Counts games that have ended since the last call, and some older ones. */
  async function count(): Promise<void> {
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) if ((await countOpenings(database, BATCH)) < BATCH) return;
  }
  const sweep = createSweep({ clock, interval: SWEEP_INTERVAL_MS, run: count, of: 'openings', log });
  return { count, ...sweep };
}
