/** Creates all features and connects them. */
import { err } from '@sixtyfour/chess';
import type { FastifyInstance } from 'fastify';
import { createAiGames } from './ai-games/ai-games.ts';
import { serveAiGames } from './ai-games/routes.ts';
import type { Admission } from './admission/admission.ts';
import { createBusLog } from './bus/bus-log.ts';
import type { Bus } from './bus/bus.ts';
import type { AppConfig } from './config.ts';
import { createDailyCheck } from './checking/daily-check.ts';
import { createChampions } from './champions/champions.ts';
import { serveChampions } from './champions/routes.ts';
import { createScorer } from './champions/scorer.ts';
import type { Database } from './database/connection.ts';
import { createGames } from './games/games.ts';
import { serveGames } from './games/routes.ts';
import { createGateway } from './gateway/gateway.ts';
import { createIdentity } from './identity/identity.ts';
import type { Mailer } from './mail/mailer.ts';
import { createMatchmaking } from './matchmaking/matchmaking.ts';
import { serveMatchmaking } from './matchmaking/routes.ts';
import type { Metrics } from './operations/metrics.ts';
import { createOpenings } from './openings/openings.ts';
import { serveOpenings } from './openings/routes.ts';
import { serveOwnGames } from './own-games/routes.ts';
import { createPhrases } from './phrases/phrases.ts';
import { servePhrases } from './phrases/routes.ts';
import { createPuzzles } from './puzzles/puzzles.ts';
import { servePuzzleRushes, servePuzzles } from './puzzles/routes.ts';
import { createPuzzleRushes } from './puzzles/rushes.ts';
import { createPresence } from './presence/presence.ts';
import { createPublisher } from './publisher/publisher.ts';
import { createRooms } from './rooms/rooms.ts';
import { serveRooms } from './rooms/routes.ts';
import type { ServerClock } from './time/clock.ts';
import { createDatabaseClock } from './time/database-clock.ts';

interface FeatureDependencies {
  readonly admission: Admission;
  readonly config: AppConfig;
  readonly database: Database;
  readonly mail: Pick<Mailer, 'send'>;
  /** Undefined: a database clock, which is closed with the server, is created. */
  readonly clock: ServerClock | undefined;
  /** The file of the shipped puzzles, or null: none are added. */
  readonly puzzleFile: string | null;
  /** The caller must close it. */
  readonly bus: Bus;
  readonly metrics: Metrics;
}

/** Serves every feature. Features start when the server is ready, and close with it. */
export async function serveFeatures(
  app: FastifyInstance,
  { admission, config, database, mail, clock: givenClock, puzzleFile, bus, metrics }: FeatureDependencies,
): Promise<void> {
  const { log, server } = app;
  const { quotas } = admission;
  const { sessionSecret: secret } = config;
  const clock = givenClock ?? (await databaseClock(app, database));

  const identity = createIdentity({
    database,
    clock,
    config,
    quotas,
    guesses: admission.guesses(),
    mail,
    resignGames: (playerId) => games.resignAll(playerId),
    log,
  });
  const { sessions } = identity;
  const presence = createPresence({ database });
  const publisher = createPublisher({ bus, clock, log, onReconnected: () => metrics.busReconnected() });
  metrics.watchBus(() => bus.isUp);
  const games = createGames({ database, clock, publisher, quotas, metrics, log });
  const phrases = createPhrases({ database, publisher, games, quotas });
  const matchmaking = createMatchmaking({ database, clock, publisher, games, presence, secret, metrics, log });
  const rooms = createRooms({ database, clock, publisher, games, log });
  const puzzles = createPuzzles({ database, log });
  const puzzleRushes = createPuzzleRushes({ database, clock, random: Math.random });
  const scorer = createScorer({ database, clock, log });
  const aiGames = createAiGames({ database, clock, scorer, secret, log });
  const champions = createChampions({ database, clock, scorer, aiGames });
  const openings = createOpenings({ database, clock, log });
  const dailyCheck = createDailyCheck({ database, clock, metrics, log });
  // A websocket frame can also start a search, and the feature switch of the routes does not cover frames.
  const queue = config.featuresOff.includes('queue')
    ? { ...matchmaking, find: async () => err('feature-off' as const) }
    : matchmaking;
  const gateway = createGateway({
    server,
    publisher,
    games,
    rooms,
    matchmaking: queue,
    phrases,
    sessions,
    presence,
    admission,
    secret,
    clock,
    metrics,
    log,
  });

  admission.calls(app, sessions);
  identity.routes(app);
  gateway.routes(app);
  serveGames(app, { games, phrases, sessions, presence, clock });
  servePhrases(app, { phrases, sessions });
  serveOwnGames(app, { database, scorer, sessions });
  serveMatchmaking(app, { matchmaking, database, sessions, presence });
  serveRooms(app, {
    rooms,
    sessions,
    presence,
    quotas,
    guesses: admission.guesses(),
    joins: admission.roomJoins,
    secret,
    log,
  });
  servePuzzles(app, { puzzles });
  servePuzzleRushes(app, { puzzleRushes, sessions, quotas, clock });
  serveAiGames(app, { aiGames, sessions, quotas, clock });
  serveChampions(app, { champions, sessions });
  serveOpenings(app, { database });

  const busLog = createBusLog({ bus, clock, log });
  const sweeping = [busLog, identity, games, matchmaking, rooms, aiGames, scorer, openings, dailyCheck];
  app.addHook('onReady', async () => {
    if (puzzleFile !== null) await puzzles.seed(puzzleFile);
    await publisher.start();
    for (const feature of sweeping) feature.start();
  });
  app.addHook('preClose', () => gateway.close());
  app.addHook('onClose', async () => {
    for (const feature of [publisher, ...sweeping.toReversed(), presence]) await feature.close();
  });
}

/** Closed after the features, since onClose hooks run in reverse order. */
async function databaseClock(app: FastifyInstance, database: Database): Promise<ServerClock> {
  const clock = await createDatabaseClock({ database, log: app.log });
  app.addHook('onClose', () => clock.close());
  return clock;
}
