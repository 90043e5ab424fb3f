/** Ends AI games: settles them immediately if possible, or queues them for verification. */
import { ENGINE_VERSION } from '@sixtyfour/engine/version';
import { LRUCache } from 'lru-cache';
import { storeAiResult } from '../champions/results.ts';
import type { Database, DatabaseTransaction } from '../database/connection.ts';
import { judgeEndedGame, type CountedResult } from './eligibility.ts';
import * as store from './store.ts';

/**
 * The number of games that may wait for verification, in total, per player and per source. Beyond the total, a reserve lets
 * each source have a few more. Counted without a lock, so that the limits can be exceeded slightly.
 */
export const MAX_WAITING = { ofPlayer: 4, ofSource: 20, all: 200, reserve: 200, reserveOfSource: 4 } as const;

/** The number of games remembered as postponed because the queue was full. */
const REMEMBERED = 1_000;

function isFull({ all, ofSource, own }: { readonly all: number; readonly ofSource: number; readonly own: number }) {
  if (own >= MAX_WAITING.ofPlayer || ofSource >= MAX_WAITING.ofSource) return true;
  const isReserveFull = ofSource >= MAX_WAITING.reserveOfSource || all >= MAX_WAITING.all + MAX_WAITING.reserve;
  return all >= MAX_WAITING.all && isReserveFull;
}

export function createGameEnder({
  database,
  wake,
}: {
  readonly database: Database;
  /** Called when a game may be waiting for verification. */
  readonly wake: () => void;
}) {
  /** Games that were replayed while the queue was full. They are not replayed again until there is space. */
  const postponed = new LRUCache<string, true>({ max: REMEMBERED });

  async function endLocked(trx: DatabaseTransaction, game: store.EndedAiGame): Promise<'ended' | 'full'> {
    const key = `${game.id} ${game.moves.length} ${game.ended_by}`;
    const cannotWait = async () => isFull(await store.countWaiting(trx, game));
    if (postponed.has(key) && (await cannotWait())) return 'full';
    const eligibility = judgeEndedGame(store.toEndedGame(game));
    if (eligibility.status === 'counted') {
      await store.endOpen(trx, game, { status: 'counted' });
      await storeResult(trx, game, eligibility);
    } else if (eligibility.status !== 'to-verify') {
      await store.endOpen(trx, game, eligibility);
    } else if (game.engine_version === ENGINE_VERSION) {
      if (await cannotWait()) {
        postponed.set(key, true);
        return 'full';
      }
      await store.endOpen(trx, game, { status: 'ended' });
    } else {
      await store.endOpen(trx, game, { status: 'not-counted', reason: 'engine-changed' });
    }
    return 'ended';
  }

  return {
    /**
     * Ends an open game; idempotent. 'over': it had already ended. 'full': too many games wait for verification; nothing
     * was changed.
     */
    async end(gameId: string, end: store.End) {
      const ended = await database.transaction().execute(async (trx) => {
        const game = await store.lockOpen(trx, gameId, end);
        return game === null ? 'over' : endLocked(trx, game);
      });
      // Also wake for a game that another call ended: `leaseNext` skipped its row while this transaction held the lock.
      if (ended !== 'full') wake();
      return ended;
    },
  };
}

/** Stores the result of a counted game. If it exceeds a daily limit, scoring marks the game as not counted later. */
export async function storeResult(
  trx: DatabaseTransaction,
  game: store.EndedAiGame,
  { result, secondsPlayed }: CountedResult,
): Promise<void> {
  await storeAiResult(trx, {
    ai_game_id: game.id,
    player_id: game.player_id,
    persona: game.persona,
    seat: game.seat,
    result,
    plies: game.moves.length,
    seconds_played: secondsPlayed,
    ended_at: game.ended_at,
  });
}
