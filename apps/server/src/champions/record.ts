/** What a finished game was worth: one result for each player, and the day of each that it counts for. */
import { COUNTED, type GameResult, type NotCounted, scoreOf, type SeatLetter } from '@sixtyfour/contract';
import type { DatabaseTransaction } from '../database/connection.ts';
import { openDay, recount } from './days.ts';
import { isOneHousehold, isOverLimit, isSamePerson, oneAtATime } from './limits.ts';

interface Finished {
  readonly gameId: string;
  /** Of both sides. */
  readonly plies: number;
  /** Whole seconds from white's first move to the end. */
  readonly secondsPlayed: number;
  /** By the database's clock, which goes on while game time stands. The game counts for this day in UTC. */
  readonly endedAt: Date;
}

/** A game between two people. */
export interface FinishedOnlineGame extends Finished {
  readonly kind: 'online';
  /** By seat; null for who is deleted. */
  readonly players: Readonly<Record<SeatLetter, string | null>>;
  readonly winner: SeatLetter | null;
}

/** A game against a character, who has black. A win or a draw has been verified. */
export interface FinishedAiGame extends Finished {
  readonly kind: 'ai';
  /** Null for who is deleted: then nothing is written. */
  readonly playerId: string | null;
  readonly persona: string;
  readonly result: GameResult;
}

export type FinishedGame = FinishedOnlineGame | FinishedAiGame;

/** The result of one player. */
export interface SeatResult {
  readonly seat: SeatLetter;
  readonly playerId: string;
  readonly result: GameResult;
  /** Null against a character, or somebody who is deleted. */
  readonly opponentId: string | null;
  readonly persona: string | null;
}

/**
 * Writes the results of a game that has just ended, and adds it to the day of each of its players. To be called once a
 * game, in the transaction that ends it; a second call fails by the unique keys of the results.
 * @returns null when the game counted, else why it did not: for all its players or for none
 */
export async function recordResults(trx: DatabaseTransaction, finished: FinishedGame): Promise<NotCounted | null> {
  const seats = seatResults(finished);
  if (seats.length === 0) return null;
  const playerIds = seats.map(({ playerId }) => playerId);
  const household = await isOneHousehold(trx, playerIds);
  const notCounted = await whyNotCounted(trx, finished, seats, household);
  const results = [];
  for (const { seat, playerId, opponentId, persona, result } of seats) {
    const dayId = notCounted === null ? await openDay(trx, playerId, finished.endedAt) : null;
    results.push({
      ...(finished.kind === 'online' ? { game_id: finished.gameId } : { ai_game_id: finished.gameId }),
      seat,
      player_id: playerId,
      opponent_id: opponentId,
      persona,
      result,
      plies: finished.plies,
      seconds_played: finished.secondsPlayed,
      score: scoreOf(result, finished.secondsPlayed),
      one_household: household,
      daily_score_id: dayId,
      not_counted: notCounted,
      ended_at: finished.endedAt,
    });
  }
  await trx.insertInto('game_results').values(results).execute();
  await recount(
    trx,
    results.flatMap(({ daily_score_id }) => daily_score_id ?? []),
  );
  return notCounted;
}

/** In the order in which their players are locked. */
function seatResults(finished: FinishedGame): SeatResult[] {
  if (finished.kind === 'ai') {
    const { playerId, persona, result } = finished;
    return playerId === null ? [] : [{ seat: 'w', playerId, opponentId: null, persona, result }];
  }
  const { players, winner } = finished;
  const of = (seat: SeatLetter, other: SeatLetter): SeatResult[] => {
    const playerId = players[seat];
    if (playerId === null) return [];
    const result = winner === null ? 'draw' : winner === seat ? 'win' : 'loss';
    return [{ seat, playerId, opponentId: players[other], persona: null, result }];
  };
  return [...of('w', 'b'), ...of('b', 'w')];
}

async function whyNotCounted(
  trx: DatabaseTransaction,
  { plies, endedAt }: Finished,
  seats: readonly SeatResult[],
  household: boolean,
): Promise<NotCounted | null> {
  if (plies < COUNTED.plies) return 'too-short';
  const playerIds = seats.map(({ playerId }) => playerId);
  if (await isSamePerson(trx, playerIds)) return 'same-person';
  await oneAtATime(trx, playerIds);
  for (const seat of seats) if (await isOverLimit(trx, seat, { endedAt, household })) return 'opponent-limit';
  return null;
}
