/**
 * Combines searches. Pairing is one at a time for all processes, so a thousand players who search at once would each
 * wait with a connection of the pool in hand, and nobody else would get one. Instead the searches that come while some
 * are under way gather, and go together on one connection.
 */
import { coalesce } from '../async/coalesce.ts';
import type { Found } from './match-requests.ts';

/** Searches in one transaction, so that a cancellation does not wait long. */
const MOST_AT_ONCE = 100;

export interface FinderDependencies {
  /** Does these searches in one transaction. */
  readonly findOrCreate: (playerIds: readonly string[]) => Promise<readonly Found[]>;
  /** Called with the games that began, after their commit. */
  readonly onGames: (gameIds: readonly string[]) => Promise<void>;
}

/** A row that does not fit: 23 is the class of SQLSTATE. A player whose data has just been deleted cannot search. */
function isOfOneRow(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('23');
}

/** Makes the function that begins the search of one player. */
export function createFinder({ findOrCreate, onGames }: FinderDependencies): (playerId: string) => Promise<Found> {
  let gathered = new Set<string>();

  async function attempt(playerIds: readonly string[]): Promise<readonly (Found | Error)[]> {
    try {
      const found = await findOrCreate(playerIds);
      await onGames(found.flatMap(({ gameId, opponentId }) => (opponentId === null ? [] : (gameId ?? []))));
      return found;
    } catch (error) {
      if (!isOfOneRow(error)) throw error;
      if (playerIds.length === 1) return [error];
      const outcomes: (Found | Error)[] = [];
      for (const playerId of playerIds) outcomes.push(...(await attempt([playerId])));
      return outcomes;
    }
  }

  const findGathered = coalesce(async () => {
    const playerIds = [...gathered];
    gathered = new Set();
    const outcomes = new Map<string, Found | Error>();
    for (let start = 0; start < playerIds.length; start += MOST_AT_ONCE) {
      const some = playerIds.slice(start, start + MOST_AT_ONCE);
      for (const [index, outcome] of (await attempt(some)).entries()) outcomes.set(some[index] ?? '', outcome);
    }
    return outcomes;
  });

  return async (playerId) => {
    gathered.add(playerId);
    const outcome = (await findGathered()).get(playerId);
    if (outcome === undefined || outcome instanceof Error) {
      throw outcome ?? new Error('a search came to nothing');
    }
    return outcome;
  };
}
