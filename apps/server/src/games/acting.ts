/** How an act travels: its game's mailbox, the decision, the commit, and only then the answer and the events. */
import { randomUUID } from 'node:crypto';
import { err, ok, type Result } from '@sixtyfour/chess';
import type { GameIntent, IntentAck, ProblemCode } from '@sixtyfour/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connection.ts';
import type { Metrics } from '../operations/metrics.ts';
import { arrivalTime } from '../time/arrival.ts';
import type { ServerClock } from '../time/clock.ts';
import type { Announcing } from './announcing.ts';
import type { Committing, Outcome } from './committing.ts';
import type { Arrival } from './games.ts';
import { type Held, type LiveGames, MailboxFull } from './live-games.ts';
import {
  decideIntent,
  decideOwn,
  ends,
  isPlainMove,
  type OnlineState,
  overdueAct,
  type Planned,
  seatOf,
  type Step,
} from './online-state.ts';
import { letterOrNull } from './seats.ts';
import { readAct, readGame } from './store.ts';
import { ackOf, ackOfStored } from './views.ts';

export interface Acting {
  /** See `Games.act`. */
  act(playerId: string, gameId: string, intent: GameIntent, arrival: Arrival): Promise<Result<IntentAck, ProblemCode>>;
  /**
   * Does what `plan` says for the game as it is; it is asked again when another process was faster. Returns the game
   * after it, and whether anything was committed; null when there is no such game.
   */
  actByItself(
    gameId: string,
    plan: (online: OnlineState) => Planned | null,
  ): Promise<{ readonly online: OnlineState; readonly committed: boolean } | null>;
  /** The game as it is in the database. */
  read(gameId: string, version: number): Promise<OnlineState | null>;
  /** Stops asking after acts of which nobody knows whether they were committed. */
  close(): void;
}

/** More than one is needed only when another process acts in the same game. */
const MOST_TRIES = 8;
/** Until an act of unknown fate is looked for. */
const DOUBT_MS = 1_000;

export interface ActingDependencies {
  readonly database: Database;
  readonly clock: ServerClock;
  readonly live: LiveGames;
  readonly committing: Committing;
  readonly announcing: Announcing;
  /** Called with a player who came to a game of the queue in vain. */
  readonly noShow: (playerId: string) => void;
  readonly metrics: Pick<Metrics, 'actRepeated' | 'flagFell'>;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info' | 'debug'>;
}

export function createActing({
  database,
  clock,
  live,
  committing,
  announcing,
  noShow,
  metrics,
  log,
}: ActingDependencies): Acting {
  const doubts = new Set<() => void>();

  async function gameOf(held: Held): Promise<OnlineState | null> {
    held.game ??= await readGame(database, held.id, null);
    return held.game;
  }

  /** Another process has committed something. */
  async function readAgain(held: Held): Promise<void> {
    held.game = await readGame(database, held.id, held.game);
  }

  /** One line for each change that was committed. There are many moves, and the database has them all. */
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

  /** Commits, and then tells everybody. */
  async function commit(held: Held, step: Step): Promise<Outcome> {
    let outcome: Outcome;
    try {
      outcome = await committing.commit(step, clock.now());
    } catch (error) {
      held.game = null;
      lookLater(step);
      throw error;
    }
    if (outcome.kind !== 'committed') return outcome;
    held.game = step.after;
    logStep(step);
    if (step.kind === 'flag') metrics.flagFell(clock.now() - step.at);
    for (const playerId of outcome.inVain) noShow(playerId);
    try {
      await announcing.step(step);
    } catch (error) {
      log.warn({ err: error, gameId: held.id }, 'a committed act was not announced yet');
      lookLater(step);
    }
    return outcome;
  }

  /** Looks whether a step was committed, as soon as the database answers again, and tells the players if so. */
  function lookLater(step: Step): void {
    const gameId = step.before.id;
    const cancel = clock.after(DOUBT_MS, () => {
      doubts.delete(cancel);
      live
        .run(gameId, async (held) => {
          if ((await readAct(database, gameId, step.moveId)) === null) return;
          await readAgain(held);
          if (held.game !== null) await announcing.game(held.game);
        })
        .catch(() => lookLater(step));
    });
    doubts.add(cancel);
  }

  /** What an act was answered that has been committed already, or null. */
  async function firstAnswer({ id }: Held, { moveId }: GameIntent): Promise<IntentAck | null> {
    const done = await readAct(database, id, moveId);
    if (done === null) return null;
    metrics.actRepeated();
    return ackOfStored(done);
  }

  async function actIn(
    held: Held,
    playerId: string,
    intent: GameIntent,
    { parsedAt, lagMs }: Arrival,
  ): Promise<Result<IntentAck, ProblemCode>> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const online = await gameOf(held);
      if (online === null) return err('not-found');
      const by = seatOf(online, playerId);
      if (by === null) return err('not-seated');

      const at = arrivalTime(parsedAt, online.lastStamp);
      // What became due before the act came goes before it.
      const overdue = overdueAct(online, at);
      if (overdue !== null) {
        await commitOwn(held, online, overdue);
        continue;
      }

      const decided = decideIntent(online, by, intent, { at, lagMs, nextGameId: randomUUID() });
      if (!decided.ok) {
        // It may have been done already, or this process may know too little.
        const done = await firstAnswer(held, intent);
        if (done !== null) return ok(done);
        await readAgain(held);
        if (held.game?.state.version === online.state.version) return decided;
        continue;
      }

      const outcome = await commit(held, decided.value);
      if (outcome.kind === 'committed') return ok(ackOf(decided.value));
      if (outcome.kind === 'refused') return err(outcome.why);
      await readAgain(held);
      const done = await firstAnswer(held, intent);
      if (done !== null) return ok(done);
    }
    return err('stale');
  }

  /** Leaves the game as it is in the database at hand, whoever changed it. */
  async function commitOwn(
    held: Held,
    online: OnlineState,
    { act, at }: Planned,
  ): Promise<'done' | 'changed' | 'unfit'> {
    const step = decideOwn(online, act, at, randomUUID());
    if (step === null) return 'unfit';
    const outcome = await commit(held, step);
    if (outcome.kind === 'committed') return 'done';
    await readAgain(held);
    return 'changed';
  }

  return {
    async act(playerId, gameId, intent, arrival) {
      try {
        return await live.run(gameId, (held) => actIn(held, playerId, intent, arrival));
      } catch (error) {
        if (error instanceof MailboxFull) return err('too-many-requests');
        log.error({ err: error, gameId, moveId: intent.moveId }, 'an act was not saved');
        return err('not-saved');
      }
    },
    actByItself: (gameId, plan) =>
      live.run(gameId, async (held) => {
        for (let tries = 0; tries < MOST_TRIES; tries++) {
          const online = await gameOf(held);
          if (online === null) return null;
          const planned = plan(online);
          const how = planned === null ? 'unfit' : await commitOwn(held, online, planned);
          if (how !== 'changed') return { online: held.game ?? online, committed: how === 'done' };
        }
        throw new Error(`the game ${gameId} changes all the time`);
      }),
    read: (gameId, version) =>
      live.run(gameId, async (held) => {
        if (held.game?.state.version !== version) await readAgain(held);
        return held.game;
      }),
    close() {
      for (const cancel of doubts) cancel();
      doubts.clear();
    },
  };
}
