/**
 * One game between its page and the server. Whether it goes by the websocket or by HTTP calls is decided here alone:
 * what comes and what is answered looks the same.
 */
import type { Ms, Result } from '@sixtyfour/chess';
import {
  api,
  type Attendance,
  gameChannel,
  type GameIntent,
  gameRowChannel,
  type IntentAck,
  type MoveBroadcast,
  type OnlineGame,
  POLLING_MS,
} from '@sixtyfour/contract';
import type { ApiProblem, Call } from '../../lib/api.ts';
import type { Realtime } from '../../lib/realtime/client.ts';
import type { Connection } from './state.ts';

export type LinkMessage =
  /** `missed`: something may have happened before it that nobody told. */
  | { readonly type: 'snapshot'; readonly game: OnlineGame; readonly missed: boolean }
  | { readonly type: 'told'; readonly game: OnlineGame }
  | { readonly type: 'moved'; readonly move: MoveBroadcast }
  | { readonly type: 'attendance'; readonly attendance: Attendance }
  | { readonly type: 'joined' | 'left'; readonly playerId: string }
  /** This game has begun, or another one of this player's. */
  | { readonly type: 'game-started'; readonly gameId: string }
  | { readonly type: 'connection'; readonly connection: Connection }
  /** Told once: the websocket stands, but does not let this page into its game. */
  | { readonly type: 'not-let-in' };

export interface Fetched {
  readonly answer: Result<OnlineGame, ApiProblem>;
  /** How old the answer is at least: half the time that the call took. */
  readonly age: Ms;
}

export interface GameLink {
  readonly fetch: () => Promise<Fetched>;
  readonly act: (intent: GameIntent) => Promise<Result<IntentAck, ApiProblem>>;
  /**
   * Listens until the returned function is called.
   * @param onMessage is given the age of what came, in ms
   */
  readonly open: (onMessage: (message: LinkMessage, age: Ms) => void) => () => void;
  /** Tells the other side that nobody is here any more. */
  readonly leave: () => void;
}

export interface LinkParts {
  readonly realtime: Realtime;
  readonly call: Call;
  /** Milliseconds that never go back. */
  readonly now: () => Ms;
}

export function createGameLink(gameId: string, { realtime, call, now }: LinkParts): GameLink {
  const channels = [gameChannel(gameId), gameRowChannel(gameId)];
  const params = { gameId };
  /** Of the present connection. */
  let joinedChannels = new Set<string>();
  let isRefused = false;

  const connection = (): Connection => {
    const status = realtime.status();
    if (status !== 'realtime') return status;
    if (isRefused) return 'database-sync';
    return joinedChannels.size === channels.length ? 'realtime' : 'connecting';
  };

  const fetch = async (): Promise<Fetched> => {
    const askedAt = now();
    const answer = await call(api.getGame, { params });
    return { answer, age: (now() - askedAt) / 2 };
  };

  const open: GameLink['open'] = (onMessage) => {
    let isOpen = true;
    let shown: Connection | null = null;
    let isToldRefused = false;
    let polling: ReturnType<typeof setTimeout> | undefined;

    const halfWay = () => (realtime.lag() ?? 0) / 2;
    const tell = (message: LinkMessage, age: Ms = halfWay()) => {
      if (isOpen) onMessage(message, age);
    };

    const poll = async (): Promise<void> => {
      const { answer, age } = await fetch();
      if (!isOpen || connection() === 'realtime') return;
      if (answer.ok) tell({ type: 'snapshot', game: answer.value, missed: false }, age);
      polling = setTimeout(() => void poll(), POLLING_MS);
    };

    const follow = (): void => {
      if (realtime.status() !== 'realtime') {
        joinedChannels = new Set();
        isRefused = false;
      }
      const current = connection();
      if (current === shown) return;
      shown = current;
      tell({ type: 'connection', connection: current });
      clearTimeout(polling);
      if (current !== 'realtime') polling = setTimeout(() => void poll(), POLLING_MS);
    };

    const ends = [
      realtime.subscribe(follow),
      ...channels.map((channel) =>
        realtime.join(channel, {
          onJoined: (game) => {
            joinedChannels.add(channel);
            isRefused &&= joinedChannels.size < channels.length;
            if (channel === gameChannel(gameId)) realtime.enter(gameId);
            if (game !== null) tell({ type: 'snapshot', game, missed: true });
            follow();
          },
          onRefused: ({ offline }) => {
            if (offline) return;
            isRefused = true;
            follow();
            if (!isToldRefused) tell({ type: 'not-let-in' });
            isToldRefused = true;
          },
        }),
      ),
      realtime.on('opponentMove', (move) => tell({ type: 'moved', move })),
      realtime.on('game', (game) => tell({ type: 'told', game })),
      realtime.on('attendance', (change) => {
        if (change.gameId === gameId) tell({ type: 'attendance', attendance: change.attendance });
      }),
      realtime.on('gameStart', (start) => tell({ type: 'game-started', gameId: start.gameId })),
      realtime.on('client-joined', (joined) => {
        if (joined.gameId === gameId) tell({ type: 'joined', playerId: joined.playerId });
      }),
      realtime.on('client-left', (left) => {
        if (left.gameId === gameId) tell({ type: 'left', playerId: left.playerId });
      }),
      realtime.connect(),
    ];
    follow();
    return () => {
      isOpen = false;
      clearTimeout(polling);
      for (const end of ends) end();
    };
  };

  return {
    fetch,
    act: (intent) =>
      connection() === 'realtime' ? realtime.send({ gameId, intent }) : call(api.act, { params, body: intent }),
    open,
    leave: () => realtime.leave(gameId),
  };
}
