/** The rows of a run in the database. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../apps/server/src/database/connection.ts';

/** The servers score the last results within a second or two. */
const SCORING_LIMIT_MS = 5_000;
const POLL_MS = 100;

async function waitForScores(database: Database): Promise<void> {
  const limit = performance.now() + SCORING_LIMIT_MS;
  while (performance.now() < limit) {
    const unscored = await database.selectFrom('game_results').select('id').where('scored', '=', false).execute();
    if (unscored.length === 0) return;
    await wait(POLL_MS);
  }
}

/**
 * Reads the games, searches and rooms of at least one player in one snapshot, after all results have been scored or the
 * time limit has passed.
 */
export async function readRows(database: Database, players: readonly string[]) {
  await waitForScores(database);
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const games = transaction
        .selectFrom('chess_games')
        .where((where) => where.or([where('white_player_id', 'in', players), where('black_player_id', 'in', players)]));
      const ofPlayers = games.select('id');
      return {
        games: await games.selectAll().execute(),
        acts: await transaction.selectFrom('game_acts').selectAll().where('game_id', 'in', ofPlayers).execute(),
        results: await transaction.selectFrom('game_results').selectAll().where('game_id', 'in', ofPlayers).execute(),
        days: await transaction.selectFrom('daily_scores').selectAll().where('player_id', 'in', players).execute(),
        requests: await transaction.selectFrom('match_requests').selectAll().where('user_id', 'in', players).execute(),
        rooms: await transaction
          .selectFrom('game_rooms')
          .selectAll()
          .where((where) => where.or([where('host_id', 'in', players), where('guest_id', 'in', players)]))
          .execute(),
        seats: await transaction.selectFrom('live_seats').selectAll().where('game_id', 'in', ofPlayers).execute(),
      };
    });
}

export type Rows = Awaited<ReturnType<typeof readRows>>;
export type GameRow = Rows['games'][number];
export type ActRow = Rows['acts'][number];
export type ResultRow = Rows['results'][number];
export type DayRow = Rows['days'][number];
export type RoomRow = Rows['rooms'][number];
export type RequestRow = Rows['requests'][number];
