/** The end of a game: settled at once where it can be, else left to be verified. */
import { AI_GAME } from '@sixtyfour/contract';
import { ENGINE_VERSION } from '@sixtyfour/engine';
import type { recordResults } from '../champions/record.ts';
import type { Database, DatabaseTransaction } from '../database/connection.ts';
import { judge, type Worth } from './judge.ts';
import * as store from './store.ts';

/** Writes what a game counted, and says why it did not if so. */
export type RecordGame = typeof recordResults;

/** Games that may wait to be verified. Counted without a lock: a few more may slip in at once. */
const MOST_WAITING = 100;

export interface Ending {
  /**
   * Ends an open game, once whoever says it how often. 'over': it had ended. 'full': too many wait to be verified, and
   * nothing changed.
   */
  end(gameId: string, end: store.End): Promise<'ended' | 'over' | 'full'>;
}

export function createEnding({
  database,
  record,
  wake,
}: {
  readonly database: Database;
  readonly record: RecordGame;
  /** There is something to verify. */
  readonly wake: () => void;
}): Ending {
  async function endLocked(trx: DatabaseTransaction, game: store.EndedAiGame): Promise<'ended' | 'full'> {
    const judgement = judge(store.toEnded(game));
    if (judgement.status === 'counted') {
      await store.endOpen(trx, game, { status: 'counted' });
      await count(trx, record, game, judgement);
    } else if (judgement.status !== 'to-verify') {
      await store.endOpen(trx, game, judgement);
    } else if (game.engine_version === ENGINE_VERSION) {
      const waiting = await store.countWaiting(trx, game.player_id);
      if (waiting.all >= MOST_WAITING || waiting.own >= AI_GAME.openPerPlayer) return 'full';
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
      // Also for a game that another call has just ended: until now this one held its row, which a search passes over.
      if (ended !== 'full') wake();
      return ended;
    },
  };
}

/** Counts a game that was just marked as counted, unless the limits of the table say otherwise. */
export async function count(
  trx: DatabaseTransaction,
  record: RecordGame,
  game: store.EndedAiGame,
  { result, secondsPlayed }: Worth,
): Promise<void> {
  const notCounted = await record(trx, {
    kind: 'ai',
    gameId: game.id,
    playerId: game.player_id,
    persona: game.persona,
    result,
    plies: game.moves.length,
    secondsPlayed,
    endedAt: game.ended_at,
  });
  if (notCounted !== null) await store.noteNotCounted(trx, game.id, notCounted);
}
