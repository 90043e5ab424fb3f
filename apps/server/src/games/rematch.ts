/** Another game of the same two: it begins when both have asked for it. */
import type { Ms } from '@sixtyfour/chess';
import { ARRIVAL_MS } from '@sixtyfour/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/connection.ts';
import { rematchPlayers, type Step } from './online-state.ts';
import { isGone } from './game-context.ts';

/**
 * Makes the game of an accepted offer, waiting for its players. To be called before the step is committed, which then
 * names it. 'maker-gone' when whoever made the offer is away. Throws a unique violation of live_seats when one of the
 * two has a game that goes on.
 */
export async function beginRematch(
  trx: DatabaseTransaction,
  { before, after }: Step,
  now: Ms,
): Promise<'begun' | 'maker-gone'> {
  const { nextGameId, state } = after;
  const maker = before.rematchOffer === null ? null : before.players[before.rematchOffer.by];
  if (nextGameId === null || maker === null) throw new Error('no rematch was accepted');
  // Before any row, as matching does it, so that the two never wait for each other.
  await sql`select pg_advisory_xact_lock(hashtext('find_or_create_match'))`.execute(trx);
  const { rows } = await sql`
    select from anonymous_users u left join player_presence p on p.player_id = u.id
    where u.id = ${maker} and not ${isGone('p')}`.execute(trx);
  if (rows.length === 0) return 'maker-gone';
  const players = rematchPlayers(before);
  await trx
    .insertInto('chess_games')
    .values({
      id: nextGameId,
      origin: state.origin === 'room' ? 'room' : 'queue',
      rule_set: state.game.ruleSet,
      white_player_id: players.white,
      black_player_id: players.black,
      clock_anchor: now,
      due_at: state.origin === 'room' ? null : now + ARRIVAL_MS,
    })
    .execute();
  // Its room goes along, and lives again.
  await trx
    .updateTable('game_rooms')
    .set({ game_id: nextGameId, closed_at: null, updated_at: sql<Date>`now()` })
    .where('game_id', '=', before.id)
    .execute();
  return 'begun';
}

/** Whether a game is the next one of two players who agreed to play again. */
export async function isRematch(db: Database, gameId: string): Promise<boolean> {
  const row = await db.selectFrom('chess_games').select('id').where('next_game_id', '=', gameId).executeTakeFirst();
  return row !== undefined;
}

/** Games whose rematch offer nobody stands behind any more: its maker is gone, or plays elsewhere. */
export async function abandonedOffers(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from chess_games g
      left join player_presence p
        on p.player_id = case g.rematch_offer when 'w' then g.white_player_id else g.black_player_id end
    where g.rematch_offer is not null
      and (${isGone('p')} or exists (select from live_seats s where s.player_id = p.player_id))`.execute(db);
  return rows.map(({ id }) => id);
}
