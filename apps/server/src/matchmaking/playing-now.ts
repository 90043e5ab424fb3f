/** The numbers of people who are playing each other or searching now, in all processes. */
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { isPresent } from '../presence/presence.ts';

export interface PlayingNow {
  readonly playing: number;
  readonly searching: number;
}

/** Counts only present players, so that abandoned games and searches do not count. */
export async function countPlayingNow(database: Database): Promise<PlayingNow> {
  const { rows } = await sql<PlayingNow>`
    select (select count(*) from live_seats s join player_presence p using (player_id) where ${isPresent}) as playing,
      (select count(*) from match_requests r join player_presence p on p.player_id = r.user_id
        where r.status = 'pending' and ${isPresent}) as searching`.execute(database);
  return rows[0] ?? { playing: 0, searching: 0 };
}
