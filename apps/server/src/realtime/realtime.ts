/** The websockets: who is connected, what they are told, and what they ask for. */
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { err, ok } from '@sixtyfour/chess';
import {
  api,
  type ClientEvents,
  CLOCK_MS,
  matchChannel,
  ONLINE_USERS,
  REALTIME,
  REALTIME_PATH,
  type ServerEvents,
} from '@sixtyfour/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import type { Config } from '../config.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import type { FanOut } from '../fan-out/fan-out.ts';
import type { Message } from '../fan-out/message.ts';
import type { Sessions } from '../identity/caller.ts';
import { sessionMark } from '../operations/logging.ts';
import { createMetrics, type Metrics } from '../operations/metrics.ts';
import type { ServerClock } from '../time/clock.ts';
import { createCatchUp } from './catch-up.ts';
import { type Belonging, mayJoin } from './channel-access.ts';
import { Company } from './company.ts';
import { type Connection, LINE_PING_MS, type RealtimeSocket } from './connection.ts';
import { Connections } from './connections.ts';
import { createFrames, type PartsAtTheGate } from './frames.ts';
import { createGate } from './gate.ts';
import { Leavers } from './leavers.ts';
import { latest, type Presence, type Signs } from './presence.ts';
import type { Publish, Publishing } from './publish.ts';
import { watchSessions } from './session-watch.ts';
import { createTickets } from './tickets.ts';

/** How often lines are looked at; each is pinged every `LINE_PING_MS`, and not all at once. */
const LOOK_MS = 500;
/** How often the players with a new sign of life are written down. */
const PRESENCE_MS = 1_000;
/** How often a new count of players is told at most; less often when that many connections would have to be told. */
const COUNT_MS = 1_000;
const TOLD_AT_ONCE = 1_000;
/** How often it is looked whether sessions still are what their connections were opened for. */
const SESSIONS_MS = 10_000;
/** What a browser gets to hear of the restart, and then to close its line. */
const FAREWELL_MS = 100;

export interface RealtimeDependencies {
  /** The server that the site listens with. */
  readonly server: HttpServer;
  readonly sessions: Sessions;
  readonly presence: Presence;
  readonly config: Pick<Config, 'publicUrl' | 'trustProxy' | 'limits'> & { readonly sessionSecret: string };
  readonly clock: ServerClock;
  readonly fanOut: FanOut;
  /** Left out: nobody reads them. */
  readonly metrics?: Pick<Metrics, 'caughtUp' | 'connected' | 'limited' | 'watchSockets' | 'watchFanOut'>;
  readonly log: FastifyBaseLogger;
}

export interface Realtime extends Publishing {
  /** To be called once, before the server listens: the parts need `publish`, and connections need the parts. */
  attach(parts: PartsAtTheGate): void;
  /** Serves the calls of `realtimeApi`. */
  routes(app: FastifyInstance): void;
  /** Begins to hear the other processes. Before the server listens. */
  start(): Promise<void>;
  /** Tells all browsers to come back soon, and closes their connections. For Fastify's `preClose`. */
  close(): Promise<void>;
}

export function createRealtime({
  server,
  sessions,
  presence,
  config,
  clock,
  fanOut,
  metrics = createMetrics(),
  log,
}: RealtimeDependencies): Realtime {
  const tickets = createTickets(config.sessionSecret);
  const connections = new Connections();
  let attached: PartsAtTheGate | null = null;
  let closing = false;
  /** The count of players that all connections know. */
  let toldOnline: number | null = null;

  function attachedParts(): PartsAtTheGate {
    if (attached === null) throw new Error('attach() has not been called');
    return attached;
  }

  const gate = createGate({ server, sessions, connections, config, onClosed, metrics, log });
  metrics.watchSockets(() => connections.all().size);
  metrics.watchFanOut(() => fanOut.isUp);
  const leavers = new Leavers();
  const io = new Server<ClientEvents, ServerEvents>(gate.inner, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: REALTIME.maxFrameBytes,
    connectTimeout: REALTIME.messageTimeoutMs,
    // The lines are pinged below. The engine's own ping is answered by the page, and a page that hangs keeps its seat
    // (F-10): the clock decides about it, for as long as a clock can run.
    pingInterval: REALTIME.heartbeatMs,
    pingTimeout: CLOCK_MS,
  });

  const publishHere: Publish = (channel, event, ...payload) => {
    try {
      io.to(channel).emit(event, ...payload);
    } catch (error) {
      log.error({ err: error, event }, 'an event could not be sent');
    }
  };
  const publish: Publish = (channel, event, ...payload) => {
    publishHere(channel, event, ...payload);
    fanOut.tell({ kind: 'event', channel, event, payload });
  };

  const company = new Company({
    clock,
    publish,
    isElsewhere: async (playerId) => connections.ofPlayer(playerId).size === 0 && presence.isHere(playerId),
  });
  const serveFrames = createFrames({ parts: attachedParts, tickets, company, clock, log });

  const failed = (what: string) => (error: unknown) => log.error({ err: error }, what);

  /** The line of a connection has closed. Not after our own shutdown: then nobody has left. */
  function onClosed(connection: Connection): void {
    const { playerId, sessionId } = connection.caller;
    if (closing || connection.socket === null) return;
    leavers.note(sessionId, performance.now());
    log.debug({ session: sessionMark(sessionId) }, 'a websocket closed');
    company.close(connection);
    if (connections.ofPlayer(playerId).size > 0) return;
    presence.closed(playerId, { leftPage: connection.saidGoodbye }).catch(failed('a close could not be written'));
  }

  async function greet(connection: Connection, socket: RealtimeSocket): Promise<void> {
    const { playerId } = connection.caller;
    await socket.join([ONLINE_USERS, matchChannel(playerId)]);
    await presence.seen([playerId]);
    await presence.cameFrom(playerId, connection.address);
    const online = await presence.online();
    // Told something else than the others: then all are told again.
    if (online !== toldOnline) toldOnline = null;
    socket.emit('welcome', { socket_id: tickets.socketId(connection.id, connection.caller), online });
  }

  const byEngineSocket = new WeakMap<object, Connection>();
  io.engine.on('connection', (engineSocket: RealtimeSocket['conn']) => {
    const connection = gate.opened(engineSocket.request);
    if (connection === undefined) {
      engineSocket.close();
      return;
    }
    // Needed for nothing any more.
    (engineSocket as { request: IncomingMessage | null }).request = null;
    byEngineSocket.set(engineSocket, connection);
    connection.open(engineSocket);
  });

  io.on('connection', (socket) => {
    const connection = byEngineSocket.get(socket.conn);
    if (connection === undefined) {
      socket.disconnect(true);
      return;
    }
    connection.socket = socket;
    const { sessionId } = connection.caller;
    const isBack = leavers.areBack(sessionId, performance.now());
    metrics.connected({ isBack });
    log.debug({ session: sessionMark(sessionId), isBack }, 'a websocket opened');
    // Nobody disconnects and keeps the line.
    socket.on('disconnect', () => connection.end());
    if (connection.sessionEnded) {
      connection.signOut();
      return;
    }
    serveFrames(connection, socket);
    greet(connection, socket).catch((error: unknown) => {
      failed('a connection could not be greeted')(error);
      connection.end();
    });
  });

  const sessionWatch = watchSessions({ sessions, connections, tell: (message) => fanOut.tell(message) });

  const { rooms: channels } = io.of('/').adapter;
  const catchUp = createCatchUp({
    parts: attachedParts,
    channels: () => channels.keys(),
    checkSessions: () => sessionWatch.check(),
  });

  /** What another process says. */
  function hear(message: Message): void {
    if (message.kind !== 'event') {
      sessionWatch.hear(message.kind, message.sessionId);
      return;
    }
    const { channel, event, payload } = message;
    company.hear(event, payload[0]);
    // Encoded only for somebody.
    if (channels.has(channel)) publishHere(channel, event as keyof ServerEvents, ...(payload as never));
  }

  function missed(): void {
    if (closing) return;
    metrics.caughtUp();
    catchUp().catch(failed('what was missed could not be read'));
  }

  function pingLines(): void {
    for (const connection of connections.all()) {
      if (connection.silentMs > REALTIME.heartbeatMs) connection.cut();
      else connection.pingEvery(LINE_PING_MS);
    }
  }

  let heardUntil = performance.now();

  async function writePresence(): Promise<void> {
    const since = heardUntil;
    heardUntil = performance.now();
    const heard = new Map<string, Signs>();
    for (const { signs, socket, caller } of connections.all()) {
      if (socket !== null && signs.line >= since) heard.set(caller.playerId, latest(heard.get(caller.playerId), signs));
    }
    if (heard.size > 0) await presence.heard(heard);
  }

  /** Seconds in which the count is not told. */
  let pause = 0;

  async function tellCount(): Promise<void> {
    pause -= 1;
    if (connections.all().size === 0 || pause > 0) return;
    const online = await presence.online();
    if (online === toldOnline) return;
    toldOnline = online;
    pause = connections.all().size / TOLD_AT_ONCE;
    io.local.to(ONLINE_USERS).emit('presence', { online });
  }

  const stops = [
    clock.every(LOOK_MS, pingLines),
    clock.every(PRESENCE_MS, () => {
      writePresence().catch(failed('who is there could not be written'));
    }),
    clock.every(COUNT_MS, () => {
      tellCount().catch(failed('who is there could not be counted'));
    }),
    clock.every(SESSIONS_MS, () => {
      sessionWatch.check().catch(failed('the sessions of connections could not be looked up'));
    }),
  ];

  return {
    publish,
    publishHere,
    attach(parts) {
      attached = parts;
    },
    start: () => fanOut.start({ hear, missed }),
    routes(app) {
      serveEndpoint(app, api.authorizeChannel, async ({ request, body: { socket_id, channel_name } }) => {
        const caller = await sessions.of(request.headers);
        if (caller === null) return err('forbidden');
        const { games, rooms } = attachedParts();
        const belonging: Belonging = {
          isSeated: async (gameId) => (await games.seatOf(caller.playerId, gameId)) !== null,
          isMember: (gameId) => rooms.isMember(caller.playerId, gameId),
        };
        if (!(await mayJoin(channel_name, caller.playerId, belonging))) return err('forbidden');
        const auth = tickets.issue(socket_id, caller, channel_name, clock.now());
        return auth === null ? err('forbidden') : ok({ auth });
      });
    },
    async close() {
      closing = true;
      gate.close();
      for (const stop of stops) stop();
      if (connections.all().size === 0) return;
      io.local.emit('restart');
      await delay(FAREWELL_MS);
      io.engine.close();
      await delay(FAREWELL_MS);
      // Who has not closed the line by now would keep the server from closing.
      for (const connection of connections.all()) connection.cut();
    },
  };
}
