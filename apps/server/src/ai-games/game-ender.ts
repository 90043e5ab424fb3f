/** Ends AI games: settles them immediately where possible, else leaves them to be verified. */
import { AI_GAME } from '@sixtyfour/contract';
import { ENGINE_VERSION } from '@sixtyfour/engine/version';
import { storeAiResult } from '../champions/results.ts';
import type { Database, DatabaseTransaction } from '../database/connection.ts';
import { scoreEligibility, type ScoredResult } from './eligibility.ts';
import * as store from './store.ts';

/** The most games that may wait for verification. Counted without a lock, so that it can be exceeded slightly. */
const MAX_WAITING = 100;

export interface GameEnder {
  /**
   * Ends an open game; idempotent. 'over': it had ended before. 'full': too many games wait for verification, and
   * nothing was changed.
   */
  end(gameId: string, end: store.End): Promise<'ended' | 'over' | 'full'>;
}

export function createGameEnder({
  database,
  wake,
}: {
  readonly database: Database;
  /** Called when a game may be waiting for verification. */
  readonly wake: () => void;
}): GameEnder {
  async function endLocked(trx: DatabaseTransaction, game: store.EndedAiGame): Promise<'ended' | 'full'> {
    const eligibility = scoreEligibility(store.toEndedGame(game));
    if (eligibility.status === 'counted') {
      await store.endOpen(trx, game, { status: 'counted' });
      await storeResult(trx, game, eligibility);
    } else if (eligibility.status !== 'to-verify') {
      await store.endOpen(trx, game, eligibility);
    } else if (game.engine_version === ENGINE_VERSION) {
      const waiting = await store.countWaiting(trx, game.player_id);
      if (waiting.all >= MAX_WAITING || waiting.own >= AI_GAME.openPerPlayer) return 'full';
      await store.endOpen(trx, game, { status: 'ended' });
    } else {
      await store.endOpen(trx, game, { status: 'not-counted', reason: 'engine-changed' });
    }
    return 'ended';
  }

  return {
    async end(gameId, end) {
      const ended = await database.transaction().execute(async (trx) => {
        const game = await store.lockOpen(trx, gameId, end);
        return game === null ? 'over' : endLocked(trx, game);
      });
      // Also for a game that another call has ended: `leaseNext` skipped its row while this transaction held the lock.
      if (ended !== 'full') wake();
      return ended;
    },
  };
}

/** Stores the result of a game that was marked as counted. It is marked otherwise if it is over a daily limit. */
export async function storeResult(
  trx: DatabaseTransaction,
  game: store.EndedAiGame,
  { result, secondsPlayed }: ScoredResult,
): Promise<void> {
  await storeAiResult(trx, {
    gameId: game.id,
    playerId: game.player_id,
    persona: game.persona,
    result,
    plies: game.moves.length,
    secondsPlayed,
    endedAt: game.ended_at,
  });
}
