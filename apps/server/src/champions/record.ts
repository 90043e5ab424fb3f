/** Records a finished game: one result per player, and the sums of their days. */
import { COUNTED, type GameResult, type NotCounted, scoreOf, type SeatLetter } from '@sixtyfour/contract';
import type { DatabaseTransaction } from '../database/connection.ts';
import { ensureDay, recomputeDays } from './days.ts';
import { isOneHousehold, isOverLimit, isSamePerson, lockPlayers, type SeatResult } from './limits.ts';

interface Finished {
  readonly gameId: string;
  /** The moves of both sides. */
  readonly plies: number;
  /** Whole seconds from white's first move to the end. */
  readonly secondsPlayed: number;
  /** By the clock of the database, not game time. The game counts for this UTC day. */
  readonly endedAt: Date;
}

export interface FinishedOnlineGame extends Finished {
  readonly kind: 'online';
  /** By seat; null for a deleted player. */
  readonly players: Readonly<Record<SeatLetter, string | null>>;
  readonly winner: SeatLetter | null;
}

/** A game against a persona, which plays black. A win or a draw has been verified. */
export interface FinishedAiGame extends Finished {
  readonly kind: 'ai';
  /** Null for a deleted player: then nothing is recorded. */
  readonly playerId: string | null;
  readonly persona: string;
  readonly result: GameResult;
}

export type FinishedGame = FinishedOnlineGame | FinishedAiGame;

/**
 * Records the results of a game and recomputes the day of each player. Call it once per game, in the transaction that
 * ends it; a second call violates the unique keys of `game_results`.
 * @returns null when the game counts, else the reason why it does not. It counts for all of its players or none.
 */
export async function recordResults(trx: DatabaseTransaction, finished: FinishedGame): Promise<NotCounted | null> {
  const seats = seatResults(finished);
  if (seats.length === 0) return null;
  const playerIds = seats.map(({ playerId }) => playerId);
  const household = await isOneHousehold(trx, playerIds);
  const ineligibleReason = await ineligibleReasonOf(trx, finished, seats, household);
  const results = [];
  for (const { seat, playerId, opponentId, persona, result } of seats) {
    const dayId = ineligibleReason === null ? await ensureDay(trx, playerId, finished.endedAt) : null;
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
      not_counted: ineligibleReason,
      ended_at: finished.endedAt,
    });
  }
  await trx.insertInto('game_results').values(results).execute();
  await recomputeDays(
    trx,
    results.flatMap(({ daily_score_id }) => daily_score_id ?? []),
  );
  return ineligibleReason;
}

/** One result for each player that is not deleted. */
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

async function ineligibleReasonOf(
  trx: DatabaseTransaction,
  { plies, endedAt }: Finished,
  seats: readonly SeatResult[],
  household: boolean,
): Promise<NotCounted | null> {
  if (plies < COUNTED.plies) return 'too-short';
  const playerIds = seats.map(({ playerId }) => playerId);
  if (await isSamePerson(trx, playerIds)) return 'same-person';
  await lockPlayers(trx, playerIds);
  for (const seat of seats) if (await isOverLimit(trx, seat, { endedAt, household })) return 'opponent-limit';
  return null;
}
