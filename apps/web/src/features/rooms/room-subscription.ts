/** Subscribes to the updates of one room, over the websocket or by polling while that is not connected. */
import { api, type GameRoom, POLLING_MS, roomChannel } from '@sixtyfour/contract';
import type { ApiProblem, Call } from '../../lib/api.ts';
import type { Realtime } from '../../lib/realtime/client.ts';
import type { RealtimeStatus } from '../../lib/realtime/connection.ts';
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
}

export interface RoomSubscription {
  /** Fetches the room now. */
  readonly fetch: () => Promise<void>;
  readonly end: () => void;
}

/** Reports the current room of a game and all later changes, until `end` is called. */
export function subscribeToRoom(
  gameId: string,
  { onRoom, onProblem, onConnection }: RoomListener,
  { call, realtime, session }: RoomSubscriptionDependencies,
): RoomSubscription {
  let isActive = true;
  let joined: 'no' | 'yes' | 'refused' = 'no';
  let shown: RealtimeStatus | null = null;
  let polling: ReturnType<typeof setTimeout> | undefined;
  let leave: (() => void) | null = null;

  const connection = (): RealtimeStatus => {
    const status = realtime.status();
    if (status !== 'realtime' || joined === 'yes') return status;
    return joined === 'refused' ? 'database-sync' : 'connecting';
  };

  const fetchRoom = async (): Promise<void> => {
    const answer = await session.run(() => call(api.getRoom, { params: { gameId } }));
    if (!isActive) return;
    if (!answer.ok) return onProblem(answer.error);
    onRoom(answer.value);
    // Only after the call has succeeded: the channel can only be joined by the players of the room.
    if (isActive) leave ??= join();
  };

  const pollLater = () => {
    polling = setTimeout(() => void poll(), POLLING_MS);
  };
  const poll = async (): Promise<void> => {
    await fetchRoom();
    if (isActive && connection() !== 'realtime') pollLater();
  };

  const updateConnection = (): void => {
    if (realtime.status() !== 'realtime') joined = 'no';
    const current = connection();
    if (current === shown) return;
    shown = current;
    onConnection(current);
    clearTimeout(polling);
    if (current !== 'realtime') pollLater();
  };

  const join = () =>
    realtime.join(roomChannel(gameId), {
      onJoined: () => {
        joined = 'yes';
        updateConnection();
        // Updates may have been missed before the join.
        void fetchRoom();
      },
      onRefused: ({ offline }) => {
        if (offline) return;
        joined = 'refused';
        updateConnection();
      },
    });

  const ends = [
    realtime.subscribe(updateConnection),
    realtime.on('room', (room) => {
      if (room.game_id === gameId) onRoom(room);
    }),
    realtime.connect(),
  ];
  updateConnection();
  void fetchRoom();
  return {
    fetch: fetchRoom,
    end: () => {
      isActive = false;
      clearTimeout(polling);
      leave?.();
      for (const end of ends) end();
    },
  };
}
