/** Online games: intents of the players, system actions, and reading. */
import { randomUUID } from 'node:crypto';
import { err, hasBegun, ok, type Result } from '@sixtyfour/chess';
import {
  type GameIntent,
  type IntentAck,
  letterOrNull,
  type OnlineGame,
  type ProblemCode,
  type SeatLetter,
} from '@sixtyfour/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Quotas } from '../admission/quotas.ts';
import type { Database } from '../database/connection.ts';
import type { Publisher } from '../publisher/publisher.ts';
import { createMetrics, type Metrics } from '../operations/metrics.ts';
import type { ServerClock } from '../time/clock.ts';
import type { Arrival } from '../time/arrival.ts';
import { createCommandHandler } from './command-handler.ts';
import { createGamePublisher } from './game-publisher.ts';
import { createStepCommitter } from './step-committer.ts';
import { createStepWriter, type NoShow } from './step-writer.ts';
import { createGameCache } from './game-cache.ts';
import { type OnlineGameState, overdueAction, seatOf } from './online-game.ts';
import { createGameContexts, type GameContext } from './game-context.ts';
import { readLiveGame, readPlayers } from './store.ts';
import { createSweeps } from './sweeps.ts';
import { toOnlineGame } from './views.ts';

export interface Games {
  /**
   * Handles a player's intent. Acknowledged after the commit; a repeated `moveId` gets the first acknowledgement again.
   * 'not-saved': the database could not commit it, nothing changed, and the same intent may be sent again.
   */
  handle(
    playerId: string,
    gameId: string,
    intent: GameIntent,
    arrival: Arrival,
  ): Promise<Result<IntentAck, ProblemCode>>;
  /** The game as its players see it, with the current clocks. */
  view(playerId: string, gameId: string): Promise<Result<OnlineGame, 'not-found' | 'not-seated' | 'too-many-requests'>>;
  /** The player's seat in a running or finished game; null for anyone else. */
  seatOf(playerId: string, gameId: string): Promise<SeatLetter | null>;
  /**
   * Call it when a player has subscribed to the game or polled it. Once both have, the game begins. Returns the game,
   * like `view`.
   */
  arrived(
    playerId: string,
    gameId: string,
  ): Promise<Result<OnlineGame, 'not-found' | 'not-seated' | 'too-many-requests'>>;
  /** Leaves the player's running game, if any. Call it before the player's data is deleted. */
  resignAll(playerId: string): Promise<void>;
  /** Aborts a game that has not begun; does nothing to other games. */
  abortUnstarted(gameId: string): Promise<void>;
  /** Calls `listener` when a queue game was aborted because a player did not join it. */
  onNoShow(listener: (noShow: NoShow) => void): void;
  /** Calls `listener` when a player has left a game with 'Leave Game', or is leaving all by deleting their data. */
  onLeft(listener: (playerId: string, gameId: string) => Promise<void>): void;
  /** Starts the sweeps for flags, deadlines and absences. */
  start(): void;
  /** Stops the sweeps and waits for pending writes. */
  close(): Promise<void>;
}

export interface GamesDependencies {
  readonly database: Database;
  readonly clock: ServerClock;
  readonly publisher: Publisher;
  /** Default: rematches are not limited. */
  readonly quotas?: Pick<Quotas, 'use'> | undefined;
  /** Default: metrics that nobody reads. */
  readonly metrics?: Pick<Metrics, 'timeIntent' | 'actRepeated' | 'flagFell' | 'gameRead'>;
  readonly log: FastifyBaseLogger;
}

/** Refusals of 'leave' that mean that there is nothing to leave. */
const NOTHING_TO_LEAVE: ReadonlySet<ProblemCode> = new Set(['game-over', 'not-found', 'not-seated']);

export function createGames({
  database,
  clock,
  publisher,
  quotas,
  metrics = createMetrics(),
  log,
}: GamesDependencies): Games {
  const noShowListeners: ((noShow: NoShow) => void)[] = [];
  const leftListeners: Parameters<Games['onLeft']>[0][] = [];
  const cache = createGameCache(clock);
  const contexts = createGameContexts(database);
  const gamePublisher = createGamePublisher({
    database,
    contexts,
    clock,
    publisher,
    readGame: (gameId, version) => commands.readAtLeast(gameId, version),
    log,
  });
  const committer = createStepCommitter({
    database,
    clock,
    cache,
    writer: createStepWriter(database, quotas),
    publisher: gamePublisher,
    onDue: (due) => sweeps.scheduleFor(due),
    onNoShow: (noShow) => {
      for (const listener of noShowListeners) listener(noShow);
    },
    metrics,
    log,
  });
  const commands = createCommandHandler({ database, cache, committer, metrics, log });
  const sweeps = createSweeps({ database, clock, cache, commands, publisher: gamePublisher, contexts, log });

  function viewOf(online: OnlineGameState, context: GameContext): Result<OnlineGame, never> {
    metrics.gameRead();
    return ok(toOnlineGame(online, context, clock.now()));
  }

  /**
   * The game for a player, who then receives every later change. Null if it must be read again: its start or end is
   * newer than the context, or another client has already got a newer version.
   */
  function openView(online: OnlineGameState, context: GameContext): Result<OnlineGame, never> | null {
    const { version, ending } = online.state;
    const mayLackDate = context.startedAt === null || ending !== null;
    if (context.version < version && mayLackDate) return null;
    return gamePublisher.opened(version, context) ? viewOf(online, context) : null;
  }

  /** Begins a game whose players have both arrived. */
  async function begin(playerId: string, context: GameContext): ReturnType<Games['arrived']> {
    const { gameId } = context;
    // So that this player also receives the messages of the start.
    gamePublisher.opened(context.version, context);
    const done = await commands.applySystemAction(
      gameId,
      (online) =>
        hasBegun(online.state)
          ? null
          : (overdueAction(online, clock.now()) ?? { action: { type: 'begin' }, at: clock.now() }),
      context,
    );
    // Otherwise the deadline had passed, or the other player or another process was faster.
    const isBegun = done?.committed === true && done.online.state.ending === null;
    if (!isBegun || !gamePublisher.opened(done.online.state.version, context)) return games.view(playerId, gameId);
    return viewOf(done.online, context);
  }

  async function announceLeft(playerId: string, gameId: string): Promise<void> {
    try {
      await Promise.all(leftListeners.map((listener) => listener(playerId, gameId)));
    } catch (error) {
      log.error({ err: error, gameId }, 'a player who left could not be announced');
    }
  }

  const games: Games = {
    async handle(playerId, gameId, intent, arrival) {
      const answer = await metrics.timeIntent(intent.type, () => commands.handle(playerId, gameId, intent, arrival));
      if (answer.ok && intent.type === 'leave') void announceLeft(playerId, gameId);
      return answer;
    },

    async view(playerId, gameId) {
      for (;;) {
        const context = await contexts.of(gameId);
        if (context === null) return err('not-found');
        if (seatOf({ players: context.playerIds }, playerId) === null) return err('not-seated');
        const online = await commands.read(context, playerId);
        if (!online.ok) return online;
        const view = openView(online.value, context);
        if (view !== null) return view;
      }
    },

    async seatOf(playerId, gameId) {
      const players = cache.peek(gameId)?.players ?? (await readPlayers(database, gameId));
      return players === null ? null : letterOrNull(seatOf({ players }, playerId));
    },

    async arrived(playerId, gameId) {
      const cached = cache.peek(gameId);
      if (cached !== null && hasBegun(cached.state)) return games.view(playerId, gameId);
      const arrival = await contexts.arrive(gameId, playerId);
      if (arrival === null) return err('not-found');
      const { context, isNew, all } = arrival;
      if (seatOf({ players: context.playerIds }, playerId) === null) return err('not-seated');
      const online = await commands.read(context, playerId);
      if (!online.ok) return online;
      if (all && !hasBegun(online.value.state)) return begin(playerId, context);
      if (isNew && !all) gamePublisher.publishAttendance([context]);
      return openView(online.value, context) ?? games.view(playerId, gameId);
    },

    async resignAll(playerId) {
      const gameId = await readLiveGame(database, playerId);
      if (gameId === null) return;
      const intent: GameIntent = { type: 'leave', moveId: randomUUID(), version: 0 };
      const left = await commands.handle(playerId, gameId, intent, { parsedAt: clock.now(), lagMs: 0 });
      if (!left.ok && !NOTHING_TO_LEAVE.has(left.error))
        throw new Error(`the game ${gameId} could not be left: ${left.error}`);
      // Waits until the opponent is informed, before the caller deletes the name.
      await cache.run(gameId, async () => undefined);
      await announceLeft(playerId, gameId);
    },

    async abortUnstarted(gameId) {
      await commands.applySystemAction(gameId, ({ state }) =>
        state.ending !== null || hasBegun(state) ? null : { action: { type: 'abort' }, at: clock.now() },
      );
    },

    onNoShow(listener) {
      noShowListeners.push(listener);
    },

    onLeft(listener) {
      leftListeners.push(listener);
    },

    start: () => sweeps.start(),

    async close() {
      await sweeps.close();
      committer.close();
      await cache.idle();
    },
  };
  return games;
}
