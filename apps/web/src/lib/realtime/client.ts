/** The realtime connection of a tab: its socket, and what the site does over it. */
import type { Ms, Result } from '@sixtyfour/chess';
import {
  api,
  channelsOfGame,
  CLOSE_CODE,
  IntentAck,
  type IntentFrame,
  JoinedGame,
  type JoinQueue,
  MatchAnswer,
  type PhraseFrame,
  REALTIME,
  SaidPhrase,
} from '@sixtyfour/contract';
import { type ApiProblem, type Call, isFromServer } from '../api.ts';
import { createMachine, performWith } from '../machine.ts';
import { createTimers } from '../timers.ts';
import {
  type Connection,
  type ConnectionEffect,
  type ConnectionEvent,
  INITIAL_CONNECTION,
  reduceConnection,
  type RealtimeStatus,
  statusOf,
} from './connection.ts';
import { createMessageListeners, type MessageListeners, readMessage, Welcome } from './incoming.ts';
import { createMemberships, type Memberships } from './memberships.ts';
import { createRequests } from './requests.ts';
import type { OpenSocket, Socket } from './socket.ts';

export interface Realtime {
  /** Keeps the connection open until the returned function is called. */
  readonly connect: () => () => void;
  /** Reconnects at once if the connection is lost. */
  readonly retry: () => void;
  /** Reconnects with the current session cookie. */
  readonly renew: () => void;
  readonly status: () => RealtimeStatus;
  /** Round-trip time in ms; null while it is unknown or the server does not answer. */
  readonly lag: () => Ms | null;
  /** Calls `listener` after each change of status or lag. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Joins a game or its waiting room, on every connection, until the returned function is called. */
  readonly join: Memberships['join'];
  readonly on: MessageListeners['on'];
  /** Sends an intent. If it fails as offline, it may have been committed: send it again with the same moveId. */
  readonly send: (frame: IntentFrame) => Promise<Result<IntentAck, ApiProblem>>;
  /** Sends a phrase to the opponent of a game. */
  readonly say: (frame: PhraseFrame) => Promise<Result<SaidPhrase, ApiProblem>>;
  /** Searches for an opponent. If it fails as offline, the search may have started. */
  readonly joinQueue: (search: JoinQueue) => Promise<Result<MatchAnswer, ApiProblem>>;
  /** Tells the opponent that this player is on the page of the game. Not answered. */
  readonly enter: (gameId: string) => void;
  /** Tells the opponent that this player leaves the page of the game. Not answered. */
  readonly leave: (gameId: string) => void;
}

export interface RealtimeParts {
  readonly openSocket: OpenSocket;
  readonly call: Call;
  /** A monotonic clock. */
  readonly now: () => Ms;
  /** In [0, 1). */
  readonly random: () => number;
  /** Adopts the session of another tab. Resolves to whether there is one. */
  readonly findSession: () => Promise<boolean>;
  /** Calls `wake` when the network or the page may have been suspended, until the returned function is called. */
  readonly onWake: (wake: () => void) => () => void;
}

/** Grace period before an unused connection is closed, so that a navigation keeps it. */
const LINGER_MS: Ms = 2_000;

export function createRealtime({ openSocket, call, now, random, findSession, onWake }: RealtimeParts): Realtime {
  const listeners = createMessageListeners();
  /** Timers of a socket are cleared when it closes. */
  const timers = createTimers<'retry' | 'session' | 'heartbeat' | 'late' | 'lost'>();
  const linger = createTimers<'linger'>();
  let socket: Socket | null = null;
  /** Whether the server has sent `welcome` on the socket. */
  let isWelcome = false;
  /** Number of callers of `connect` that have not released it. */
  let users = 0;
  let stopWakeEvents: (() => void) | null = null;

  const { request, failAll } = createRequests(() => (isWelcome ? socket : null));
  const memberships = createMemberships({
    ask: async (gameId) => {
      const current = socket;
      if (!isWelcome) return null;
      const joined = await request('joinGame', { gameId }, JoinedGame);
      return socket === current ? joined : null;
    },
    leave: (gameId) => {
      for (const channel of channelsOfGame(gameId)) socket?.tell('unsubscribe', { channel });
    },
  });

  const perform = performWith<ConnectionEffect>({
    open: () => {
      timers.clear('retry');
      open();
    },
    close: () => {
      socket?.close();
      forgetSocket();
    },
    'retry-in': ({ ms }) => timers.set('retry', ms, () => machine.send({ type: 'retry-due' })),
    'find-session-in': ({ ms }) =>
      timers.set('session', ms, async () =>
        machine.send({ type: (await findSession()) ? 'session-found' : 'session-missing' }),
      ),
    heartbeat,
    'heartbeat-in': ({ ms }) => timers.set('heartbeat', ms, () => machine.send({ type: 'heartbeat-due' })),
    join: memberships.joinAll,
    probe: async () => {
      machine.send({ type: 'probed', isReachable: isFromServer(await call(api.getPresence)) });
    },
  });
  const machine = createMachine<Connection, ConnectionEvent, ConnectionEffect>(
    INITIAL_CONNECTION,
    reduceConnection,
    perform,
  );

  function disconnect(): void {
    stopWakeEvents?.();
    stopWakeEvents = null;
    machine.send({ type: 'unwanted' });
  }

  function open(): void {
    const opened: Socket = openSocket({
      onMessage: (event, payload) => {
        if (socket === opened) receive(event, payload);
      },
      onClose: (code) => {
        if (socket !== opened) return;
        forgetSocket();
        if (code === CLOSE_CODE.displaced) machine.send({ type: 'displaced' });
        machine.send({ type: 'closed', random: random() });
      },
    });
    socket = opened;
  }

  function forgetSocket(): void {
    socket = null;
    isWelcome = false;
    timers.clear();
    memberships.stopRetries();
    failAll();
  }

  function receive(event: string, payload: unknown): void {
    if (event === 'welcome') {
      const welcome = Welcome.safeParse(payload);
      if (!welcome.success) return;
      isWelcome = true;
      machine.send({ type: 'opened' });
      listeners.tell('presence', { online: welcome.data.online });
    } else if (event === 'restart') machine.send({ type: 'restarting' });
    else if (event === 'signed-out') machine.send({ type: 'signed-out' });
    else {
      const message = readMessage(event, payload);
      if (message !== null) listeners.tell(message.name, message.value);
    }
  }

  function heartbeat(): void {
    const current = socket;
    const sentAt = now();
    timers.set('late', REALTIME.pingMs, () => machine.send({ type: 'heartbeat-late' }));
    timers.set('lost', REALTIME.pongTimeoutMs, () => machine.send({ type: 'heartbeat-lost', random: random() }));
    current?.request('heartbeat', null, () => {
      if (socket !== current) return;
      timers.clear('late');
      timers.clear('lost');
      machine.send({ type: 'heartbeat-answered', ms: now() - sentAt });
    });
  }

  return {
    connect: () => {
      users += 1;
      linger.clear();
      stopWakeEvents ??= onWake(() => machine.send({ type: 'woken' }));
      machine.send({ type: 'wanted' });
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        users -= 1;
        if (users === 0) linger.set('linger', LINGER_MS, disconnect);
      };
    },
    retry: () => machine.send({ type: 'retry-requested' }),
    renew: () => machine.send({ type: 'session-changed' }),
    status: () => statusOf(machine.get()),
    lag: () => {
      const { phase, isLagStale, lag } = machine.get();
      return phase === 'open' && !isLagStale ? lag.ms : null;
    },
    subscribe: machine.subscribe,
    join: memberships.join,
    on: listeners.on,
    send: (frame) => request('intent', frame, IntentAck),
    say: (frame) => request('phrase', frame, SaidPhrase),
    joinQueue: (search) => request('client-joinQueue', search, MatchAnswer),
    enter: (gameId) => socket?.tell('client-joined', { gameId }),
    leave: (gameId) => socket?.tell('client-left', { gameId }),
  };
}
