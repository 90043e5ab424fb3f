/** Finds what is due without an intent: flags, deadlines, absences, and rematch offers of absent players. */
import type { Ms } from '@sixtyfour/chess';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connection.ts';
import type { ServerClock } from '../time/clock.ts';
import { createSweep, type Sweep } from '../time/sweep.ts';
import { recordAbsences, overdueAbsentees } from './absence.ts';
import type { CommandHandler } from './command-handler.ts';
import type { GamePublisher } from './game-publisher.ts';
import type { GameCache } from './game-cache.ts';
import type { GameContexts } from './game-context.ts';
import { absenceAction, nextDue, overdueAction } from './online-game.ts';
import { abandonedOffers } from './rematch.ts';
import { type GameVersion, postponeDue, readDue } from './store.ts';

/** The games of a process that has died are noticed at this interval, all others when they are due. */
const DUE_INTERVAL_MS = 1_000;
const ABSENCE_INTERVAL_MS = 1_000;
/** A move that arrived in time may still be in progress in another process. */
const GRACE_MS = 100;
const MAX_PER_SWEEP = 200;

export interface SweepDependencies {
  readonly database: Database;
  readonly clock: ServerClock;
  readonly cache: GameCache;
  readonly commands: CommandHandler;
  readonly publisher: GamePublisher;
  readonly contexts: Pick<GameContexts, 'ofAll'>;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>;
}

export interface Sweeps extends Pick<Sweep, 'start' | 'close'> {
  /** Looks for due games at this time too. Call it when a step has changed when its game is due. */
  scheduleFor(due: Ms): void;
}

export function createSweeps({
  database,
  clock,
  cache,
  commands,
  publisher,
  contexts,
  log,
}: SweepDependencies): Sweeps {
  /** Logs errors, so that an error in one game does not stop the others. */
  async function inGame(gameId: string, act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } catch (error) {
      log.error({ err: error, gameId }, 'what is due in a game could not be done');
    }
  }

  /** As `CommandHandler.applySystemAction`, on at least this version: an older copy of the game may be cached. */
  async function applySince(
    { gameId, version }: GameVersion,
    plan: Parameters<CommandHandler['applySystemAction']>[1],
  ) {
    await commands.readAtLeast(gameId, version);
    return commands.applySystemAction(gameId, plan);
  }

  let isStarted = false;
  /** The next time that due games are looked for, if that is before the next interval. */
  let early: { readonly at: Ms; readonly cancel: () => void } | null = null;

  function scheduleFor(due: Ms): void {
    const at = due + GRACE_MS;
    const wait = Math.max(0, at - clock.now());
    if (!isStarted || wait >= DUE_INTERVAL_MS || (early !== null && early.at <= at)) return;
    early?.cancel();
    const cancel = clock.after(wait, () => {
      early = null;
      dueSweep.runNow();
    });
    early = { at, cancel };
  }

  /** Flags and deadlines. `due_at` of a row may be too early, because plain moves do not postpone it. */
  async function sweepDue(): Promise<void> {
    const now = clock.now();
    const at = now - GRACE_MS;
    const games = await readDue(database, now + DUE_INTERVAL_MS, MAX_PER_SWEEP);
    const due = games.filter(({ dueAt }) => dueAt <= at);
    await Promise.all(
      due.map((game) =>
        inGame(game.gameId, async () => {
          const done = await applySince(game, (online) => overdueAction(online, at));
          if (done !== null && !done.committed) await postponeDue(database, done.online, nextDue(done.online));
        }),
      ),
    );
    const [first] = games;
    if (first !== undefined) scheduleFor(Math.max(first.dueAt, clock.now()));
  }

  async function sweepAbsences(): Promise<void> {
    const now = clock.now();
    publisher.publishAttendance(await contexts.ofAll(await recordAbsences(database, now)));
    for (const { gameId, side } of await overdueAbsentees(database, now))
      await inGame(gameId, () => commands.applySystemAction(gameId, (online) => absenceAction(online, side, now)));
    for (const game of await abandonedOffers(database))
      await inGame(game.gameId, () =>
        applySince(game, (online) =>
          online.rematchOffer === null ? null : { action: { type: 'withdraw-rematch' }, at: now },
        ),
      );
    cache.evictIdle();
  }

  const dueSweep = createSweep({ clock, interval: DUE_INTERVAL_MS, run: sweepDue, of: 'live games', log });
  const sweeps = [
    dueSweep,
    createSweep({ clock, interval: ABSENCE_INTERVAL_MS, run: sweepAbsences, of: 'live games', log }),
  ];
  return {
    scheduleFor,
    start() {
      isStarted = true;
      for (const sweep of sweeps) sweep.start();
    },
    async close() {
      isStarted = false;
      early?.cancel();
      early = null;
      await Promise.all(sweeps.map((sweep) => sweep.close()));
    },
  };
}
