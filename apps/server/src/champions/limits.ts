/** Against farming: who may count games with whom, and how many of them a day. */
import { COUNTED } from '@sixtyfour/contract';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../database/connection.ts';
import { dayOf } from './days.ts';
import type { SeatResult } from './record.ts';

/**
 * Until the transaction ends no other counts a game of these players: two games that end at once never pass a limit
 * together. Locked in one order, so that nobody waits in a circle.
 */
export async function oneAtATime(trx: DatabaseTransaction, playerIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('champions'), key)
    from (select hashtext(id) as key from unnest(${playerIds}::text[]) id order by key) keys`.execute(trx);
}

/** Whether one session acts for all of these players: as an account, and as the guest whose game it still plays. */
export async function isSamePerson(trx: DatabaseTransaction, playerIds: readonly string[]): Promise<boolean> {
  const [one, other] = playerIds;
  if (one === undefined || other === undefined) return false;
  if (one === other) return true;
  const { rows } = await sql`
    select from sessions s
    where (s.player_id = ${one} and s.seat_player_id = ${other}) or (s.player_id = ${other} and s.seat_player_id = ${one})
    limit 1`.execute(trx);
  return rows.length > 0;
}

/**
 * Whether all of these players were last seen at one address: mostly a family or a class, but also two browsers of one
 * person, which nobody can tell from these.
 */
export async function isOneHousehold(trx: DatabaseTransaction, playerIds: readonly string[]): Promise<boolean> {
  if (playerIds.length < 2) return false;
  const { rows } = await sql<{ isOne: boolean }>`
    select count(address_hash) = ${playerIds.length}::integer and count(distinct address_hash) = 1 as "isOne"
    from player_presence where player_id = any(${playerIds}::uuid[])`.execute(trx);
  return rows[0]?.isOne ?? false;
}

/**
 * Whether this player has as many wins, or draws, over this opponent on the day as may count. Losses always do.
 * @param household both are of one: then all opponents of it are one opponent
 */
export async function isOverLimit(
  trx: DatabaseTransaction,
  { playerId, opponentId, persona, result }: SeatResult,
  { endedAt, household }: { readonly endedAt: Date; readonly household: boolean },
): Promise<boolean> {
  if (result === 'loss') return false;
  const { count } = await trx
    .selectFrom('daily_scores as d')
    .innerJoin('game_results as r', 'r.daily_score_id', 'd.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('d.player_id', '=', playerId)
    .where('d.day', '=', dayOf(endedAt))
    .where('r.result', '=', result)
    .where((eb) => {
      if (persona !== null) return eb('r.persona', '=', persona);
      const isOpponent = eb('r.opponent_id', '=', opponentId);
      return household ? eb.or([isOpponent, eb('r.one_household', '=', true)]) : isOpponent;
    })
    .executeTakeFirstOrThrow();
  return count >= (persona === null ? COUNTED.perOpponent : COUNTED.perPersona);
}
