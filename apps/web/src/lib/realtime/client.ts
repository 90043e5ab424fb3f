/** The realtime connection of a tab: rejoins its games after a reconnect, and matches answers to frames. */
import { err, type Ms, ok, type Result } from '@sixtyfour/chess';
import {
  type AnswerFrame,
  api,
  channelsOfGame,
  type ClientEvents,
  CLOSE_CODE,
  IntentAck,
  type IntentFrame,
  JoinedGame,
  type JoinQueue,
  MatchAnswer,
  type OnlineGame,
  type PhraseFrame,
  problemMessages,
  REALTIME,
  SaidPhrase,
} from '@sixtyfour/contract';
import type { output, ZodMiniType } from 'zod/mini';
import { type ApiProblem, type Call, readProblem } from '../api.ts';
import { createMachine } from '../machine.ts';
import {
  type Connection,
  type ConnectionEffect,
  INITIAL_CONNECTION,
  reduceConnection,
  type RealtimeStatus,
  statusOf,
} from './connection.ts';
import { type MessageName, readMessage, type RealtimeMessages, Welcome } from './incoming.ts';
import type { OpenSocket, Socket } from './socket.ts';
import { createTimers } from '../timers.ts';

export interface JoinHandlers {
  /** Called after each join, including rejoins, with the current game; null in a room that waits for its guest. */
  readonly onJoined: (game: OnlineGame | null) => void;
  /** The game could not be joined. Retried automatically, unless the player has no access to it. */
  readonly onRefused: (problem: ApiProblem) => void;
}

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
  readonly join: (gameId: string, handlers: JoinHandlers) => () => void;
  readonly on: <Name extends MessageName>(
    name: Name,
    listener: (message: RealtimeMessages[Name]) => void,
  ) => () => void;
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
  /** Calls `wake` when the network or the page may have been suspended, until the returned function is called. */
  readonly onWake: (wake: () => void) => () => void;
}

/** Grace period before an unused connection is closed, so that a navigation keeps it. */
const LINGER_MS: Ms = 2_000;
/** Delay before a failed join is retried. */
const REJOIN_MS: Ms = 10_000;

const NO_ANSWER: ApiProblem = { code: 'unavailable', message: problemMessages.unavailable, offline: true };

const INVALID_ANSWER: ApiProblem = { code: 'internal', message: problemMessages.internal, offline: false };

/** Refusals of a join that a retry cannot change. */
const FINAL = new Set<ApiProblem['code']>(['forbidden', 'not-found', 'not-seated', 'malformed']);

/** Parses the answer to a frame. */
function readAnswer<Schema extends ZodMiniType>(
  answer: AnswerFrame,
  schema: Schema,
): Result<output<Schema>, ApiProblem> {
  if (!answer.ok) return err(readProblem(answer.problem) ?? INVALID_ANSWER);
  const value = schema.safeParse(answer.value);
  return value.success ? ok(value.data) : err(INVALID_ANSWER);
}

interface Membership {
  readonly gameId: string;
  readonly handlers: JoinHandlers;
}

export function createRealtime({ openSocket, call, now, random, onWake }: RealtimeParts): Realtime {
  const members = new Map<string, Membership>();
  const listeners = new Map<MessageName, Set<(message: never) => void>>();
  /** For each unanswered frame, the function that fails it. */
  const unanswered = new Set<() => void>();
  /** Timers of a socket are cleared when it closes. */
  const timers = createTimers();
  const linger = createTimers<'linger'>();
  let socket: Socket | null = null;
  /** Whether the server has sent `welcome` on the socket. */
  let isWelcome = false;
  /** Number of callers of `connect` that have not released it. */
  let users = 0;
  let stopWakeEvents: (() => void) | null = null;

  const machine = createMachine<Connection, Parameters<typeof reduceConnection>[1], ConnectionEffect>(
    INITIAL_CONNECTION,
    reduceConnection,
    runEffect,
  );

  function runEffect(effect: ConnectionEffect): void {
    switch (effect.type) {
      case 'open':
        timers.clear('retry');
        open();
        break;
      case 'close':
        socket?.close();
        forgetSocket();
        break;
      case 'retry-in':
        timers.set('retry', effect.ms, () => machine.send({ type: 'retry-due' }));
        break;
      case 'heartbeat':
        heartbeat();
        break;
      case 'heartbeat-in':
        timers.set('heartbeat', effect.ms, () => machine.send({ type: 'heartbeat-due' }));
        break;
      case 'join':
        for (const member of members.values()) void joinNow(member);
        break;
      case 'probe':
        void call(api.getPresence).then((answer) =>
          machine.send({ type: 'probed', isReachable: answer.ok || !answer.error.offline }),
        );
        break;
    }
  }

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
    for (const fail of unanswered) fail();
  }

  function receive(event: string, payload: unknown): void {
    if (event === 'welcome') {
      const welcome = Welcome.safeParse(payload);
      if (!welcome.success) return;
      isWelcome = true;
      machine.send({ type: 'opened' });
      dispatch('presence', { online: welcome.data.online });
    } else if (event === 'restart') machine.send({ type: 'restarting' });
    else if (event === 'signed-out') machine.send({ type: 'signed-out' });
    else {
      const message = readMessage(event, payload);
      if (message !== null) dispatch(message.name, message.value);
    }
  }

  function dispatch<Name extends MessageName>(name: Name, message: RealtimeMessages[Name]): void {
    for (const listener of listeners.get(name) ?? []) (listener as (message: RealtimeMessages[Name]) => void)(message);
  }

  /** Sends a frame and waits for its answer, at most `REALTIME.messageTimeoutMs`. */
  function request<Name extends 'intent' | 'phrase' | 'joinGame' | 'client-joinQueue', Schema extends ZodMiniType>(
    event: Name,
    payload: ClientEvents[Name],
    schema: Schema,
  ): Promise<Result<output<Schema>, ApiProblem>> {
    const current = socket;
    if (current === null || !isWelcome) return Promise.resolve(err(NO_ANSWER));
    return new Promise((resolve) => {
      const settle = (answer: Result<output<Schema>, ApiProblem>) => {
        unanswered.delete(fail);
        clearTimeout(timer);
        resolve(answer);
      };
      const fail = () => settle(err(NO_ANSWER));
      const timer = setTimeout(fail, REALTIME.messageTimeoutMs);
      unanswered.add(fail);
      current.request(event, payload, (answer) => settle(readAnswer(answer, schema)));
    });
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

  async function joinNow(member: Membership): Promise<void> {
    const { gameId, handlers } = member;
    const current = socket;
    if (!isWelcome) return;
    const joined = await request('joinGame', { gameId }, JoinedGame);
    // After a reconnect, the new connection sends its own join.
    if (socket !== current || members.get(gameId) !== member) return;
    if (joined.ok) return handlers.onJoined(joined.value.game);
    handlers.onRefused(joined.error);
    if (!FINAL.has(joined.error.code)) timers.set(`join ${gameId}`, REJOIN_MS, () => void joinNow(member));
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
    join: (gameId, handlers) => {
      const member = { gameId, handlers };
      members.set(gameId, member);
      void joinNow(member);
      return () => {
        if (members.get(gameId) !== member) return;
        members.delete(gameId);
        timers.clear(`join ${gameId}`);
        for (const channel of channelsOfGame(gameId)) socket?.tell('unsubscribe', { channel });
      };
    },
    on: (name, listener) => {
      const all = listeners.get(name) ?? new Set();
      listeners.set(name, all.add(listener));
      return () => void all.delete(listener);
    },
    send: (frame) => request('intent', frame, IntentAck),
    say: (frame) => request('phrase', frame, SaidPhrase),
    joinQueue: (search) => request('client-joinQueue', search, MatchAnswer),
    enter: (gameId) => socket?.tell('client-joined', { gameId }),
    leave: (gameId) => socket?.tell('client-left', { gameId }),
  };
}
