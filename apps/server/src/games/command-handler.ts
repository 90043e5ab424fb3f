/** Handles intents and system actions: loads the game, decides, commits, and only then acknowledges and publishes. */
import { randomUUID } from 'node:crypto';
import { err, ok, type Result } from '@sixtyfour/chess';
import { type GameIntent, type IntentAck, letterOrNull, type ProblemCode } from '@sixtyfour/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connection.ts';
import type { Metrics } from '../operations/metrics.ts';
import { type Arrival, arrivalTime } from '../time/arrival.ts';
import type { ServerClock } from '../time/clock.ts';
import { uuidv7 } from '../time/uuid.ts';
import type { GamePublisher } from './game-publisher.ts';
import type { NoShow, StepWriter, Outcome } from './step-writer.ts';
import { type CachedGame, type GameCache, QueueFull } from './game-cache.ts';
import type { GameContext } from './game-context.ts';
import {
  decideIntent,
  decideSystemAction,
  ends,
  isPlainMove,
  newGame,
  type OnlineGameState,
  overdueAction,
  type PlannedAction,
  seatOf,
  type Step,
} from './online-game.ts';
import { actColumns } from './rows.ts';
import { readAct, readGame } from './store.ts';
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
   * The game of this context, or a later version of it, for one of its players. Read again if the cached one is older.
   */
  read(context: GameContext, playerId: string): Promise<Result<OnlineGameState, 'not-found' | 'too-many-requests'>>;
  /** The game at this version or later. Read again if the cached one is older. */
  readAtLeast(gameId: string, version: number): Promise<OnlineGameState | null>;
  /** Cancels the pending rechecks, and plans no more. */
  close(): void;
}

/** A second attempt is needed only if another process commits to the same game. */
const MAX_ATTEMPTS = 8;
/** The delay before checking whether a step with unknown outcome was committed. */
const RECHECK_AFTER_MS = 1_000;

export interface CommandHandlerDependencies {
  readonly database: Database;
  readonly clock: ServerClock;
  readonly cache: GameCache;
  readonly writer: StepWriter;
  readonly publisher: GamePublisher;
  /** Called when a queue game was aborted because a player did not join it. */
  readonly onNoShow: (noShow: NoShow) => void;
  readonly metrics: Pick<Metrics, 'actRepeated' | 'flagFell'>;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info' | 'debug'>;
}

function isAtLeast({ game }: CachedGame, version: number): boolean {
  return game !== null && game.state.version >= version;
}

export function createCommandHandler({
  database,
  clock,
  cache,
  writer,
  publisher,
  onNoShow,
  metrics,
  log,
}: CommandHandlerDependencies): CommandHandler {
  const recheckTimers = new Set<() => void>();
  let closed = false;

  async function loadGame(cached: CachedGame): Promise<OnlineGameState | null> {
    cached.game ??= await readGame(database, cached.id, null);
    return cached.game;
  }

  /** Call it after another process has committed. */
  async function reload(cached: CachedGame): Promise<void> {
    cached.game = await readGame(database, cached.id, cached.game);
  }

  /** Logs one line per committed step. Plain moves are frequent and also stored, so their level is debug. */
  function logStep(step: Step): void {
    const { after, kind, by, at } = step;
    const line = {
      gameId: after.id,
      version: after.state.version,
      ply: after.state.game.ply,
      event: kind,
      seat: letterOrNull(by),
      at,
      ...(ends(step) ? { end: after.state.ending?.reason } : {}),
    };
    if (isPlainMove(step)) log.debug(line, 'act');
    else log.info(line, 'act');
  }

  /**
   * Commits a step, then publishes it.
   * @param onCommitted called in between, because publishing may read more
   * @param known see `applySystemAction`
   */
  async function commit(
    cached: CachedGame,
    step: Step,
    { onCommitted, known }: { readonly onCommitted?: () => void; readonly known?: GameContext | undefined } = {},
  ): Promise<Outcome> {
    let outcome: Outcome;
    try {
      outcome = await writer.write(step, clock.now());
    } catch (error) {
      cached.game = null;
      recheckLater(step);
      throw error;
    }
    if (outcome.kind !== 'committed') return outcome;
    cached.game = step.after;
    logStep(step);
    if (step.kind === 'flag') metrics.flagFell(clock.now() - step.at);
    if (outcome.noShow !== null) onNoShow(outcome.noShow);
    onCommitted?.();
    try {
      await publisher.publishStep(step, known);
    } catch (error) {
      log.warn({ err: error, gameId: cached.id }, 'a committed step was not published');
      recheckLater(step);
    }
    return outcome;
  }

  /** Checks later, until the database answers, whether a step was committed, and publishes the game if it was. */
  function recheckLater(step: Step): void {
    if (closed) return;
    const gameId = step.before.id;
    const cancel = clock.after(RECHECK_AFTER_MS, () => {
      recheckTimers.delete(cancel);
      cache
        .run(gameId, async (cached) => {
          if ((await readAct(database, gameId, step.moveId)) === null) return;
          await reload(cached);
          publisher.changed(gameId);
        })
        .catch(() => recheckLater(step));
    });
    recheckTimers.add(cancel);
  }

  /** The acknowledgement of an intent that was already committed; null if it was not. */
  async function repeatedAck({ id }: CachedGame, { moveId }: GameIntent): Promise<IntentAck | null> {
    const done = await readAct(database, id, moveId);
    if (done === null) return null;
    metrics.actRepeated();
    return ackOf(done);
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
        const done = await repeatedAck(cached, intent);
        if (done !== null) return ok(done);
        await reload(cached);
        if (cached.game?.state.version === online.state.version) return decided;
        continue;
      }

      const acknowledgement = ok(ackOf(actColumns(decided.value)));
      const outcome = await commit(cached, decided.value, { onCommitted: () => acknowledge(acknowledgement) });
      if (outcome.kind === 'committed') return acknowledgement;
      if (outcome.kind === 'refused') return err(outcome.why);
      await reload(cached);
      const done = await repeatedAck(cached, intent);
      if (done !== null) return ok(done);
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
    const outcome = await commit(cached, step, { known });
    if (outcome.kind === 'committed') return 'committed';
    await reload(cached);
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
        if (isAtLeast(cached, context.version)) return cached.game;
        if (context.version === 0) cached.game = newGame(context);
        else await reload(cached);
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
        if (!isAtLeast(cached, version)) await reload(cached);
        return cached.game;
      }),
    close() {
      closed = true;
      for (const cancel of recheckTimers) cancel();
      recheckTimers.clear();
    },
  };
}
