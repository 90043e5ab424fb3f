/** What the database holds at the end of a run. */
import type { Database } from '../../../apps/server/src/database/connection.ts';

/** Everything about the games, searches and rooms of these players, as one snapshot. At least one player. */
export function readRows(database: Database, players: readonly string[]) {
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
