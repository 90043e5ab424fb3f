/** Subscribes to the updates of one room, over the websocket or by polling while that is not connected. */
import { api, type GameRoom } from '@sixtyfour/contract';
import type { ApiProblem, Call } from '../../lib/api.ts';
import type { Realtime } from '../../lib/realtime/client.ts';
import type { RealtimeStatus } from '../../lib/realtime/connection.ts';
import { followGame } from '../../lib/realtime/game-subscription.ts';
import type { SessionStore } from '../../lib/session-store.ts';

export interface RoomSubscriptionDependencies {
  readonly call: Call;
  readonly realtime: Pick<Realtime, 'connect' | 'join' | 'on' | 'status' | 'subscribe'>;
  readonly session: Pick<SessionStore, 'run'>;
}

export interface RoomListener {
  readonly onRoom: (room: GameRoom) => void;
  readonly onProblem: (problem: ApiProblem) => void;
  readonly onConnection: (connection: RealtimeStatus) => void;
  /** Called once if the server refuses the page's websocket to join. */
  readonly onRefused: () => void;
}

export type RoomSubscription = ReturnType<typeof subscribeToRoom>;

/** Reports the current room of a game and all later changes, until `end` is called. */
export function subscribeToRoom(
  gameId: string,
  { onRoom, onProblem, onConnection, onRefused }: RoomListener,
  { call, realtime, session }: RoomSubscriptionDependencies,
) {
  let isActive = true;

  const fetchRoom = async (): Promise<void> => {
    const answer = await session.run(() => call(api.getRoom, { params: { gameId } }));
    if (!isActive) return;
    if (!answer.ok) return onProblem(answer.error);
    onRoom(answer.value);
    // Only after the call has succeeded: only the players of the room can join it.
    if (isActive) subscription.join();
  };

  const subscription = followGame(realtime, gameId, {
    poll: fetchRoom,
    onStatus: onConnection,
    // Updates may have been missed before the join.
    onJoined: () => void fetchRoom(),
    onRefused,
  });
  const ends = [
    subscription.end,
    realtime.on('room', (room) => {
      if (room.game_id === gameId) onRoom(room);
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
