/** Creates all features and connects them. */
import { err } from '@sixtyfour/chess';
import type { FastifyInstance } from 'fastify';
import { createAiGames } from './ai-games/ai-games.ts';
import { serveAiGames } from './ai-games/routes.ts';
import type { AppConfig } from './config.ts';
import { createDailyCheck } from './checking/daily-check.ts';
import { createChampions } from './champions/champions.ts';
import { readGameCount } from './champions/game-count.ts';
import { recordResults } from './champions/record.ts';
import type { Database } from './database/connection.ts';
import type { FanOut } from './fan-out/fan-out.ts';
import { createGames } from './games/games.ts';
import { serveGames } from './games/routes.ts';
import { createIdentity } from './identity/identity.ts';
import type { Mailer } from './mail/mailer.ts';
import { createMatchmaking } from './matchmaking/matchmaking.ts';
import type { Metrics } from './operations/metrics.ts';
import { createQuotas } from './operations/quotas.ts';
import { createPuzzles } from './puzzles/puzzles.ts';
import { createPresence } from './realtime/presence.ts';
import { createRealtime } from './realtime/realtime.ts';
import { createRooms } from './rooms/rooms.ts';
import { serveRooms } from './rooms/routes.ts';
import type { ServerClock } from './time/clock.ts';
import { createDatabaseClock } from './time/database-clock.ts';

interface FeatureDependencies {
  readonly config: AppConfig;
  readonly database: Database;
  readonly mail: Pick<Mailer, 'send'>;
  /** Undefined: a database clock, which is closed with the server. */
  readonly clock: ServerClock | undefined;
  /** The file of the shipped puzzles, or null: then none are added. */
  readonly puzzleFile: string | null;
  /** The caller must close it. */
  readonly fanOut: FanOut;
  readonly metrics: Metrics;
}

/** Serves every feature. They start when the server is ready, and close with it. */
export async function serveFeatures(
  app: FastifyInstance,
  { config, database, mail, clock: givenClock, puzzleFile, fanOut, metrics }: FeatureDependencies,
): Promise<void> {
  const { log, server } = app;
  const clock = givenClock ?? (await databaseClock(app, database));

  const identity = createIdentity({
    database,
    config,
    mail,
    resignGames: (playerId) => games.resignAll(playerId),
    log,
  });
  const { sessions } = identity;
  const presence = createPresence({ database, secret: config.sessionSecret });
  const realtime = createRealtime({ server, sessions, presence, config, clock, fanOut, metrics, log });
  const publishing = realtime;
  const games = createGames({ database, clock, publishing, metrics, log });
  const matchmaking = createMatchmaking({ database, clock, publishing, games, presence, metrics, log });
  const rooms = createRooms({ database, clock, publishing, presence, games, log });
  const puzzles = createPuzzles({ database, log });
  const aiGames = createAiGames({ database, clock, record: recordResults, readGameCount, log });
  const champions = createChampions({ database, clock, aiGames });
  const dailyCheck = createDailyCheck({ database, clock, metrics, log });
  // Searching is also possible with a websocket frame, which the feature switch of the routes does not cover.
  const queue = config.featuresOff.includes('queue')
    ? { ...matchmaking, find: async () => err('feature-off' as const) }
    : matchmaking;
  realtime.attach({ games, rooms, matchmaking: queue });

  const quotas = createQuotas(database, config.sessionSecret);
  identity.routes(app);
  realtime.routes(app);
  serveGames(app, { games, sessions, presence, clock });
  matchmaking.routes(app, sessions);
  serveRooms(app, { rooms, sessions, presence, quotas, limits: config.limits, log });
  puzzles.routes(app);
  serveAiGames(app, { aiGames, sessions, quotas, limits: config.limits, clock });
  champions.routes(app, sessions);

  app.addHook('onReady', async () => {
    if (puzzleFile !== null) await puzzles.seed(puzzleFile);
    await realtime.start();
    games.start();
    matchmaking.start();
    rooms.start();
    aiGames.start();
    identity.start(clock);
    dailyCheck.start();
  });
  app.addHook('preClose', () => realtime.close());
  app.addHook('onClose', async () => {
    await dailyCheck.close();
    await aiGames.close();
    await rooms.close();
    await matchmaking.close();
    await games.close();
    await identity.close();
  });
}

/** Closed after the features, since onClose hooks run in reverse order. */
async function databaseClock(app: FastifyInstance, database: Database): Promise<ServerClock> {
  const clock = await createDatabaseClock({ database, log: app.log });
  app.addHook('onClose', () => clock.close());
  return clock;
}
