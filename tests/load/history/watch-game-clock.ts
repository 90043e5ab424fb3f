/** Records game time during a run, for the check of the clocks. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../apps/server/src/database/connection.ts';
import type { Log } from './log.ts';

/** The polling interval. */
const GAME_CLOCK_MS = 200;

/** Logs the adjustment of game time until `stop` is aborted. */
export async function watchGameClock(database: Database, log: Log, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const askedAt = log.now();
    const { adjustment_ms } = await database.selectFrom('game_clock').select('adjustment_ms').executeTakeFirstOrThrow();
    log.write({ kind: 'game-clock', askedAt, adjustment: adjustment_ms });
    await wait(GAME_CLOCK_MS);
  }
}
