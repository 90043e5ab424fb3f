/** What surrounds a room: calls, the realtime connection, and what the visitor is told. */
import { api } from '@sixtyfour/contract';
import { createMachine, type Machine } from '../../lib/machine.ts';
import type { SessionStore } from '../../lib/session-store.ts';
import { reduceRoom, type Room, type RoomEffect, type RoomEvent, UNKNOWN_ROOM } from './room.ts';
import { type RoomWatch, watchRoom, type WatchParts } from './watch.ts';

export interface RoomParts extends WatchParts {
  readonly session: Pick<SessionStore, 'get' | 'run'>;
  readonly tell: (effect: Exclude<RoomEffect, { type: 'ask' | 'close' }>) => void;
}

export interface RoomShell extends Pick<Machine<Room, RoomEvent>, 'get' | 'send' | 'subscribe'> {
  /** Follows the room until the returned function is called. */
  readonly open: () => () => void;
}

/** @param before what is known of the room already */
export function createRoomShell(gameId: string, parts: RoomParts, before: Room = UNKNOWN_ROOM): RoomShell {
  const { call, session, tell } = parts;
  const params = { gameId };
  let watch: RoomWatch | null = null;

  const machine = createMachine<Room, RoomEvent, RoomEffect>(before, reduceRoom, (effect) => {
    switch (effect.type) {
      case 'ask':
        void watch?.ask();
        break;
      case 'close':
        void close();
        break;
      default:
        tell(effect);
    }
  });

  async function close(): Promise<void> {
    const answer = await session.run(() => call(api.closeRoom, { params }));
    if (answer.ok) machine.send({ type: 'closed' });
    // It was closed or joined in the same instant: the server tells which.
    else if (answer.error.code === 'room-not-found') await watch?.ask();
    else machine.send({ type: 'not-closed', reason: answer.error.message });
  }

  /** Rooms are forgotten a day after their games, and follow a rematch to its game: the old one can still be read. */
  async function lookForGame(): Promise<void> {
    const answer = await call(api.getGame, { params });
    if (answer.ok) machine.send({ type: 'unknown', hasGame: true });
    else if (answer.error.code === 'unavailable') machine.send({ type: 'unanswered' });
    else machine.send({ type: 'unknown', hasGame: false });
  }

  /** Nobody needs the news of a room whose game has begun, or that is gone. */
  function endWhenOver(): void {
    const { phase } = machine.get();
    if (phase !== 'game' && phase !== 'gone') return;
    watch?.end();
    watch = null;
  }

  return {
    get: machine.get,
    send: machine.send,
    subscribe: machine.subscribe,
    open: () => {
      const { phase } = machine.get();
      if (phase === 'game' || phase === 'gone') return () => {};
      const unsubscribe = machine.subscribe(endWhenOver);
      watch = watchRoom(
        gameId,
        {
          onRoom: (room) => machine.send({ type: 'told', room, playerId: session.get()?.player.id ?? '' }),
          onProblem: ({ code }) => {
            if (code === 'room-not-found' || code === 'forbidden') void lookForGame();
            // An id that no game can have: asking again would get the same answer.
            else if (code === 'malformed') machine.send({ type: 'unknown', hasGame: false });
            else machine.send({ type: 'unanswered' });
          },
          onConnection: (connection) => machine.send({ type: 'connection', connection }),
        },
        parts,
      );
      return () => {
        unsubscribe();
        watch?.end();
        watch = null;
      };
    },
  };
}
