import { LEADERBOARD_ROWS } from '@sixtyfour/contract';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';

/** The number of open public rooms whose hosts are read: many more than are listed. */
const MOST_ROOMS = 200;

/** The names of other players that everyone sees: the hosts of public rooms, and today's top Champions. */
export async function readShownNames(database: Database, playerId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    (select host_name as name from game_rooms
      where looking_for_player and status = 'waiting' and closed_at is null and host_id <> ${playerId}
      order by created_at desc limit ${MOST_ROOMS})
    union
    select u.username from (
      select player_id from daily_scores where day = current_date
      order by score desc limit ${LEADERBOARD_ROWS.score}) top join anonymous_users u on u.id = top.player_id
    where u.named and u.id <> ${playerId}`.execute(database);
  return rows.map(({ name }) => name);
}
