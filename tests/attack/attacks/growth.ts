/** T-14: AI games that are never finished stay in the database. */
import { setTimeout as wait } from 'node:timers/promises';
import { AI_GAME } from '@sixtyfour/contract';
import { sql } from 'kysely';
import { DEFAULT_LIMITS } from '../../../apps/server/src/admission/limits.ts';
import { AiGame } from '../ai-games.ts';
import { Random } from '../../load/random.ts';
import { longestLine, longLine } from '../moves.ts';
import type { Attack, Site } from '../site.ts';
import type { Visitor } from '../visitor.ts';

const GAMES = 12;
/** A hundred real games of 100 plies per day. */
const LIMIT_MB = 2;

const RETRY_MS = 10_000;

/** Plays a game of the maximum length and leaves it. False if no game could be opened. */
export async function leaveLongGame(visitor: Visitor, moves = longestLine()): Promise<boolean> {
  const game = await AiGame.open(visitor, 'judit-poll-gar');
  await game?.reportAll(moves);
  await game?.end('left');
  return game !== null;
}

export const growth: Attack = {
  id: 'T-14',
  async run(site, minutes) {
    const visitor = await site.visitor().enter();
    const before = await tableBytes(site);
    let games = 0;
    while (games < GAMES && (await leaveLongGame(visitor))) games += 1;
    const sizes = await site.database
      .selectFrom('ai_games')
      .select(({ fn }) => [
        fn<number>('pg_column_size', ['moves']).as('moves'),
        fn<number>('pg_column_size', ['stamps']).as('stamps'),
      ])
      .execute();
    const written = sizes.reduce((sum, { moves, stamps }) => sum + moves + stamps, 0);
    // The budget of a day at once, and as much again while it recovers.
    const share = games < GAMES ? 1 : (2 * DEFAULT_LIMITS.aiGamesPerDay) / games;
    const kept = {
      what: 'kept of one visitor and day',
      value: (written * share) / 1e6,
      limit: LIMIT_MB,
      unit: 'MB',
      note: `from ${games} games`,
    };
    if (minutes === 0) return [kept];
    games += await leaveRandomGames(visitor, minutes);
    return [
      kept,
      {
        what: `table and indexes of AI games after ${minutes} minutes of random moves`,
        value: ((await tableBytes(site)) - before) / 1e6,
        limit: LIMIT_MB,
        unit: 'MB',
        note: `${games} games`,
      },
    ];
  },
};

/** Plays as many random games as are admitted. Returns their number. */
async function leaveRandomGames(visitor: Visitor, minutes: number): Promise<number> {
  const until = performance.now() + 60_000 * minutes;
  let games = 0;
  while (performance.now() < until) {
    if (await leaveLongGame(visitor, longLine(AI_GAME.plies, new Random(games)))) games += 1;
    else await wait(RETRY_MS);
  }
  return games;
}

/** The size of the table after the space of old row versions has been freed. */
async function tableBytes({ database }: Site): Promise<number> {
  await sql`vacuum full ai_games`.execute(database);
  const { rows } = await sql<{ bytes: number }>`select pg_total_relation_size('ai_games') as bytes`.execute(database);
  return rows[0]?.bytes ?? 0;
}
