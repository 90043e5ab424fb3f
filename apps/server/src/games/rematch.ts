/** Rematches: another game of the same two players, created when both have offered it. */
import type { Ms } from '@sixtyfour/chess';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/connection.ts';
import { rematchPlayers, type Step } from './online-game.ts';
import { isGone } from './game-context.ts';
import type { GameVersion } from './store.ts';

/**
 * Creates the game of an accepted offer, which waits for its players. Call it before the step is committed, because the
 * step references the game. 'maker-gone': the player who made the offer is away. Throws a unique violation on
 * live_seats if a player has a running game.
 */
export async function beginRematch(
  trx: DatabaseTransaction,
  { before, after }: Step,
  now: Ms,
): Promise<'begun' | 'maker-gone'> {
  const { nextGameId, state } = after;
  const maker = before.rematchOffer === null ? null : before.players[before.rematchOffer.by];
  if (nextGameId === null || maker === null) throw new Error('no rematch was accepted');
  const players = rematchPlayers(before);
  const { rows } = await sql`
    select start_rematch(${nextGameId}, ${before.id}, ${state.origin}, ${state.game.ruleSet}, ${players.white},
      ${players.black}, ${now})
    from anonymous_users u left join player_presence p on p.player_id = u.id
    where u.id = ${maker} and not ${isGone('p')}`.execute(trx);
  return rows.length === 0 ? 'maker-gone' : 'begun';
}

/** The games with a rematch offer whose maker is away or has another running game. */
export async function abandonedOffers(db: Database): Promise<GameVersion[]> {
  const { rows } = await sql<GameVersion>`
    select g.id as "gameId", g.version from chess_games g
      left join player_presence p
        on p.player_id = case g.rematch_offer when 'w' then g.white_player_id else g.black_player_id end
    where g.rematch_offer is not null
      and (${isGone('p')} or exists (select from live_seats s where s.player_id = p.player_id))`.execute(db);
  return rows;
}
