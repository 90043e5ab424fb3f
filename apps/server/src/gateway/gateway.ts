/** The websockets: connections, the events that they receive and the requests that they send. */
import type { Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { err, ok } from '@sixtyfour/chess';
import {
  api,
  type ClientJoined,
  CLOSE_CODE,
  gameChannel,
  matchChannel,
  ONLINE_USERS,
  REALTIME,
} from '@sixtyfour/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { WebSocket } from 'ws';
import type { Admission } from '../admission/admission.ts';
import type { AdmittedUpgrade } from '../admission/upgrades.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import type { Games } from '../games/games.ts';
import type { Sessions } from '../identity/caller.ts';
import type { Matchmaking } from '../matchmaking/matchmaking.ts';
import { sessionMark } from '../operations/logging.ts';
import { createMetrics, type Metrics } from '../operations/metrics.ts';
import { latest, type Presence, type Signs } from '../presence/presence.ts';
import type { Phrases } from '../phrases/phrases.ts';
import type { Publisher } from '../publisher/publisher.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { ServerClock } from '../time/clock.ts';
import { Connection, PING_MS } from './connection.ts';
import { Connections } from './connections.ts';
import { createFrames } from './frames.ts';
import { announcementOf, GamePresence, type PageEvent, parsePageNotice } from './game-presence.ts';
import { createJoins } from './joins.ts';
import { watchSessions } from './session-watch.ts';
import { createPageAnnouncements } from './page-announcements.ts';
import { createTickets } from './tickets.ts';
import { acceptUpgrades } from './upgrades.ts';

/** A browser that tries to reconnect pauses for much less than `ttl`. */
const RECENT_DISCONNECTS = { max: 20_000, ttl: 120_000 };
/** How often connections are checked. Each is pinged every `PING_MS`, but not all at the same time. */
const CHECK_MS = 500;
/** How often new signs of life are written: a few at a time, so that no move waits long. */
const PRESENCE_MS = 250;
/** The minimum time between two announcements of the player count; longer with many connections. */
const COUNT_MS = 1_000;
const TOLD_AT_ONCE = 1_000;
/** The time for browsers to receive the restart notice, and then to close their connections. */
const RESTART_MS = 100;

export interface GatewayDependencies {
  /** The HTTP server of the site. */
  readonly server: HttpServer;
  readonly publisher: Publisher;
  readonly games: Pick<Games, 'handle' | 'arrived' | 'seatOf' | 'view' | 'onLeft'>;
  readonly rooms: Pick<Rooms, 'isMember'>;
  readonly matchmaking: Pick<Matchmaking, 'find'>;
  readonly phrases: Pick<Phrases, 'say'>;
  readonly sessions: Sessions;
  readonly presence: Presence;
  readonly admission: Pick<Admission, 'upgrades' | 'frames'>;
  /** The key that signs channel tickets. */
  readonly secret: string;
  readonly clock: ServerClock;
  /** Default: metrics that nobody reads. */
  readonly metrics?: Pick<Metrics, 'connected' | 'limited' | 'watchSockets'>;
  readonly log: FastifyBaseLogger;
}

/** Starts to accept websockets. */
export function createGateway({
  server,
  publisher,
  games,
  rooms,
  matchmaking,
  phrases,
  sessions,
  presence,
  admission,
  secret,
  clock,
  metrics = createMetrics(),
  log,
}: GatewayDependencies) {
  const { channels, publishHere } = publisher;
  const tickets = createTickets(secret);
  const connections = new Connections();
  /** Sessions that recently had a websocket here, to tell reconnections from new visits. */
  const recentDisconnects = new LRUCache<string, true>(RECENT_DISCONNECTS);
  let closing = false;
  /** The player count that was last sent to all connections. */
  let toldOnline: number | null = null;

  const tellOpponent = createPageAnnouncements(clock, (event, joined) =>
    publishHere(gameChannel(joined.gameId), event, joined),
  );
  const pages = publisher.notices('page', {
    kinds: ['private'],
    onNotice(_gameId, text) {
      const notice = parsePageNotice(text);
      if (notice === null) return;
      tellOpponent(notice.event, notice.joined);
      gamePresence.onElsewhere(notice.event, notice.joined);
    },
  });
  function announce(event: PageEvent, joined: ClientJoined): void {
    tellOpponent(event, joined);
    pages.send(joined.gameId, JSON.stringify({ event, joined }));
    const { playerId, gameId } = joined;
    presence
      .moved(playerId, { gameId, isThere: event === 'client-joined' })
      .catch(failed('where a player is could not be written'));
  }

  const gamePresence = new GamePresence({
    clock,
    publish: announce,
    isElsewhere: async (playerId) => connections.ofPlayer(playerId).size === 0 && presence.isHere(playerId),
  });
  games.onLeft(async (playerId, gameId) => {
    const game = await games.view(playerId, gameId);
    if (game.ok) gamePresence.left(announcementOf(game.value, playerId));
  });
  const joins = createJoins({ games, rooms, publisher, tickets, gamePresence });
  const serveFrames = createFrames({ games, matchmaking, phrases, joins, gamePresence, clock, log });
  watchSessions({ sessions, connections, publisher });

  const failed = (what: string) => (error: unknown) => log.error({ err: error }, what);

  function onOpened(websocket: WebSocket, stream: Duplex, { caller, address }: AdmittedUpgrade): void {
    const { sessionId } = caller;
    const onTooMany = () => metrics.limited('frame');
    const connection = new Connection(websocket, channels, {
      caller,
      address,
      stream,
      budget: admission.frames(sessionId),
      onTooMany,
    });
    connections.add(connection);
    const isBack = recentDisconnects.has(sessionId);
    // Count it as a reconnection only once.
    recentDisconnects.delete(sessionId);
    metrics.connected({ isBack });
    log.debug({ session: sessionMark(sessionId), isBack }, 'a websocket opened');
    connection.onClosed(() => onClosed(connection));
    serveFrames(connection);
    greet(connection).catch((error: unknown) => {
      failed('a connection could not be greeted')(error);
      connection.end();
    });
  }

  /** Does nothing during a shutdown: then no player has left. */
  function onClosed(connection: Connection): void {
    const { playerId, sessionId } = connection.caller;
    connections.remove(connection);
    if (closing) return;
    recentDisconnects.set(sessionId, true);
    log.debug({ session: sessionMark(sessionId) }, 'a websocket closed');
    gamePresence.close(connection);
    if (connections.ofPlayer(playerId).size > 0) return;
    presence.closed(playerId, { leftPage: connection.leftPage }).catch(failed('a close could not be written'));
  }

  async function greet(connection: Connection): Promise<void> {
    const { playerId } = connection.caller;
    connection.subscribe(ONLINE_USERS);
    connection.subscribe(matchChannel(playerId));
    await publisher.openCurrent(matchChannel(playerId));
    await presence.seen([playerId]);
    const online = await presence.online();
    // This client was sent another count than the others, so the next count goes to all.
    if (online !== toldOnline) toldOnline = null;
    connection.sendEvent('welcome', { socket_id: tickets.socketId(connection.id, connection.caller), online });
  }

  const admit = admission.upgrades(sessions, connections.open);
  const stopAccepting = acceptUpgrades({ server, admit, onOpened, metrics, log });
  metrics.watchSockets(() => connections.all().size);

  function checkConnections(): void {
    for (const connection of connections.all()) {
      if (connection.silentMs > REALTIME.heartbeatMs) connection.end(CLOSE_CODE.tooSlow);
      else connection.pingEvery(PING_MS);
    }
  }

  let heardUntil = performance.now();

  async function writePresence(): Promise<void> {
    const since = heardUntil;
    heardUntil = performance.now();
    const heard = new Map<string, Signs>();
    for (const { signs, caller } of connections.all()) {
      if (signs.line >= since) heard.set(caller.playerId, latest(heard.get(caller.playerId), signs));
    }
    if (heard.size > 0) await presence.heard(heard);
  }

  /** Seconds until the count may be announced again. */
  let pause = 0;

  async function tellCount(): Promise<void> {
    pause -= 1;
    if (connections.all().size === 0 || pause > 0) return;
    const online = await presence.online();
    if (online === toldOnline) return;
    toldOnline = online;
    pause = connections.all().size / TOLD_AT_ONCE;
    publishHere(ONLINE_USERS, 'presence', { online });
  }

  const stops = [
    clock.every(CHECK_MS, checkConnections),
    clock.every(PRESENCE_MS, () => {
      writePresence().catch(failed('who is there could not be written'));
    }),
    clock.every(COUNT_MS, () => {
      tellCount().catch(failed('who is there could not be counted'));
    }),
  ];

  return {
    /** Serves the calls of `realtimeApi`. */
    routes(app: FastifyInstance) {
      serveEndpoint(app, api.authorizeChannel, async ({ request, body: { socket_id, channel_name } }) => {
        const caller = await sessions.of(request.headers);
        if (caller === null || !(await joins.mayJoin(channel_name, caller.playerId))) return err('forbidden');
        const auth = tickets.issue(socket_id, caller, channel_name, clock.now());
        return auth === null ? err('forbidden') : ok({ auth });
      });
    },
    /** Tells all browsers to reconnect soon, and closes their connections. Call it in Fastify's `preClose`. */
    async close() {
      closing = true;
      stopAccepting();
      for (const stop of stops) stop();
      if (connections.all().size === 0) return;
      for (const connection of connections.all()) connection.sendEvent('restart', null);
      await delay(RESTART_MS);
      for (const connection of connections.all()) connection.end(CLOSE_CODE.goingAway);
      await delay(RESTART_MS);
      // A connection that is still open would keep the server from closing.
      for (const connection of connections.all()) connection.cut();
    },
  };
}
