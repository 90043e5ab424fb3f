/**
 * One room between its page and the server. Whether its news come by the websocket or are asked for is decided here
 * alone.
 */
import { api, type GameRoom, POLLING_MS, roomChannel } from '@sixtyfour/contract';
import type { ApiProblem, Call } from '../../lib/api.ts';
import type { Realtime } from '../../lib/realtime/client.ts';
import type { RealtimeStatus } from '../../lib/realtime/connection.ts';
import type { SessionStore } from '../../lib/session-store.ts';

export interface WatchParts {
  readonly call: Call;
  readonly realtime: Pick<Realtime, 'connect' | 'join' | 'on' | 'status' | 'subscribe'>;
  readonly session: Pick<SessionStore, 'run'>;
}

export interface RoomListener {
  readonly onRoom: (room: GameRoom) => void;
  readonly onProblem: (problem: ApiProblem) => void;
  readonly onConnection: (connection: RealtimeStatus) => void;
}

export interface RoomWatch {
  readonly ask: () => Promise<void>;
  readonly end: () => void;
}

/** Tells how the room of a game is now, and from then on whatever becomes of it, until `end` is called. */
export function watchRoom(
  gameId: string,
  { onRoom, onProblem, onConnection }: RoomListener,
  { call, realtime, session }: WatchParts,
): RoomWatch {
  let isWatching = true;
  let joined: 'no' | 'yes' | 'refused' = 'no';
  let shown: RealtimeStatus | null = null;
  let polling: ReturnType<typeof setTimeout> | undefined;
  let leave: (() => void) | null = null;

  const connection = (): RealtimeStatus => {
    const status = realtime.status();
    if (status !== 'realtime' || joined === 'yes') return status;
    return joined === 'refused' ? 'database-sync' : 'connecting';
  };

  const ask = async (): Promise<void> => {
    const answer = await session.run(() => call(api.getRoom, { params: { gameId } }));
    if (!isWatching) return;
    if (!answer.ok) return onProblem(answer.error);
    onRoom(answer.value);
    // Only now: its channel is closed to everybody who has no seat in it.
    if (isWatching) leave ??= join();
  };

  const pollLater = () => {
    polling = setTimeout(() => void poll(), POLLING_MS);
  };
  const poll = async (): Promise<void> => {
    await ask();
    if (isWatching && connection() !== 'realtime') pollLater();
  };

  const follow = (): void => {
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
        follow();
        // Something may have happened before that nobody told.
        void ask();
      },
      onRefused: ({ offline }) => {
        if (offline) return;
        joined = 'refused';
        follow();
      },
    });

  const ends = [
    realtime.subscribe(follow),
    realtime.on('room', (room) => {
      if (room.game_id === gameId) onRoom(room);
    }),
    realtime.connect(),
  ];
  follow();
  void ask();
  return {
    ask,
    end: () => {
      isWatching = false;
      clearTimeout(polling);
      leave?.();
      for (const end of ends) end();
    },
  };
}
