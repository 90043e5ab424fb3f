/** How game time goes during a run, for the check of the clocks. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../apps/server/src/database/connection.ts';
import type { Log } from './log.ts';

/** Between two looks. */
const GAME_CLOCK_MS = 200;

/** Notes how game time goes until `stop` is aborted. */
export async function watchGameClock(database: Database, log: Log, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const askedAt = log.now();
    const { adjustment_ms } = await database.selectFrom('game_clock').select('adjustment_ms').executeTakeFirstOrThrow();
    log.write({ kind: 'game-clock', askedAt, adjustment: adjustment_ms });
    await wait(GAME_CLOCK_MS);
  }
}
