/** Rematches: another game of the same two players, created when both have offered it. */
import type { Ms } from '@sixtyfour/chess';
import { ARRIVAL_MS } from '@sixtyfour/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/connection.ts';
import { rematchPlayers, type Step } from './online-state.ts';
import { isGone } from './game-context.ts';

/**
 * Creates the game of an accepted offer, which waits for its players. Call it before the commit of the step, which
 * references the game. 'maker-gone': the player who made the offer is away. Throws a unique violation of live_seats
 * when one of the players has a running game.
 */
export async function beginRematch(
  trx: DatabaseTransaction,
  { before, after }: Step,
  now: Ms,
): Promise<'begun' | 'maker-gone'> {
  const { nextGameId, state } = after;
  const maker = before.rematchOffer === null ? null : before.players[before.rematchOffer.by];
  if (nextGameId === null || maker === null) throw new Error('no rematch was accepted');
  // Taken before any row lock, as matchmaking does, to avoid deadlocks.
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
  // The room moves to the new game and is open again.
  await trx
    .updateTable('game_rooms')
    .set({ game_id: nextGameId, closed_at: null, updated_at: sql<Date>`now()` })
    .where('game_id', '=', before.id)
    .execute();
  return 'begun';
}

/** Whether a game is the rematch of another game. */
export async function isRematch(db: Database, gameId: string): Promise<boolean> {
  const row = await db.selectFrom('chess_games').select('id').where('next_game_id', '=', gameId).executeTakeFirst();
  return row !== undefined;
}

/** The ids of games with a rematch offer whose maker is away or has another running game. */
export async function abandonedOffers(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from chess_games g
      left join player_presence p
        on p.player_id = case g.rematch_offer when 'w' then g.white_player_id else g.black_player_id end
    where g.rematch_offer is not null
      and (${isGone('p')} or exists (select from live_seats s where s.player_id = p.player_id))`.execute(db);
  return rows.map(({ id }) => id);
}
