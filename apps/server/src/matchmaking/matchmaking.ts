/** The queue: searches, their end, and the games that they lead to. */
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
import { createFinder } from './finder.ts';
import * as requests from './match-requests.ts';

/** How often searches are looked through for those that took too long or may be matched by now. */
const SWEEP_MS = 1_000;

export interface MatchmakingDependencies {
  readonly database: Database;
  readonly clock: ServerClock;
  readonly publishing: Publishing;
  readonly games: Pick<Games, 'onLeftWaiting'>;
  readonly presence: Pick<Presence, 'seen' | 'online' | 'isHere'>;
  /** Left out: nobody reads them. */
  readonly metrics?: Pick<Metrics, 'matched'>;
  readonly log: FastifyBaseLogger;
}

export interface Matchmaking {
  /**
   * Starts a search, in place of an older one: the player is paired at once or waits. Who has a game that goes on is
   * led to it.
   */
  find(playerId: string): Promise<Result<MatchAnswer, ProblemCode>>;
  /** Cancels the search. 'not-searching' when there is none, or when it was matched in the same instant. */
  cancel(playerId: string): Promise<Result<{ readonly status: 'cancelled' }, 'not-searching'>>;
  /** The search that goes on or has just ended. */
  current(playerId: string): Promise<MatchRequest | null>;
  /** Tells those of these players who are connected to this process of their searches that go on or have just ended. */
  republish(playerIds: readonly string[]): Promise<void>;
  /** Serves the calls of `matchmakingApi`. Asking for one's search counts as a sign of life. */
  routes(app: FastifyInstance, sessions: Sessions): void;
  /** Begins to end the searches that took too long. */
  start(): void;
  /** Stops that, and waits for what is being written. */
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
  const announce = (request: MatchRequest, tell: Publish = publish) =>
    tell(matchChannel(request.user_id), 'match', request);

  const find = createFinder({
    findOrCreate: (playerIds) => requests.findOrCreate(database, playerIds, clock.now()),
    onGames: announceGames,
  });

  /** For a player whose name is known. */
  async function search(playerId: string): Promise<MatchAnswer> {
    const { gameId } = await find(playerId);
    if (gameId === null) return { status: 'pending', game_id: null, waited_ms: 0 };
    return { status: 'matched', game_id: gameId, waited_ms: 0 };
  }

  /**
   * Who came to a game in vain did not ask for the new search, so nobody else tells their browser of it. Who has gone
   * since would let the next one come in vain.
   */
  async function searchAgain(playerId: string): Promise<void> {
    if (!(await presence.isHere(playerId))) return;
    const { status } = await search(playerId);
    const request = status === 'pending' ? await requests.current(database, playerId) : null;
    if (request !== null) announce(request);
  }

  /** What is not told is found out by asking, so nothing that was committed fails because of it. */
  async function announceGames(gameIds: readonly string[]): Promise<void> {
    if (gameIds.length === 0) return;
    try {
      for (const request of await requests.matchedTo(database, gameIds)) {
        metrics.matched(request.waited_ms);
        announce(request);
      }
    } catch (error) {
      log.warn({ err: error }, 'players were not told that they are matched');
    }
  }

  /** Being seated ends a search without this feature's doing; here the other tabs are told, by each process its own. */
  async function announceSeated(): Promise<void> {
    const seated = await requests.seatedElsewhere(database);
    for (const id of newlySeated(seated.keys())) {
      const request = seated.get(id);
      if (request !== undefined) announce(request, publishHere);
    }
  }

  const sweep = createSweep({
    clock,
    interval: SWEEP_MS,
    of: 'searches',
    log,
    async run() {
      for (const request of await requests.expire(database)) announce(request);
      await announceGames(await requests.matchWaiting(database, clock.now()));
      await announceSeated();
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
      announce(cancelled);
      return ok({ status: 'cancelled' });
    },
    current: (playerId) => requests.current(database, playerId),
    async republish(playerIds) {
      for (const request of await requests.currentOf(database, playerIds)) announce(request, publishHere);
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
