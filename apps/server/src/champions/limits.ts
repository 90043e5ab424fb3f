/** Limits against farming: which opponents count, and how many games a day against each. */
import { COUNTED, type GameResult, type SeatLetter } from '@sixtyfour/contract';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../database/connection.ts';
import { dayOf } from './days.ts';

/** The result of one player. */
export interface SeatResult {
  readonly seat: SeatLetter;
  readonly playerId: string;
  readonly result: GameResult;
  /** Null for a persona or a deleted player. */
  readonly opponentId: string | null;
  readonly persona: string | null;
}

/**
 * Serializes the transactions that count games of these players, so that concurrent ones cannot exceed a limit
 * together. The locks are taken in one order, to avoid deadlocks.
 */
export async function lockPlayers(trx: DatabaseTransaction, playerIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('champions'), key)
    from (select hashtext(id) as key from unnest(${playerIds}::text[]) id order by key) keys`.execute(trx);
}

/** Whether one session acts for both players: for its account, and for the guest whose game it still plays. */
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
 * Whether all of these players were last seen at the same address. Usually a family or a school class, but it may be
 * two browsers of one person.
 */
export async function isOneHousehold(trx: DatabaseTransaction, playerIds: readonly string[]): Promise<boolean> {
  if (playerIds.length < 2) return false;
  const { rows } = await sql<{ isOne: boolean }>`
    select count(address_hash) = ${playerIds.length}::integer and count(distinct address_hash) = 1 as "isOne"
    from player_presence where player_id = any(${playerIds}::uuid[])`.execute(trx);
  return rows[0]?.isOne ?? false;
}

/**
 * Whether the player has reached the daily limit of wins or draws against this opponent. Losses are not limited.
 * @param household both players share an address: then all opponents at that address count as one
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
