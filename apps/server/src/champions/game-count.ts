/** Reads whether and how a game counts for one of its players. */
import { type GameCount, isCountedTime, sideTimesFor } from '@sixtyfour/contract';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { rankOf } from './orders.ts';
import type { Scorer } from './scorer.ts';

/**
 * The count of an online or AI game that has a result of this player; null if it has none. A game that has just ended
 * is scored first.
 */
export async function readGameCount(
  db: Database,
  scorer: Pick<Scorer, 'scoreAll'>,
  playerId: string,
  gameId: string,
): Promise<GameCount | null> {
  const read = () =>
    db
      .selectFrom('game_results')
      .select(['id', 'scored', 'score', 'seconds_played', 'not_counted', 'daily_score_id'])
      .where('player_id', '=', playerId)
      .where((eb) => eb.or([eb('game_id', '=', gameId), eb('ai_game_id', '=', gameId)]))
      .executeTakeFirst();
  let result = await read();
  if (result?.scored === false) {
    await scorer.scoreAll();
    result = await read();
  }
  if (result === undefined) return null;
  if (result.daily_score_id === null)
    // Games from before the column `not_counted` existed have no reason.
    return { status: 'not-counted', reason: result.not_counted ?? 'not-verified' };
  const { rows } = await sql<{ day: string; rank: number | null; streak: number }>`
    with day_results as (
      select r.result, r.ended_at, r.id from game_results r where r.daily_score_id = ${result.daily_score_id}
        and (r.ended_at, r.id) <= (select l.ended_at, l.id from game_results l where l.id = ${result.id})
    )
    select own.day,
      ${rankOf('score', 'own', sql`(select * from daily_scores d where d.day = own.day) r`)} as rank,
      (select count(*) from (
        select bool_and(result = 'win') over (order by ended_at desc, id desc) as unbroken from day_results) w
      where unbroken) as streak
    from daily_scores own where own.id = ${result.daily_score_id}`.execute(db);
  const [place] = rows;
  if (place === undefined) throw new Error('a counted result has no day');
  return { status: 'counted', score: result.score, seconds: result.seconds_played, ...place };
}

/** The count of an online game without a result: running or aborted. Null if this player has no such game. */
export async function readGameWithoutResult(db: Database, playerId: string, gameId: string): Promise<GameCount | null> {
  const game = await db
    .selectFrom('chess_games')
    .select(['game_status', 'white_time', 'black_time'])
    .where('id', '=', gameId)
    .where((eb) => eb.or([eb('white_player_id', '=', playerId), eb('black_player_id', '=', playerId)]))
    .executeTakeFirst();
  if (game === undefined) return null;
  if (!isCountedTime(sideTimesFor({ white: game.white_time, black: game.black_time })))
    return { status: 'not-counted', reason: 'other-time' };
  // It was aborted before both players had moved.
  return game.game_status === 'active' ? { status: 'open' } : { status: 'not-counted', reason: 'too-short' };
}
