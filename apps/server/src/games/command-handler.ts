/** Handles intents and system actions: loads the game, decides, and commits; only then is an intent acknowledged. */
import { randomUUID } from 'node:crypto';
import { err, ok, type Result } from '@sixtyfour/chess';
import { type GameIntent, type IntentAck, type ProblemCode } from '@sixtyfour/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connection.ts';
import type { Metrics } from '../operations/metrics.ts';
import { type Arrival, arrivalTime } from '../time/arrival.ts';
import { uuidv7 } from '../time/uuid.ts';
import { type CachedGame, type GameCache, QueueFull } from './game-cache.ts';
import type { GameContext } from './game-context.ts';
import {
  clockOf,
  decideIntent,
  decideSystemAction,
  newGame,
  type OnlineGameState,
  overdueAction,
  type PlannedAction,
  seatOf,
} from './online-game.ts';
import { actColumns } from './rows.ts';
import { reload, type StepCommitter } from './step-committer.ts';
import { type AckedAct, readAct, readGame, readVersionAndAct } from './store.ts';
import { ackOf } from './views.ts';

export interface CommandHandler {
  /** See `Games.handle`. */
  handle(
    playerId: string,
    gameId: string,
    intent: GameIntent,
    arrival: Arrival,
  ): Promise<Result<IntentAck, ProblemCode>>;
  /**
   * Commits the system action that `plan` chooses for the current game. Calls `plan` again if another process was
   * faster.
   * @param known the context after that action, if it need not be read for publishing
   * @returns the game afterward and whether anything was committed; null if there is no such game
   */
  applySystemAction(
    gameId: string,
    plan: (online: OnlineGameState) => PlannedAction | null,
    known?: GameContext,
  ): Promise<{ readonly online: OnlineGameState; readonly committed: boolean } | null>;
  /**
   * The game of this context, or a later version of it, for one of its players. Read again if the cached one has another
   * version.
   */
  read(context: GameContext, playerId: string): Promise<Result<OnlineGameState, 'not-found' | 'too-many-requests'>>;
  /** The game at this version or later. Read again if the cached one has another version: a failover may have lost it. */
  readAtLeast(gameId: string, version: number): Promise<OnlineGameState | null>;
}

/** A second attempt is needed only if another process commits to the same game. */
const MAX_ATTEMPTS = 8;

export interface CommandHandlerDependencies {
  readonly database: Database;
  readonly cache: GameCache;
  readonly committer: Pick<StepCommitter, 'commit'>;
  readonly metrics: Pick<Metrics, 'actRepeated'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Whether the game is the one of this context, and not one that a failover has lost. */
function isOf({ version, clockAnchor }: Pick<GameContext, 'version' | 'clockAnchor'>, game: OnlineGameState): boolean {
  return game.state.version === version && clockOf(game).anchor === clockAnchor;
}

export function createCommandHandler({
  database,
  cache,
  committer,
  metrics,
  log,
}: CommandHandlerDependencies): CommandHandler {
  async function loadGame(cached: CachedGame): Promise<OnlineGameState | null> {
    cached.game ??= await readGame(database, cached.id, null);
    return cached.game;
  }

  /** The acknowledgement of an intent that was already committed. */
  function repeatedAck(act: AckedAct): Result<IntentAck, never> {
    metrics.actRepeated();
    return ok(ackOf(act));
  }

  /** @param acknowledge called with the acknowledgement before the step is published */
  async function handleIn(
    cached: CachedGame,
    playerId: string,
    intent: GameIntent,
    { parsedAt, lagMs }: Arrival,
    acknowledge: (acknowledged: Result<IntentAck, ProblemCode>) => void,
  ): Promise<Result<IntentAck, ProblemCode>> {
    for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
      const online = await loadGame(cached);
      if (online === null) return err('not-found');
      const by = seatOf(online, playerId);
      if (by === null) return err('not-seated');

      const at = arrivalTime(parsedAt, online.lastStamp);
      // A deadline that passed before the intent arrived takes effect first.
      const overdue = overdueAction(online, at);
      if (overdue !== null) {
        await commitSystemAction(cached, online, overdue);
        continue;
      }

      const decided = decideIntent(online, by, intent, { at, lagMs, nextGameId: uuidv7() });
      if (!decided.ok) {
        // The intent may be a repetition, or the cached game may be outdated.
        const stored = await readVersionAndAct(database, cached.id, intent.moveId);
        if (stored !== null && stored.act !== null) return repeatedAck(stored.act);
        if (stored !== null && isOf(stored, online)) return decided;
        await reload(database, cached);
        continue;
      }

      const acknowledgement = ok(ackOf(actColumns(decided.value)));
      const outcome = await committer.commit(cached, decided.value, {
        onCommitted: () => acknowledge(acknowledgement),
      });
      if (outcome.kind === 'committed') return acknowledgement;
      // Another process was faster, perhaps with the same intent. This can also be why the step was refused.
      await reload(database, cached);
      const done = await readAct(database, cached.id, intent.moveId);
      if (done !== null) return repeatedAck(done);
      if (outcome.kind === 'refused') return err(outcome.why);
    }
    return err('stale');
  }

  /** Afterward the cached game is current, whichever process changed it. */
  async function commitSystemAction(
    cached: CachedGame,
    online: OnlineGameState,
    { action, at }: PlannedAction,
    known?: GameContext,
  ): Promise<'committed' | 'outdated' | 'inapplicable'> {
    const step = decideSystemAction(online, action, at, randomUUID());
    if (step === null) return 'inapplicable';
    const outcome = await committer.commit(cached, step, { known });
    if (outcome.kind === 'committed') return 'committed';
    await reload(database, cached);
    return 'outdated';
  }

  return {
    async handle(playerId, gameId, intent, arrival) {
      const known = cache.peek(gameId);
      // Checked before queuing, so that strangers do not use up the queue.
      if (known !== null && seatOf(known, playerId) === null) return err('not-seated');
      const acknowledged = Promise.withResolvers<Result<IntentAck, ProblemCode>>();
      const handled = cache.run(
        gameId,
        (cached) => handleIn(cached, playerId, intent, arrival, acknowledged.resolve),
        playerId,
      );
      try {
        return await Promise.race([acknowledged.promise, handled]);
      } catch (error) {
        if (error instanceof QueueFull) return err('too-many-requests');
        log.error({ err: error, gameId, moveId: intent.moveId }, 'an intent was not saved');
        return err('not-saved');
      }
    },
    applySystemAction: (gameId, plan, known) =>
      cache.run(gameId, async (cached) => {
        for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
          const online = await loadGame(cached);
          if (online === null) return null;
          const planned = plan(online);
          const result = planned === null ? 'inapplicable' : await commitSystemAction(cached, online, planned, known);
          if (result !== 'outdated') return { online: cached.game ?? online, committed: result === 'committed' };
        }
        throw new Error(`the game ${gameId} changed at every attempt`);
      }),
    async read(context, playerId) {
      const readIn = async (cached: CachedGame): Promise<OnlineGameState | null> => {
        // An older context may only have been read before the last step. But a failover may also have lost that step.
        if (cached.game !== null && isOf(context, cached.game)) return cached.game;
        if (context.version === 0 && cached.game === null) cached.game = newGame(context);
        else await reload(database, cached);
        return cached.game;
      };
      try {
        const online = await cache.run(context.gameId, readIn, playerId);
        return online === null ? err('not-found') : ok(online);
      } catch (error) {
        if (error instanceof QueueFull) return err('too-many-requests');
        throw error;
      }
    },
    readAtLeast: (gameId, version) =>
      cache.run(gameId, async (cached) => {
        if (cached.game?.state.version !== version) await reload(database, cached);
        return cached.game;
      }),
  };
}
