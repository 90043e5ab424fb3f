/**
 * Runs searches in batches. Pairing is serialized over all processes, so a thousand concurrent searches would hold
 * every connection of the pool while they wait. Instead, searches that arrive during a batch form the next batch, on
 * one connection.
 */
import { coalesce } from '../async/coalesce.ts';
import type { SearchResult } from './match-requests.ts';

/** The most searches in one transaction, so that a cancellation does not wait long for its lock. */
const MAX_PER_TRANSACTION = 100;

export interface SearchBatcherDependencies {
  /** Runs these searches in one transaction. */
  readonly findOrCreate: (playerIds: readonly string[]) => Promise<readonly SearchResult[]>;
  /** Called with the new games after their commit. */
  readonly onGamesStarted: (gameIds: readonly string[]) => Promise<void>;
}

/** SQLSTATE class 23, for example because one of the players has just been deleted. */
function isConstraintViolation(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('23');
}

/** Returns a function that starts the search of one player. Rejects when that search failed. */
export function createSearchBatcher({
  findOrCreate,
  onGamesStarted,
}: SearchBatcherDependencies): (playerId: string) => Promise<SearchResult> {
  let queued = new Set<string>();

  async function attempt(playerIds: readonly string[]): Promise<readonly (SearchResult | Error)[]> {
    try {
      const found = await findOrCreate(playerIds);
      await onGamesStarted(found.flatMap(({ gameId, opponentId }) => (opponentId === null ? [] : (gameId ?? []))));
      return found;
    } catch (error) {
      if (!isConstraintViolation(error)) throw error;
      if (playerIds.length === 1) return [error];
      const outcomes: (SearchResult | Error)[] = [];
      for (const playerId of playerIds) outcomes.push(...(await attempt([playerId])));
      return outcomes;
    }
  }

  const runBatch = coalesce(async () => {
    const playerIds = [...queued];
    queued = new Set();
    const outcomes = new Map<string, SearchResult | Error>();
    for (let start = 0; start < playerIds.length; start += MAX_PER_TRANSACTION) {
      const chunk = playerIds.slice(start, start + MAX_PER_TRANSACTION);
      for (const [index, outcome] of (await attempt(chunk)).entries()) outcomes.set(chunk[index] ?? '', outcome);
    }
    return outcomes;
  });

  return async (playerId) => {
    queued.add(playerId);
    const outcome = (await runBatch()).get(playerId);
    if (outcome === undefined || outcome instanceof Error) {
      throw outcome ?? new Error('a batch has no result for a search');
    }
    return outcome;
  };
}
