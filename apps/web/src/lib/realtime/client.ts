/** The one realtime connection of a tab: channels that are joined again by themselves, frames that are answered. */
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
  Greeting,
  JoinedChannel,
  type MessageName,
  readMessage,
  type RealtimeMessages,
} from './incoming.ts';
import type { OpenSocket, Socket } from './socket.ts';

export interface ChannelHandlers {
  /** After each join, also the one of a later connection: the whole game, or null for a channel without one. */
  readonly onJoined: (game: OnlineGame | null) => void;
  /** The channel could not be joined; unless it is closed to this player, it is tried again by itself. */
  readonly onRefused: (problem: ApiProblem) => void;
}

export interface Realtime {
  /** Wants the connection until the returned function is called. */
  readonly connect: () => () => void;
  /** Tries a lost connection at once. */
  readonly retry: () => void;
  /** Comes back as whoever the session cookie names now. */
  readonly renew: () => void;
  readonly status: () => RealtimeStatus;
  /** Milliseconds there and back; null while nothing is known, or the other side has fallen silent. */
  readonly lag: () => Ms | null;
  /** Calls `listener` after each change of status or lag. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Is in a private channel whenever there is a connection, until the returned function is called. */
  readonly join: (channel: string, handlers: ChannelHandlers) => () => void;
  readonly on: <Name extends MessageName>(
    name: Name,
    listener: (message: RealtimeMessages[Name]) => void,
  ) => () => void;
  /** Sends an intent. Without an answer it may have been committed all the same: send it again with its moveId. */
  readonly send: (frame: IntentFrame) => Promise<Result<IntentAck, ApiProblem>>;
  /** Searches for an opponent. Without an answer the search may go on all the same. */
  readonly joinQueue: (search: JoinQueue) => Promise<Result<MatchAnswer, ApiProblem>>;
  /** Tells the other side of a game that this player is here; nothing answers. */
  readonly enter: (gameId: string) => void;
  /** Says good-bye to a game; nothing answers. */
  readonly leave: (gameId: string) => void;
}

export interface RealtimeParts {
  readonly openSocket: OpenSocket;
  readonly call: Call;
  /** Milliseconds that never go back. */
  readonly now: () => Ms;
  /** In [0, 1). */
  readonly random: () => number;
  /** Calls back whenever the network or the page may have been away, until the returned function is called. */
  readonly watchWakes: (wake: () => void) => () => void;
}

/** Who moves from one page to the next keeps the connection. */
const LINGER_MS: Ms = 2_000;
/** A channel that could not be joined is tried again after this. */
const REJOIN_MS: Ms = 10_000;

const NO_ANSWER: ApiProblem = { code: 'unavailable', message: problemMessages.unavailable, offline: true };

const NOT_UNDERSTOOD: ApiProblem = { code: 'internal', message: problemMessages.internal, offline: false };

/** No later try can change these. */
const FINAL = new Set<ApiProblem['code']>(['forbidden', 'not-found', 'not-seated', 'malformed']);

/** Reads the answer to a frame. */
function readAnswer<Schema extends ZodMiniType>(answer: unknown, schema: Schema): Result<output<Schema>, ApiProblem> {
  const parsed = FrameAnswer.safeParse(answer);
  if (!parsed.success) return err(NOT_UNDERSTOOD);
  if (!parsed.data.ok) return err(readProblem(parsed.data.problem) ?? NOT_UNDERSTOOD);
  const value = schema.safeParse(parsed.data.value);
  return value.success ? ok(value.data) : err(NOT_UNDERSTOOD);
}

interface Membership {
  readonly channel: string;
  readonly handlers: ChannelHandlers;
}

export function createRealtime({ openSocket, call, now, random, watchWakes }: RealtimeParts): Realtime {
  const members = new Map<string, Membership>();
  const listeners = new Map<MessageName, Set<(message: never) => void>>();
  /** Frames on their way: how to say that no answer will come. */
  const unanswered = new Set<() => void>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let socket: Socket | null = null;
  let socketId: string | null = null;
  let wanted = 0;
  let endWatch: (() => void) | null = null;

  const stop = (name: string) => {
    clearTimeout(timers.get(name));
    timers.delete(name);
  };
  const after = (name: string, ms: Ms, act: () => void) => {
    stop(name);
    timers.set(name, setTimeout(act, ms));
  };

  const machine = createMachine<Connection, Parameters<typeof reduceConnection>[1], ConnectionEffect>(
    INITIAL_CONNECTION,
    reduceConnection,
    perform,
  );

  function perform(effect: ConnectionEffect): void {
    switch (effect.type) {
      case 'open':
        stop('retry');
        open();
        break;
      case 'close':
        socket?.close();
        forgetSocket();
        break;
      case 'retry-in':
        after('retry', effect.ms, () => machine.send({ type: 'retry-due' }));
        break;
      case 'heartbeat':
        heartbeat();
        break;
      case 'heartbeat-in':
        after('heartbeat', effect.ms, () => machine.send({ type: 'heartbeat-due' }));
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
    endWatch?.();
    endWatch = null;
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
    for (const name of timers.keys()) if (name !== 'linger') stop(name);
    for (const giveUp of unanswered) giveUp();
  }

  function receive(event: string, payload: unknown): void {
    if (event === 'welcome') {
      const greeting = Greeting.safeParse(payload);
      if (!greeting.success) return;
      socketId = greeting.data.socket_id;
      machine.send({ type: 'opened' });
      tell('presence', { online: greeting.data.online });
    } else if (event === 'restart') machine.send({ type: 'restarting' });
    else if (event === 'signed-out') machine.send({ type: 'signed-out' });
    else {
      const message = readMessage(event, payload);
      if (message !== null) tell(message.name, message.value);
    }
  }

  function tell<Name extends MessageName>(name: Name, message: RealtimeMessages[Name]): void {
    for (const listener of listeners.get(name) ?? []) (listener as (message: RealtimeMessages[Name]) => void)(message);
  }

  /** Sends a frame that must be answered within the time for messages. */
  function ask<Schema extends ZodMiniType>(
    event: 'intent' | 'subscribe' | 'client-joinQueue',
    payload: object,
    schema: Schema,
  ): Promise<Result<output<Schema>, ApiProblem>> {
    const asked = socket;
    if (asked === null || socketId === null) return Promise.resolve(err(NO_ANSWER));
    return new Promise((resolve) => {
      const settle = (answer: Result<output<Schema>, ApiProblem>) => {
        unanswered.delete(giveUp);
        clearTimeout(timer);
        resolve(answer);
      };
      const giveUp = () => settle(err(NO_ANSWER));
      const timer = setTimeout(giveUp, REALTIME.messageTimeoutMs);
      unanswered.add(giveUp);
      asked.ask(event, payload, (answer) => settle(readAnswer(answer, schema)));
    });
  }

  function heartbeat(): void {
    const asked = socket;
    const sentAt = now();
    after('late', REALTIME.pingMs, () => machine.send({ type: 'heartbeat-late' }));
    after('lost', REALTIME.pongTimeoutMs, () => machine.send({ type: 'heartbeat-lost', random: random() }));
    asked?.ask('heartbeat', null, () => {
      if (socket !== asked) return;
      stop('late');
      stop('lost');
      machine.send({ type: 'heartbeat-answered', ms: now() - sentAt });
    });
  }

  async function joinNow(member: Membership): Promise<void> {
    const { channel, handlers } = member;
    const connection = socketId;
    const isCurrent = () => socketId === connection && members.get(channel) === member;
    if (connection === null) return;
    const joined = await subscribe(connection, channel, isCurrent);
    // Another connection joins it again, and has its own answer.
    if (!isCurrent()) return;
    if (joined.ok) return handlers.onJoined(joined.value.game);
    handlers.onRefused(joined.error);
    if (!FINAL.has(joined.error.code)) after(`join ${channel}`, REJOIN_MS, () => void joinNow(member));
  }

  async function subscribe(connection: string, channel: string, isCurrent: () => boolean) {
    const authorized = await call(api.authorizeChannel, { body: { socket_id: connection, channel_name: channel } });
    if (!authorized.ok || !isCurrent()) return authorized.ok ? err(NO_ANSWER) : authorized;
    return ask('subscribe', { channel, auth: authorized.value.auth }, JoinedChannel);
  }

  return {
    connect: () => {
      wanted += 1;
      stop('linger');
      endWatch ??= watchWakes(() => machine.send({ type: 'woken' }));
      machine.send({ type: 'wanted' });
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        wanted -= 1;
        if (wanted === 0) after('linger', LINGER_MS, disconnect);
      };
    },
    retry: () => machine.send({ type: 'asked' }),
    renew: () => machine.send({ type: 'session-changed' }),
    status: () => statusOf(machine.get()),
    lag: () => {
      const { phase, isQuiet, lag } = machine.get();
      return phase === 'open' && !isQuiet ? lag.ms : null;
    },
    subscribe: machine.subscribe,
    join: (channel, handlers) => {
      const member = { channel, handlers };
      members.set(channel, member);
      void joinNow(member);
      return () => {
        if (members.get(channel) !== member) return;
        members.delete(channel);
        stop(`join ${channel}`);
        socket?.tell('unsubscribe', { channel });
      };
    },
    on: (name, listener) => {
      const all = listeners.get(name) ?? new Set();
      listeners.set(name, all.add(listener));
      return () => void all.delete(listener);
    },
    send: (frame) => ask('intent', frame, IntentAck),
    joinQueue: (search) => ask('client-joinQueue', search, MatchAnswer),
    enter: (gameId) => socket?.tell('client-joined', { gameId }),
    leave: (gameId) => socket?.tell('client-left', { gameId }),
  };
}
