/** Matchmaking: starts, ends and pairs searches, and publishes their changes. */
import { err, ok, type Result } from '@sixtyfour/chess';
import { api, matchChannel, type MatchAnswer, type MatchRequest, type ProblemCode } from '@sixtyfour/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '../database/connection.ts';
import type { Games } from '../games/games.ts';
import { serveCaller, serveEndpoint } from '../http/serve-endpoint.ts';
import type { Sessions } from '../identity/caller.ts';
import { createMetrics, type Metrics } from '../operations/metrics.ts';
import type { Presence } from '../realtime/presence.ts';
import type { Publish, Publishing } from '../realtime/publish.ts';
import type { ServerClock } from '../time/clock.ts';
import { createNewlySeen } from '../time/newly-seen.ts';
import { createSweep } from '../time/sweep.ts';
import { createSearchBatcher } from './search-batcher.ts';
import * as requests from './match-requests.ts';

const SWEEP_INTERVAL_MS = 1_000;

export interface MatchmakingDependencies {
  readonly database: Database;
  readonly clock: ServerClock;
  readonly publishing: Publishing;
  readonly games: Pick<Games, 'onLeftWaiting'>;
  readonly presence: Pick<Presence, 'seen' | 'online' | 'isHere'>;
  /** Default: metrics that nobody reads. */
  readonly metrics?: Pick<Metrics, 'matched'>;
  readonly log: FastifyBaseLogger;
}

export interface Matchmaking {
  /**
   * Starts a search in place of an older one; the player is paired immediately or waits. A player with a running game
   * gets that game. 'name-required': the player has no name or country.
   */
  find(playerId: string): Promise<Result<MatchAnswer, ProblemCode>>;
  /** Cancels the search. 'not-searching' when there is none, or when it has been matched meanwhile. */
  cancel(playerId: string): Promise<Result<{ readonly status: 'cancelled' }, 'not-searching'>>;
  /** The pending search, or one that ended in the last seconds. */
  current(playerId: string): Promise<MatchRequest | null>;
  /** Publishes the current searches of these players to the subscribers of this process. */
  republish(playerIds: readonly string[]): Promise<void>;
  /** Serves the endpoints of `matchmakingApi`. Reading the own search counts as a sign of life. */
  routes(app: FastifyInstance, sessions: Sessions): void;
  /** Starts the sweep, which ends old searches and pairs waiting ones. */
  start(): void;
  /** Stops the sweep and waits for pending writes. */
  close(): Promise<void>;
}

export function createMatchmaking({
  database,
  clock,
  publishing: { publish, publishHere },
  games,
  presence,
  metrics = createMetrics(),
  log,
}: MatchmakingDependencies): Matchmaking {
  const newlySeated = createNewlySeen();
  const publishRequest = (request: MatchRequest, send: Publish = publish) =>
    send(matchChannel(request.user_id), 'match', request);

  const searchBatched = createSearchBatcher({
    findOrCreate: (playerIds) => requests.findOrCreate(database, playerIds, clock.now()),
    onGamesStarted: publishMatches,
  });

  /** Starts the search of a player who has a name and a country. */
  async function search(playerId: string): Promise<MatchAnswer> {
    const { gameId } = await searchBatched(playerId);
    if (gameId === null) return { status: 'pending', game_id: null, waited_ms: 0 };
    return { status: 'matched', game_id: gameId, waited_ms: 0 };
  }

  /**
   * Starts a new search for a player whose opponent never joined, and publishes it, since the browser did not request
   * it. Players who have left meanwhile are not queued: they would not join the next game either.
   */
  async function searchAgain(playerId: string): Promise<void> {
    if (!(await presence.isHere(playerId))) return;
    const { status } = await search(playerId);
    const request = status === 'pending' ? await requests.current(database, playerId) : null;
    if (request !== null) publishRequest(request);
  }

  /** A failure is only logged: the pairing is committed, and browsers that miss the message poll. */
  async function publishMatches(gameIds: readonly string[]): Promise<void> {
    if (gameIds.length === 0) return;
    try {
      for (const request of await requests.requestsOfGames(database, gameIds)) {
        metrics.matched(request.waited_ms);
        publishRequest(request);
      }
    } catch (error) {
      log.warn({ err: error }, 'players were not told that they are matched');
    }
  }

  /**
   * Publishes, to the subscribers of this process, the searches that ended because their players got a seat elsewhere.
   */
  async function publishSeated(): Promise<void> {
    const seated = await requests.recentlySeated(database);
    for (const id of newlySeated(seated.keys())) {
      const request = seated.get(id);
      if (request !== undefined) publishRequest(request, publishHere);
    }
  }

  const sweep = createSweep({
    clock,
    interval: SWEEP_INTERVAL_MS,
    of: 'searches',
    log,
    async run() {
      for (const request of await requests.expire(database)) publishRequest(request);
      await publishMatches(await requests.matchWaiting(database, clock.now()));
      await publishSeated();
    },
  });

  games.onLeftWaiting((playerId) => {
    searchAgain(playerId).catch((error: unknown) => log.error({ err: error }, 'a search could not go on'));
  });

  const matchmaking: Matchmaking = {
    async find(playerId) {
      const readiness = await requests.readiness(database, playerId);
      if (readiness !== 'ready') return err(readiness ?? 'unauthenticated');
      await presence.seen([playerId]);
      return ok(await search(playerId));
    },
    async cancel(playerId) {
      const cancelled = await requests.cancel(database, playerId);
      if (cancelled === null) return err('not-searching');
      publishRequest(cancelled);
      return ok({ status: 'cancelled' });
    },
    current: (playerId) => requests.current(database, playerId),
    async republish(playerIds) {
      for (const request of await requests.currentOf(database, playerIds)) publishRequest(request, publishHere);
    },
    routes(app, sessions) {
      serveCaller(app, sessions, api.findMatch, ({ caller }) => matchmaking.find(caller.playerId));
      serveCaller(app, sessions, api.cancelMatch, ({ caller }) => matchmaking.cancel(caller.playerId));
      serveCaller(app, sessions, api.getMatch, async ({ caller }) => {
        await presence.seen([caller.playerId]);
        return ok({ request: await matchmaking.current(caller.playerId) });
      });
      serveEndpoint(app, api.getPresence, async () => ok({ online: await presence.online() }));
    },
    start: () => sweep.start(),
    close: () => sweep.close(),
  };
  return matchmaking;
}
