/** Matchmaking: starts, ends and pairs searches, and publishes their changes. */
import { err, ok, type Result } from '@sixtyfour/chess';
import {
  DEFAULT_TIME,
  matchChannel,
  type MatchAnswer,
  type MatchRequest,
  type ProblemCode,
  type TimeControlName,
} from '@sixtyfour/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connection.ts';
import type { Games } from '../games/games.ts';
import type { NoShow } from '../games/step-writer.ts';
import { createMetrics, type Metrics } from '../operations/metrics.ts';
import type { Presence } from '../presence/presence.ts';
import type { Update } from '../publisher/feed.ts';
import type { Message } from '../publisher/publish.ts';
import type { Publisher } from '../publisher/publisher.ts';
import type { ServerClock } from '../time/clock.ts';
import { createSweep } from '../time/sweep.ts';
import { createSearchBatcher } from './search-batcher.ts';
import * as requests from './store.ts';
import { sourcesOf } from './sources.ts';

const SWEEP_INTERVAL_MS = 1_000;
/** More than usually wait, because players are paired when they start to search. */
const PAIRS_PER_SWEEP = 100;
/**
 * The weights of no-shows. Aborting costs the opponent less time than not joining, so a player is held back only from
 * the second abort in about twenty minutes. Players who share an address, as in a school, are rarely affected.
 */
const NO_SHOW_WEIGHTS = { absence: { player: 1, address: 1 }, abort: { player: 0.6, address: 0.15 } } as const;

export interface MatchmakingDependencies {
  readonly database: Database;
  readonly clock: ServerClock;
  readonly publisher: Pick<Publisher, 'topics'>;
  readonly games: Pick<Games, 'onNoShow'>;
  readonly presence: Pick<Presence, 'isHere'>;
  /** The key of the hashes of players and addresses. */
  readonly secret: string;
  /** Default: metrics that nobody reads. */
  readonly metrics?: Pick<Metrics, 'matched'>;
  readonly log: FastifyBaseLogger;
}

export interface Matchmaking {
  /**
   * Starts a search, which replaces an older one. The player is paired immediately or waits. A player with a running
   * game gets that game. 'name-required': the player has no name or country.
   * @param address see `addressOf`
   * @param times acceptable time controls, preferred ones first; default: five minutes
   */
  find(
    playerId: string,
    address: string,
    times?: readonly TimeControlName[],
  ): Promise<Result<MatchAnswer, ProblemCode>>;
  /** Cancels the search. 'not-searching': there is none, or it has been matched meanwhile. */
  cancel(playerId: string): Promise<Result<{ readonly status: 'cancelled' }, 'not-searching'>>;
  /** The pending search, or one that ended in the last seconds. */
  current(playerId: string): Promise<MatchRequest | null>;
  /** Starts the sweep, which ends old searches and pairs waiting ones. */
  start(): void;
  /** Stops the sweep and waits for pending writes. */
  close(): Promise<void>;
}

function updateOf({ version, request }: requests.StoredRequest): Update<Message> {
  return { version, messages: [{ channel: matchChannel(request.user_id), event: 'match', payload: request }] };
}

export function createMatchmaking({
  database,
  clock,
  publisher,
  games,
  presence,
  secret,
  metrics = createMetrics(),
  log,
}: MatchmakingDependencies): Matchmaking {
  const topics = publisher.topics('search', ['match'], {
    isWhole: true,
    readVersions: (playerIds) => requests.readVersions(database, playerIds),
    readUpdates: async (after) =>
      new Map(
        (await requests.latestOf(database, [...after.keys()])).map((stored) => [
          stored.request.user_id,
          [updateOf(stored)],
        ]),
      ),
  });
  const publish = (stored: requests.StoredRequest): void => topics.committed(stored.request.user_id, updateOf(stored));

  const searchBatched = createSearchBatcher({
    findOrCreate: (searches) => requests.findOrCreate(database, searches, clock.now()),
    onGamesStarted: publishMatches,
  });

  /**
   * Resumes the search of a player whose opponent never joined, first in line, and publishes it, because the browser
   * did not request it. Players who have left meanwhile are not queued: they would not join the next game either.
   */
  async function searchAgain(playerId: string): Promise<void> {
    if (!(await presence.isHere(playerId))) return;
    const { status } = await searchBatched(playerId, null);
    const stored = status === 'pending' ? await requests.current(database, playerId) : null;
    if (stored !== null) publish(stored);
  }

  /** Failures are only logged: the pairing is committed, and the next poll finds it. */
  async function publishMatches(gameIds: readonly string[]): Promise<void> {
    if (gameIds.length === 0) return;
    try {
      for (const stored of await requests.requestsOfGames(database, gameIds)) {
        metrics.matched(stored.request.waited_ms);
        publish(stored);
      }
    } catch (error) {
      log.warn({ err: error }, 'a match was not published');
    }
  }

  const sweep = createSweep({
    clock,
    interval: SWEEP_INTERVAL_MS,
    of: 'searches',
    log,
    async run() {
      for (const stored of await requests.expire(database)) publish(stored);
      await publishMatches(await requests.matchWaiting(database, PAIRS_PER_SWEEP, clock.now()));
    },
  });

  /** Records the no-shows first, so that the players who waited are not paired with the same player again. */
  async function afterNoShow({ gameId, cause, came, absent }: NoShow): Promise<void> {
    await requests.recordNoShows(database, gameId, absent, NO_SHOW_WEIGHTS[cause]);
    await Promise.all(came.map(searchAgain));
  }

  games.onNoShow((noShow) => {
    afterNoShow(noShow).catch((error: unknown) => log.error({ err: error }, 'a search could not be resumed'));
  });

  return {
    async find(playerId, address, times = [DEFAULT_TIME]) {
      const wish = { sources: sourcesOf(secret, playerId, address), times };
      const { status, gameId } = await searchBatched(playerId, wish);
      if (status === 'unauthenticated' || status === 'name-required') return err(status);
      return ok(
        gameId === null
          ? { status: 'pending', game_id: null, waited_ms: 0 }
          : { status: 'matched', game_id: gameId, waited_ms: 0 },
      );
    },
    async cancel(playerId) {
      const cancelled = await requests.cancel(database, playerId);
      if (cancelled === null) return err('not-searching');
      publish(cancelled);
      return ok({ status: 'cancelled' });
    },
    current: async (playerId) => (await requests.current(database, playerId))?.request ?? null,
    ...sweep,
  };
}
