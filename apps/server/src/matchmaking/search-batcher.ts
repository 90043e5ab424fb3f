/**
 * Runs searches in batches. Pairing is serialized across processes, so a thousand concurrent searches would occupy
 * every connection of the pool while they wait. Instead, searches that arrive during a batch form the next batch, on
 * one connection.
 */
import { coalesce } from '../async/coalesce.ts';
import type { SearchResult, SearchWish } from './store.ts';

/** The most searches in one transaction, so that a cancellation does not wait long for its lock. */
const MAX_PER_TRANSACTION = 100;

/** By player. */
type SearchResults = ReadonlyMap<string, SearchResult>;

export interface SearchBatcherDependencies {
  /** Runs these searches in one transaction. See `findOrCreate`. */
  readonly findOrCreate: (searches: ReadonlyMap<string, SearchWish | null>) => Promise<SearchResults>;
  /** Called with the new games after their commit. */
  readonly onGamesStarted: (gameIds: readonly string[]) => Promise<void>;
}

/**
 * Returns a function that starts the search of a player. The wish is null if the player did not request the search.
 * Rejects if the search failed.
 */
export function createSearchBatcher({
  findOrCreate,
  onGamesStarted,
}: SearchBatcherDependencies): (playerId: string, wish: SearchWish | null) => Promise<SearchResult> {
  let queued = new Map<string, SearchWish | null>();

  const runBatch = coalesce(async () => {
    const players = [...queued];
    queued = new Map();
    const searches = new Map<string, Promise<SearchResults>>();
    for (let start = 0; start < players.length; start += MAX_PER_TRANSACTION) {
      const chunk = players.slice(start, start + MAX_PER_TRANSACTION);
      const search = searchTogether(new Map(chunk));
      for (const [playerId] of chunk) searches.set(playerId, search);
      // Only the players of this transaction get its error: the searches of others are committed.
      await search.catch(() => undefined);
    }
    return searches;
  });

  async function searchTogether(wishes: ReadonlyMap<string, SearchWish | null>): Promise<SearchResults> {
    const found = await findOrCreate(wishes);
    const started = [...found.values()].filter(({ opponentId }) => opponentId !== null);
    await onGamesStarted(started.flatMap(({ gameId }) => gameId ?? []));
    return found;
  }

  return async (playerId, wish) => {
    queued.set(playerId, wish ?? queued.get(playerId) ?? null);
    const result = (await (await runBatch()).get(playerId))?.get(playerId);
    if (result === undefined) throw new Error('a batch has no result for a search');
    return result;
  };
}
