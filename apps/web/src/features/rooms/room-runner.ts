/** Runs the effects of the room machine: calls, the realtime connection and messages to the visitor. */
import { api, type ProblemCode } from '@sixtyfour/contract';
import { createMachine, performWith } from '../../lib/machine.ts';
import type { Realtime } from '../../lib/realtime/client.ts';
import type { SessionStore } from '../../lib/session-store.ts';
import { reduceRoom, type Room, type RoomEffect, UNKNOWN_ROOM } from './room.ts';
import { type RoomSubscription, subscribeToRoom, type RoomSubscriptionDependencies } from './room-subscription.ts';

export interface RoomDependencies extends RoomSubscriptionDependencies {
  readonly session: Pick<SessionStore, 'get' | 'run'>;
  readonly realtime: RoomSubscriptionDependencies['realtime'] & Pick<Realtime, 'retry'>;
  /** Shows an effect to the visitor. */
  readonly notify: (effect: Exclude<RoomEffect, { type: 'reconnect' | 'close' }>) => void;
}

/** The answers after which there is no game to load; others are temporary. */
const NO_GAME: ReadonlySet<ProblemCode> = new Set(['not-found', 'not-seated', 'forbidden', 'malformed']);

export type RoomRunner = ReturnType<typeof createRoomRunner>;

/** @param initial the known state of the room */
export function createRoomRunner(gameId: string, dependencies: RoomDependencies, initial: Room = UNKNOWN_ROOM) {
  const { call, session, realtime, notify } = dependencies;
  const params = { gameId };
  let subscription: RoomSubscription | null = null;

  const perform = performWith<RoomEffect>({
    reconnect: () => {
      realtime.retry();
      return subscription?.fetch();
    },
    close,
    toast: notify,
    alert: notify,
  });
  const machine = createMachine(initial, reduceRoom, perform);

  async function close(): Promise<void> {
    const answer = await session.run(() => call(api.closeRoom, { params }));
    if (answer.ok) machine.send({ type: 'closed' });
    // The room was closed or joined at the same moment.
    else if (answer.error.code === 'room-not-found') await subscription?.fetch();
    else machine.send({ type: 'not-closed', reason: answer.error.message });
  }

  /** A room is deleted a day after its game, or moves to the game of a rematch; the old game can still be loaded. */
  async function lookForGame(): Promise<void> {
    const answer = await call(api.getGame, { params });
    if (answer.ok) machine.send({ type: 'not-found', hasGame: true });
    else machine.send(NO_GAME.has(answer.error.code) ? { type: 'not-found', hasGame: false } : { type: 'no-answer' });
  }

  /** Ends the subscription when the game has started or the room is gone. */
  function endWhenOver(): void {
    const { phase } = machine.get();
    if (phase !== 'game' && phase !== 'gone') return;
    subscription?.end();
    subscription = null;
  }

  return {
    ...machine,
    /** Keeps the room up to date until the returned function is called. */
    open: () => {
      const { phase } = machine.get();
      if (phase === 'game' || phase === 'gone') return () => {};
      const unsubscribe = machine.subscribe(endWhenOver);
      subscription = subscribeToRoom(
        gameId,
        {
          onRoom: (room) => machine.send({ type: 'updated', room, playerId: session.get()?.player.id ?? '' }),
          onProblem: ({ code }) => {
            if (code === 'room-not-found' || code === 'forbidden') void lookForGame();
            // The id is invalid: retrying is useless.
            else if (code === 'malformed') machine.send({ type: 'not-found', hasGame: false });
            else machine.send({ type: 'no-answer' });
          },
          onConnection: (connection) => machine.send({ type: 'connection', connection }),
          onRefused: () => machine.send({ type: 'not-let-in' }),
        },
        dependencies,
      );
      return () => {
        unsubscribe();
        subscription?.end();
        subscription = null;
      };
    },
  };
}
