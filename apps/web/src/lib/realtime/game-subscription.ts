/** Updates of a game or its waiting room: by websocket, with polling until the game is joined. */
import { type OnlineGame, POLLING_MS } from '@sixtyfour/contract';
import type { Realtime } from './client.ts';
import type { RealtimeStatus } from './connection.ts';

export interface GameSubscriptionHandlers {
  /** Fetches the game by HTTP; called every two seconds until the game is joined. */
  readonly poll: () => Promise<void>;
  /** Called with each new `GameSubscription.status`. */
  readonly onStatus: (status: RealtimeStatus) => void;
  /** After each join, including rejoins; with the current game, or null in a room that waits for its guest. */
  readonly onJoined: (game: OnlineGame | null) => void;
  /** Called once when the server refuses to let this page join; the subscription keeps polling. */
  readonly onRefused: () => void;
}

export type GameSubscription = ReturnType<typeof followGame>;

/** Follows the connection until `end` is called; reports the first status at once. */
export function followGame(
  realtime: Pick<Realtime, 'join' | 'status' | 'subscribe'>,
  gameId: string,
  { poll, onStatus, onJoined, onRefused }: GameSubscriptionHandlers,
) {
  /** For the current connection. */
  let membership: 'none' | 'joined' | 'refused' = 'none';
  let isRefusalTold = false;
  let shown: RealtimeStatus | null = null;
  let stopPolling = () => {};
  let leave: (() => void) | null = null;

  const status = (): RealtimeStatus => {
    const connection = realtime.status();
    if (connection !== 'realtime') return connection;
    if (membership === 'refused') return 'database-sync';
    return membership === 'joined' ? 'realtime' : 'connecting';
  };

  /** Polls until the returned function is called, even during a request. */
  const startPolling = (): (() => void) => {
    let isStopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pollLater = (): void => {
      timer = setTimeout(async () => {
        await poll();
        if (!isStopped) pollLater();
      }, POLLING_MS);
    };
    pollLater();
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  };

  const follow = (): void => {
    if (realtime.status() !== 'realtime') membership = 'none';
    const current = status();
    if (current === shown) return;
    shown = current;
    onStatus(current);
    stopPolling();
    if (current !== 'realtime') stopPolling = startPolling();
  };

  const join = (): (() => void) =>
    realtime.join(gameId, {
      onJoined: (game) => {
        membership = 'joined';
        onJoined(game);
        follow();
      },
      onRefused: ({ offline }) => {
        if (offline) return;
        membership = 'refused';
        follow();
        if (!isRefusalTold) onRefused();
        isRefusalTold = true;
      },
    });

  const unsubscribe = realtime.subscribe(follow);
  follow();
  return {
    /** The connection's status, but 'realtime' only once joined, and 'database-sync' if the join is refused. */
    status,
    /** Joins the game; later calls do nothing. */
    join: () => {
      leave ??= join();
    },
    end: () => {
      stopPolling();
      unsubscribe();
      leave?.();
    },
  };
}
