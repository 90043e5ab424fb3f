/** Runs the effects of the room machine: calls, the realtime connection and messages to the visitor. */
import { api, type GameRoom, type ProblemCode } from '@sixtyfour/contract';
import type { Call } from '../../lib/api.ts';
import { createMachine, performWith } from '../../lib/machine.ts';
import type { Realtime } from '../../lib/realtime/client.ts';
import { followGame } from '../../lib/realtime/game-subscription.ts';
import type { SessionStore } from '../../lib/session-store.ts';
import { reduceRoom, type Room, type RoomEffect, UNKNOWN_ROOM } from './room.ts';

export interface RoomDependencies {
  readonly call: Call;
  readonly session: Pick<SessionStore, 'get' | 'run'>;
  readonly realtime: Pick<Realtime, 'connect' | 'join' | 'on' | 'retry' | 'status' | 'subscribe'>;
  /** Shows an effect to the visitor. */
  readonly notify: (effect: Exclude<RoomEffect, { type: 'reconnect' | 'close' }>) => void;
}

/** The answers after which there is no game to load; others are temporary. */
const NO_GAME: ReadonlySet<ProblemCode> = new Set(['not-found', 'not-seated', 'forbidden', 'malformed']);

export type RoomRunner = ReturnType<typeof createRoomRunner>;

/** @param initial the known state of the room */
export function createRoomRunner(
  gameId: string,
  { call, session, realtime, notify }: RoomDependencies,
  initial: Room = UNKNOWN_ROOM,
) {
  const params = { gameId };
  let subscription: ReturnType<typeof subscribe> | null = null;

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

  function update(room: GameRoom): void {
    machine.send({ type: 'updated', room, playerId: session.get()?.player.id ?? '' });
  }

  function handleProblem(code: ProblemCode): void {
    if (code === 'room-not-found' || code === 'forbidden') void lookForGame();
    // The id is invalid: retrying is useless.
    else if (code === 'malformed') machine.send({ type: 'not-found', hasGame: false });
    else machine.send({ type: 'no-answer' });
  }

  /** Subscribes to the room's updates, over the websocket or by polling while that is not connected. */
  function subscribe() {
    let isActive = true;

    const fetchRoom = async (): Promise<void> => {
      const answer = await session.run(() => call(api.getRoom, { params }));
      if (!isActive) return;
      if (!answer.ok) return handleProblem(answer.error.code);
      update(answer.value);
      // Only after the call has succeeded: only the players of the room can join it.
      if (isActive) followed.join();
    };

    const followed = followGame(realtime, gameId, {
      poll: fetchRoom,
      onStatus: (connection) => machine.send({ type: 'connection', connection }),
      // Updates may have been missed before the join.
      onJoined: () => void fetchRoom(),
      onRefused: () => machine.send({ type: 'not-let-in' }),
    });
    const ends = [
      followed.end,
      realtime.on('room', (room) => {
        if (room.game_id === gameId) update(room);
      }),
      realtime.connect(),
    ];
    void fetchRoom();
    return {
      /** Fetches the room now. */
      fetch: fetchRoom,
      end: () => {
        isActive = false;
        for (const end of ends) end();
      },
    };
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
      subscription = subscribe();
      return () => {
        unsubscribe();
        subscription?.end();
        subscription = null;
      };
    },
  };
}
