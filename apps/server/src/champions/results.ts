/** Stores the results of finished games, which are scored after the commit. */
import type { GameResult, SeatLetter } from '@sixtyfour/contract';
import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '../database/connection.ts';

/** A game against a persona. A win or a draw has been verified. */
export interface FinishedAiGame {
  readonly gameId: string;
  /** Null for a deleted player: then nothing is stored. */
  readonly playerId: string | null;
  readonly persona: string;
  /** Of the player. */
  readonly seat: SeatLetter;
  readonly result: GameResult;
  /** The moves of both sides. */
  readonly plies: number;
  /** Whole seconds from white's first move to the end. */
  readonly secondsPlayed: number;
  /** By the clock of the database, not game time. The game counts for this UTC day. */
  readonly endedAt: Date;
}

/**
 * Stores the result of a game. Call it once per game, in the transaction that settles it; a second call violates a
 * unique key of `game_results`.
 */
export async function storeAiResult(
  trx: DatabaseTransaction,
  { gameId, playerId, persona, seat, result, plies, secondsPlayed, endedAt }: FinishedAiGame,
): Promise<void> {
  if (playerId === null) return;
  await trx
    .insertInto('game_results')
    .values({
      ai_game_id: gameId,
      seat,
      player_id: playerId,
      persona,
      result,
      plies,
      seconds_played: secondsPlayed,
      ended_at: endedAt,
    })
    .execute();
}

/**
 * SQL statement: stores the results of online games, one for each player who is not deleted, with what may be different
 * when they are scored: whether one session acts for both players.
 * @param ended a relation with a row per game: game_id, white_player_id, black_player_id, white_result and black_result
 *   (both null when the game was aborted), plies, seconds_played, ended_at
 */
export function insertOnlineResults(ended: string): RawBuilder<unknown> {
  return sql`
    insert into game_results (game_id, seat, player_id, opponent_id, result, plies, seconds_played, same_person,
      ended_at)
    select e.game_id, s.seat, s.player_id, s.opponent_id, s.result, e.plies, e.seconds_played, f.same_person,
      e.ended_at
    from ${sql.ref(ended)} e
      cross join lateral (
        select exists (select from sessions c
          where c.seat_player_id = any(array[e.white_player_id, e.black_player_id])
            and c.player_id = any(array[e.white_player_id, e.black_player_id])
            and c.player_id <> c.seat_player_id) as same_person
      ) f
      cross join lateral (
        values ('w', e.white_player_id, e.black_player_id, e.white_result),
          ('b', e.black_player_id, e.white_player_id, e.black_result)
      ) s (seat, player_id, opponent_id, result)
    where e.white_result is not null and s.player_id is not null`;
}
