/** The realtime connection of a tab: rejoins its channels after a reconnect, and sends frames that are answered. */
import { err, type Ms, ok, type Result } from '@sixtyfour/chess';
import {
  api,
  IntentAck,
  type IntentFrame,
  type JoinQueue,
  MatchAnswer,
  type OnlineGame,
  problemMessages,
  REALTIME,
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
import {
  FrameAnswer,
  JoinedChannel,
  type MessageName,
  readMessage,
  type RealtimeMessages,
  Welcome,
} from './incoming.ts';
import type { OpenSocket, Socket } from './socket.ts';

export interface ChannelHandlers {
  /** Called after each join, including rejoins, with the current game; null for a channel without a game. */
  readonly onJoined: (game: OnlineGame | null) => void;
  /** The channel could not be joined. Retried automatically, unless the player has no access to it. */
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
  /** Joins a private channel, on every connection, until the returned function is called. */
  readonly join: (channel: string, handlers: ChannelHandlers) => () => void;
  readonly on: <Name extends MessageName>(
    name: Name,
    listener: (message: RealtimeMessages[Name]) => void,
  ) => () => void;
  /** Sends an intent. If it fails as offline, it may have been committed: send it again with the same moveId. */
  readonly send: (frame: IntentFrame) => Promise<Result<IntentAck, ApiProblem>>;
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

/** An unused connection stays open this long, so that a navigation keeps it. */
const LINGER_MS: Ms = 2_000;
/** Delay before a failed join is retried. */
const REJOIN_MS: Ms = 10_000;

const NO_ANSWER: ApiProblem = { code: 'unavailable', message: problemMessages.unavailable, offline: true };

const INVALID_ANSWER: ApiProblem = { code: 'internal', message: problemMessages.internal, offline: false };

/** Refusals of a join that a retry cannot change. */
const FINAL = new Set<ApiProblem['code']>(['forbidden', 'not-found', 'not-seated', 'malformed']);

/** Parses the answer to a frame. */
function readAnswer<Schema extends ZodMiniType>(answer: unknown, schema: Schema): Result<output<Schema>, ApiProblem> {
  const parsed = FrameAnswer.safeParse(answer);
  if (!parsed.success) return err(INVALID_ANSWER);
  if (!parsed.data.ok) return err(readProblem(parsed.data.problem) ?? INVALID_ANSWER);
  const value = schema.safeParse(parsed.data.value);
  return value.success ? ok(value.data) : err(INVALID_ANSWER);
}

interface Membership {
  readonly channel: string;
  readonly handlers: ChannelHandlers;
}

export function createRealtime({ openSocket, call, now, random, onWake }: RealtimeParts): Realtime {
  const members = new Map<string, Membership>();
  const listeners = new Map<MessageName, Set<(message: never) => void>>();
  /** For each unanswered frame, the function that fails it. */
  const unanswered = new Set<() => void>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let socket: Socket | null = null;
  let socketId: string | null = null;
  /** Number of callers of `connect` that have not released it. */
  let users = 0;
  let stopWakeEvents: (() => void) | null = null;

  const stopTimer = (name: string) => {
    clearTimeout(timers.get(name));
    timers.delete(name);
  };
  const startTimer = (name: string, ms: Ms, act: () => void) => {
    stopTimer(name);
    timers.set(name, setTimeout(act, ms));
  };

  const machine = createMachine<Connection, Parameters<typeof reduceConnection>[1], ConnectionEffect>(
    INITIAL_CONNECTION,
    reduceConnection,
    runEffect,
  );

  function runEffect(effect: ConnectionEffect): void {
    switch (effect.type) {
      case 'open':
        stopTimer('retry');
        open();
        break;
      case 'close':
        socket?.close();
        forgetSocket();
        break;
      case 'retry-in':
        startTimer('retry', effect.ms, () => machine.send({ type: 'retry-due' }));
        break;
      case 'heartbeat':
        heartbeat();
        break;
      case 'heartbeat-in':
        startTimer('heartbeat', effect.ms, () => machine.send({ type: 'heartbeat-due' }));
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
      onClose: () => {
        if (socket !== opened) return;
        forgetSocket();
        machine.send({ type: 'closed', random: random() });
      },
    });
    socket = opened;
  }

  function forgetSocket(): void {
    socket = null;
    socketId = null;
    for (const name of timers.keys()) if (name !== 'linger') stopTimer(name);
    for (const fail of unanswered) fail();
  }

  function receive(event: string, payload: unknown): void {
    if (event === 'welcome') {
      const welcome = Welcome.safeParse(payload);
      if (!welcome.success) return;
      socketId = welcome.data.socket_id;
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
  function request<Schema extends ZodMiniType>(
    event: 'intent' | 'subscribe' | 'client-joinQueue',
    payload: object,
    schema: Schema,
  ): Promise<Result<output<Schema>, ApiProblem>> {
    const current = socket;
    if (current === null || socketId === null) return Promise.resolve(err(NO_ANSWER));
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
    startTimer('late', REALTIME.pingMs, () => machine.send({ type: 'heartbeat-late' }));
    startTimer('lost', REALTIME.pongTimeoutMs, () => machine.send({ type: 'heartbeat-lost', random: random() }));
    current?.request('heartbeat', null, () => {
      if (socket !== current) return;
      stopTimer('late');
      stopTimer('lost');
      machine.send({ type: 'heartbeat-answered', ms: now() - sentAt });
    });
  }

  async function joinNow(member: Membership): Promise<void> {
    const { channel, handlers } = member;
    const connection = socketId;
    const isCurrent = () => socketId === connection && members.get(channel) === member;
    if (connection === null) return;
    const joined = await subscribe(connection, channel, isCurrent);
    // After a reconnect, the new connection joins the channel itself.
    if (!isCurrent()) return;
    if (joined.ok) return handlers.onJoined(joined.value.game);
    handlers.onRefused(joined.error);
    if (!FINAL.has(joined.error.code)) startTimer(`join ${channel}`, REJOIN_MS, () => void joinNow(member));
  }

  async function subscribe(connection: string, channel: string, isCurrent: () => boolean) {
    const authorized = await call(api.authorizeChannel, { body: { socket_id: connection, channel_name: channel } });
    if (!authorized.ok || !isCurrent()) return authorized.ok ? err(NO_ANSWER) : authorized;
    return request('subscribe', { channel, auth: authorized.value.auth }, JoinedChannel);
  }

  return {
    connect: () => {
      users += 1;
      stopTimer('linger');
      stopWakeEvents ??= onWake(() => machine.send({ type: 'woken' }));
      machine.send({ type: 'wanted' });
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        users -= 1;
        if (users === 0) startTimer('linger', LINGER_MS, disconnect);
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
    join: (channel, handlers) => {
      const member = { channel, handlers };
      members.set(channel, member);
      void joinNow(member);
      return () => {
        if (members.get(channel) !== member) return;
        members.delete(channel);
        stopTimer(`join ${channel}`);
        socket?.emit('unsubscribe', { channel });
      };
    },
    on: (name, listener) => {
      const all = listeners.get(name) ?? new Set();
      listeners.set(name, all.add(listener));
      return () => void all.delete(listener);
    },
    send: (frame) => request('intent', frame, IntentAck),
    joinQueue: (search) => request('client-joinQueue', search, MatchAnswer),
    enter: (gameId) => socket?.emit('client-joined', { gameId }),
    leave: (gameId) => socket?.emit('client-left', { gameId }),
  };
}
