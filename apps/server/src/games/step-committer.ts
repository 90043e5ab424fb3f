/** Commits the steps of cached games, and publishes them. Finds out later what became of a step that may have failed. */
import type { Ms } from '@sixtyfour/chess';
import { letterOrNull } from '@sixtyfour/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connection.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { ServerClock } from '../time/clock.ts';
import type { CachedGame, GameCache } from './game-cache.ts';
import type { GameContext } from './game-context.ts';
import type { GamePublisher } from './game-publisher.ts';
import { ends, isPlainMove, nextDue, type Step } from './online-game.ts';
import type { NoShow, WriteOutcome, StepWriter } from './step-writer.ts';
import { readAct, readGame } from './store.ts';

export interface StepCommitter {
  /**
   * Commits a step, then publishes it.
   * @param onCommitted called in between, because publishing may read more
   * @param known the context after the step, if it need not be read for publishing
   */
  commit(
    cached: CachedGame,
    step: Step,
    options?: { readonly onCommitted?: () => void; readonly known?: GameContext | undefined },
  ): Promise<WriteOutcome>;
  /** Cancels the pending rechecks, and plans no more. */
  close(): void;
}

/** The delay before checking whether a step with unknown outcome was committed. */
const RECHECK_AFTER_MS = 1_000;

export interface StepCommitterDependencies {
  readonly database: Database;
  readonly clock: ServerClock;
  readonly cache: GameCache;
  readonly writer: StepWriter;
  readonly publisher: Pick<GamePublisher, 'publishStep' | 'changed'>;
  /** Called when a committed step has left a running game: when it is due. */
  readonly onDue: (due: Ms) => void;
  /** Called when a queue game was aborted because a player did not join it. */
  readonly onNoShow: (noShow: NoShow) => void;
  readonly metrics: Pick<Metrics, 'flagFell'>;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info' | 'debug'>;
}

/** Reads the changes of a cached game. Call it after another process has committed. */
export async function reload(database: Database, cached: CachedGame): Promise<void> {
  cached.game = await readGame(database, cached.id, cached.game);
}

export function createStepCommitter({
  database,
  clock,
  cache,
  writer,
  publisher,
  onDue,
  onNoShow,
  metrics,
  log,
}: StepCommitterDependencies): StepCommitter {
  const recheckTimers = new Set<() => void>();
  let closed = false;

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

  /** Checks later, until the database answers, whether a step was committed, and publishes the game if it was. */
  function recheckLater(step: Step): void {
    if (closed) return;
    const gameId = step.before.id;
    const cancel = clock.after(RECHECK_AFTER_MS, () => {
      recheckTimers.delete(cancel);
      cache
        .run(gameId, async (cached) => {
          if ((await readAct(database, gameId, step.moveId)) === null) return;
          await reload(database, cached);
          publisher.changed(gameId);
        })
        .catch(() => recheckLater(step));
    });
    recheckTimers.add(cancel);
  }

  return {
    async commit(cached, step, { onCommitted, known } = {}) {
      let outcome: WriteOutcome;
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
      const due = step.after.state.ending === null ? nextDue(step.after) : null;
      if (due !== null) onDue(due);
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
    },
    close() {
      closed = true;
      for (const cancel of recheckTimers) cancel();
      recheckTimers.clear();
    },
  };
}
