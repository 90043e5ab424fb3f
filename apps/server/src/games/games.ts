/** Online games: the intents of their two players, the server's own actions, and reading. */
import { randomUUID } from 'node:crypto';
import { err, hasBegun, ok, type Result } from '@sixtyfour/chess';
import {
  type GameIntent,
  gameRowChannel,
  type GameSummary,
  type IntentAck,
  type OnlineGame,
  type ProblemCode,
  type SeatLetter,
} from '@sixtyfour/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connection.ts';
import { createBatchLoader } from '../async/batch-loader.ts';
import { createMetrics, type Metrics } from '../operations/metrics.ts';
import type { Publishing } from '../realtime/publish.ts';
import type { ServerClock } from '../time/clock.ts';
import type { Arrival } from '../time/arrival.ts';
import { recordArrival } from './absence.ts';
import { createCommandHandler } from './command-handler.ts';
import { createGamePublisher } from './game-publisher.ts';
import { createStepWriter } from './step-writer.ts';
import { createGameCache } from './game-cache.ts';
import { overdueAction, seatOf } from './online-state.ts';
import { letterOrNull } from './seats.ts';
import { readGameContexts } from './game-context.ts';
import { readLiveGame, readPlayers, readRecent } from './store.ts';
import { createSweeps } from './sweeps.ts';
import { toOnlineGame } from './views.ts';

export interface Games {
  /**
   * Handles a player's intent. Acknowledged after the commit; a repeated `moveId` gets the first acknowledgement again.
   * 'not-saved': the database did not take it, nothing changed, and the same intent may be sent again.
   */
  handle(
    playerId: string,
    gameId: string,
    intent: GameIntent,
    arrival: Arrival,
  ): Promise<Result<IntentAck, ProblemCode>>;
  /** The game as its two players see it, with the clocks as of now. */
  view(playerId: string, gameId: string): Promise<Result<OnlineGame, 'not-found' | 'not-seated'>>;
  /** The player's seat in a game, running or over; null for anyone else. */
  seatOf(playerId: string, gameId: string): Promise<SeatLetter | null>;
  /** A player subscribed to the game or polled it. Once both have, the game begins. */
  arrived(playerId: string, gameId: string): Promise<void>;
  /** The latest games of a player, newest first. */
  recent(playerId: string): Promise<GameSummary[]>;
  /** Publishes the current state of these games to the subscribers of this process. */
  republish(gameIds: readonly string[]): Promise<void>;
  /** Leaves the player's running game, if any. Called before the player's data is deleted. */
  resignAll(playerId: string): Promise<void>;
  /** Aborts a game that has not begun; does nothing to any other game. */
  abortUnstarted(gameId: string): Promise<void>;
  /** Calls `listener` with a player whose queue game was aborted because the opponent never joined. */
  onLeftWaiting(listener: (playerId: string) => void): void;
  /** Starts the sweeps for flags, deadlines and absences. */
  start(): void;
  /** Stops the sweeps and waits for pending writes. */
  close(): Promise<void>;
}

export interface GamesDependencies {
  readonly database: Database;
  readonly clock: ServerClock;
  readonly publishing: Publishing;
  /** Default: metrics that nobody reads. */
  readonly metrics?: Pick<Metrics, 'timeIntent' | 'actRepeated' | 'flagFell' | 'gameRead'>;
  readonly log: FastifyBaseLogger;
}

const RECENT_GAMES = 20;

/** Refusals of 'leave' that mean there is nothing to leave. */
const NOTHING_TO_LEAVE: ReadonlySet<ProblemCode> = new Set(['game-over', 'not-found', 'not-seated']);

export function createGames({
  database,
  clock,
  publishing: { publish, publishHere },
  metrics = createMetrics(),
  log,
}: GamesDependencies): Games {
  const leftWaitingListeners: ((playerId: string) => void)[] = [];
  const cache = createGameCache(clock);
  const publisher = createGamePublisher({ database, clock, publish });
  const commands = createCommandHandler({
    database,
    clock,
    cache,
    writer: createStepWriter(database),
    publisher,
    onLeftWaiting: (playerId) => {
      for (const listener of leftWaitingListeners) listener(playerId);
    },
    metrics,
    log,
  });
  /** When all connections of a process break, all its games are read again at once. */
  const contextOf = createBatchLoader(
    async (gameIds: readonly string[]) =>
      new Map((await readGameContexts(database, gameIds)).map((context) => [context.gameId, context])),
  );
  const sweeps = createSweeps({ database, clock, cache, commands, publisher, log });

  const games: Games = {
    handle: (playerId, gameId, intent, arrival) =>
      metrics.timeIntent(intent.type, () => commands.handle(playerId, gameId, intent, arrival)),

    async view(playerId, gameId) {
      const context = await contextOf(gameId);
      if (context === null) return err('not-found');
      if (seatOf({ players: context.playerIds }, playerId) === null) return err('not-seated');
      const online = await commands.read(gameId, context.version);
      if (online === null) return err('not-found');
      metrics.gameRead();
      return ok(toOnlineGame(online, context, clock.now()));
    },

    async seatOf(playerId, gameId) {
      const players = cache.peek(gameId)?.players ?? (await readPlayers(database, gameId));
      return players === null ? null : letterOrNull(seatOf({ players }, playerId));
    },

    async arrived(playerId, gameId) {
      const known = cache.peek(gameId);
      if (known !== null && hasBegun(known.state)) return;
      const { isNew, all } = await recordArrival(database, gameId, playerId);
      if (all)
        await commands.applySystemAction(gameId, (online) =>
          hasBegun(online.state)
            ? null
            : (overdueAction(online, clock.now()) ?? { action: { type: 'begin' }, at: clock.now() }),
        );
      else if (isNew) await publisher.publishAttendance([gameId]);
    },

    recent: (playerId) => readRecent(database, playerId, RECENT_GAMES),

    async republish(gameIds) {
      for (const context of await readGameContexts(database, gameIds)) {
        const online = await commands.read(context.gameId, context.version);
        if (online !== null)
          publishHere(gameRowChannel(context.gameId), 'game', toOnlineGame(online, context, clock.now()));
      }
    },

    async resignAll(playerId) {
      const gameId = await readLiveGame(database, playerId);
      if (gameId === null) return;
      const intent: GameIntent = { type: 'leave', moveId: randomUUID(), version: 0 };
      const left = await commands.handle(playerId, gameId, intent, { parsedAt: clock.now(), lagMs: 0 });
      if (!left.ok && !NOTHING_TO_LEAVE.has(left.error))
        throw new Error(`the game ${gameId} could not be left: ${left.error}`);
    },

    async abortUnstarted(gameId) {
      await commands.applySystemAction(gameId, ({ state }) =>
        state.ending !== null || hasBegun(state) ? null : { action: { type: 'abort' }, at: clock.now() },
      );
    },

    onLeftWaiting(listener) {
      leftWaitingListeners.push(listener);
    },

    start: () => sweeps.start(),

    async close() {
      await sweeps.close();
      commands.close();
      await cache.idle();
    },
  };
  return games;
}
