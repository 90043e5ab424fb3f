/** Sets clocks close to zero, because in a run of two minutes no flag falls in a five-minute game. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../apps/server/src/database/connection.ts';
import type { Log } from './history/log.ts';
import type { Random } from './random.ts';

/** The maximum number of games, and the time left to the side to move. */
const GAMES = 18;
const LEFT_MS = { from: 2_000, to: 4_000 };

/** Statements sent by the killed server are committed within this time. */
const UNDER_WAY_MS = 200;

/** Reduces the time of the side to move in some games. No server may be running. */
export async function setClocksNearFlag(database: Database, log: Log, random: Random): Promise<void> {
  await wait(UNDER_WAY_MS);
  const { beat_ms } = await database.selectFrom('game_clock').select('beat_ms').executeTakeFirstOrThrow();
  const games = await database
    .selectFrom('chess_games')
    .select(['id', 'version', 'clock_running', 'clock_anchor', 'white_ms', 'black_ms'])
    .where('game_status', '=', 'active')
    .where('ply', '>=', 2)
    .limit(GAMES)
    .execute();
  for (const { id, version, clock_running: seat, clock_anchor, ...left } of games) {
    if (seat === null || beat_ms === null) continue;
    const spent = Math.max(0, beat_ms - clock_anchor);
    const ms = Math.round(spent + random.between(LEFT_MS.from, LEFT_MS.to));
    const column = seat === 'w' ? 'white_ms' : 'black_ms';
    if (ms > left[column]) continue;
    await database
      .updateTable('chess_games')
      .set({ [column]: ms, due_at: clock_anchor + ms })
      .where('id', '=', id)
      .execute();
    log.write({ kind: 'clock-set', gameId: id, version, seat, ms });
  }
}
