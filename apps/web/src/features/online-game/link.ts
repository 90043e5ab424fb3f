/**
 * Connects a page to the server for one game. Only this module chooses between websocket and HTTP calls; messages and
 * answers have the same form for both.
 */
import type { Ms, Result } from '@sixtyfour/chess';
import {
  api,
  type Attendance,
  type GameIntent,
  type IntentAck,
  type MoveBroadcast,
  type OnlineGame,
  type PhraseId,
  REALTIME,
  type SaidPhrase,
} from '@sixtyfour/contract';
import type { ApiProblem, Call } from '../../lib/api.ts';
import type { Realtime } from '../../lib/realtime/client.ts';
import type { RealtimeStatus } from '../../lib/realtime/connection.ts';
import { followGame, type GameSubscription } from '../../lib/realtime/game-subscription.ts';
import { whyGone } from './gone-game.ts';
import type { SnapshotFacts, WhyGone } from './state.ts';

export type LinkMessage =
  | ({ readonly type: 'snapshot'; readonly game: OnlineGame } & SnapshotFacts)
  | { readonly type: 'game-updated'; readonly game: OnlineGame }
  | { readonly type: 'moved'; readonly move: MoveBroadcast }
  | { readonly type: 'attendance'; readonly attendance: Attendance }
  | { readonly type: 'said'; readonly said: SaidPhrase }
  | { readonly type: 'joined' | 'left'; readonly playerId: string }
  /** This game has started, or another one of this player. */
  | { readonly type: 'game-started'; readonly gameId: string }
  | { readonly type: 'connection'; readonly connection: RealtimeStatus }
  /** Sent once: the websocket is connected, but this page could not join the game. A temporary failure is retried. */
  | { readonly type: 'not-let-in' }
  /** The last message: the server no longer shows this game to the visitor. */
  | { readonly type: 'gone'; readonly why: WhyGone };

export interface Fetched {
  /** `phrases`: the recent ones, sent in the last seconds. */
  readonly answer: Result<OnlineGame & { readonly phrases?: readonly SaidPhrase[] | undefined }, ApiProblem>;
  /** The minimum age of the answer: half the duration of the call. */
  readonly age: Ms;
  /** Whether a newer attendance came during the call. */
  readonly isAttendanceOutdated: boolean;
}

export interface GameLink {
  readonly fetch: () => Promise<Fetched>;
  /** Fetches a game that the page has shown. A refusal for good ends the subscription. */
  readonly refetch: () => Promise<Fetched>;
  readonly send: (intent: GameIntent) => Promise<Result<IntentAck, ApiProblem>>;
  /** Sends a phrase to the opponent. */
  readonly say: (phrase: PhraseId) => Promise<Result<SaidPhrase, ApiProblem>>;
  /**
   * Listens until the returned function is called.
   * @param onMessage receives each message with its age in ms
   */
  readonly open: (onMessage: (message: LinkMessage, age: Ms) => void) => () => void;
  /** Sends `client-left`. */
  readonly leave: () => void;
}

export interface LinkParts {
  readonly realtime: Realtime;
  readonly call: Call;
  /** A monotonic clock. */
  readonly now: () => Ms;
}

/** While another tab signs in, the old session has ended and the new one is not there yet. The websocket waits as long. */
const SIGN_IN_MS: Ms = REALTIME.reconnectMs.reduce<Ms>((sum, ms) => sum + ms, 0);

export function createGameLink(gameId: string, { realtime, call, now }: LinkParts): GameLink {
  const params = { gameId };
  let subscription: GameSubscription | null = null;
  let tellGone = (_why: WhyGone): void => {};
  /** When the server first knew no session of this browser, in a row of such answers. */
  let signedOutAt: Ms | null = null;
  // Attendances have no version. They are ordered by when they came, and those of calls by when the call began.
  let latest = 0;
  let newestAttendance = 0;
  const noteAttendance = (): void => {
    latest += 1;
    newestAttendance = latest;
  };

  const fetch = async (): Promise<Fetched> => {
    const askedAt = now();
    latest += 1;
    const number = latest;
    const answer = await call(api.getGame, { params });
    const isAttendanceOutdated = number < newestAttendance;
    if (answer.ok && !isAttendanceOutdated) newestAttendance = number;
    return { answer, age: (now() - askedAt) / 2, isAttendanceOutdated };
  };

  const refetch = async (): Promise<Fetched> => {
    const fetched = await fetch();
    const why = fetched.answer.ok ? null : whyGone(fetched.answer.error.code);
    if (why !== 'no-session') signedOutAt = null;
    else signedOutAt ??= now();
    if (why !== null && (signedOutAt === null || now() - signedOutAt >= SIGN_IN_MS)) tellGone(why);
    return fetched;
  };

  const open: GameLink['open'] = (onMessage) => {
    const halfWay = () => (realtime.lag() ?? 0) / 2;
    const tell = (message: LinkMessage, age: Ms = halfWay()) => {
      if (subscription === opened) onMessage(message, age);
    };
    const opened = followGame(realtime, gameId, {
      poll: async () => {
        const { answer, age, isAttendanceOutdated } = await refetch();
        if (!answer.ok || opened.status() === 'realtime') return;
        tell({ type: 'snapshot', game: answer.value, missed: false, isAttendanceOutdated }, age);
        for (const said of answer.value.phrases ?? []) tell({ type: 'said', said }, age);
      },
      // The first status is reported before `connection` can be compared with an earlier one.
      onStatus: (connection) => onMessage({ type: 'connection', connection }, halfWay()),
      onJoined: (game) => {
        realtime.enter(gameId);
        if (game === null) return;
        noteAttendance();
        tell({ type: 'snapshot', game, missed: true });
      },
      onRefused: () => tell({ type: 'not-let-in' }),
    });
    subscription = opened;
    opened.join();
    const ends = [
      realtime.on('opponentMove', (move) => tell({ type: 'moved', move })),
      realtime.on('game', (game) => tell({ type: 'game-updated', game })),
      realtime.on('attendance', (change) => {
        if (change.gameId !== gameId) return;
        noteAttendance();
        tell({ type: 'attendance', attendance: change.attendance });
      }),
      realtime.on('phrase', ({ gameId: of, ...said }) => {
        if (of === gameId) tell({ type: 'said', said });
      }),
      realtime.on('gameStart', (start) => tell({ type: 'game-started', gameId: start.gameId })),
      realtime.on('client-joined', (joined) => {
        if (joined.gameId === gameId) tell({ type: 'joined', playerId: joined.playerId });
      }),
      realtime.on('client-left', (left) => {
        if (left.gameId === gameId) tell({ type: 'left', playerId: left.playerId });
      }),
      realtime.connect(),
      opened.end,
    ];
    const close = (): void => {
      subscription = null;
      for (const end of ends) end();
    };
    tellGone = (why) => {
      tell({ type: 'gone', why });
      close();
    };
    return close;
  };

  return {
    fetch,
    refetch,
    send: (intent) =>
      subscription?.status() === 'realtime'
        ? realtime.send({ gameId, intent })
        : call(api.sendIntent, { params, body: intent }),
    say: (phrase) =>
      subscription?.status() === 'realtime'
        ? realtime.say({ gameId, phrase })
        : call(api.sayPhrase, { params, body: { phrase } }),
    open,
    leave: () => realtime.leave(gameId),
  };
}
