/** Stores the results of finished games, which are scored after the commit. */
import type { NotCounted } from '@sixtyfour/contract';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '../database/connection.ts';
import type { GameResultsTable } from '../database/tables.ts';

const OTHER_TIME: NotCounted = 'other-time';

type AiResult = Required<
  Pick<
    Insertable<GameResultsTable>,
    'ai_game_id' | 'seat' | 'player_id' | 'persona' | 'result' | 'plies' | 'seconds_played' | 'ended_at'
  >
>;

/**
 * Stores the result of a game against a persona; wins and draws must be verified. Call it once per game, in the
 * transaction that settles it; a second call violates a unique key of `game_results`. Stores nothing for a deleted
 * player.
 */
export async function storeAiResult(trx: DatabaseTransaction, row: AiResult): Promise<void> {
  if (row.player_id !== null) await trx.insertInto('game_results').values(row).execute();
}

/**
 * SQL statement: stores the results of online games, one for each player who is not deleted, and whether one session
 * acts for both players in this game, which may change before the results are scored. With a time control that does not
 * count there is nothing to score.
 * @param ended a relation with a row per game: game_id, white_player_id, black_player_id, white_result and black_result
 * (both null if the game was aborted), plies, seconds_played, has_counted_time, ended_at
 */
export function insertOnlineResults(ended: string): RawBuilder<unknown> {
  return sql`
    insert into game_results (game_id, seat, player_id, opponent_id, result, plies, seconds_played, same_person,
      scored, not_counted, ended_at)
    select e.game_id, s.seat, s.player_id, s.opponent_id, s.result, e.plies, e.seconds_played, f.same_person,
      not e.has_counted_time, case when not e.has_counted_time then ${OTHER_TIME} end, e.ended_at
    from ${sql.ref(ended)} e
      cross join lateral (
        select exists (select from sessions c
          where c.seat_player_id = any(array[e.white_player_id, e.black_player_id]) and c.seat_game_id = e.game_id
            and c.player_id = any(array[e.white_player_id, e.black_player_id])
            and c.player_id <> c.seat_player_id) as same_person
      ) f
      cross join lateral (
        values ('w', e.white_player_id, e.black_player_id, e.white_result),
          ('b', e.black_player_id, e.white_player_id, e.black_result)
      ) s (seat, player_id, opponent_id, result)
    where e.white_result is not null and s.player_id is not null`;
}
