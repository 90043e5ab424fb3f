/** A site with only websockets, for tests: real sockets, a real database and a manual clock. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { err } from '@sixtyfour/chess';
import { type Answer, gameChannel, type OnlineGame, REALTIME_PATH } from '@sixtyfour/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { AppConfig } from '../config.ts';
import { createLocalBus } from '../bus/bus.ts';
import { createTestDatabase } from '../database/test-database.ts';
import type { Database } from '../database/connection.ts';
import { createAdmission } from '../admission/admission.ts';
import type { Guesses } from '../admission/guesses.ts';
import type { JoinBudget } from '../admission/join-budget.ts';
import type { Quotas } from '../admission/quotas.ts';
import { stoppedClock } from '../games/test-kit.ts';
import { registerHttp } from '../http/edge.ts';
import type { Caller, Sessions } from '../identity/caller.ts';
import { testConfig } from '../test-config.ts';
import type { ManualClock } from '../time/test-manual-clock.ts';
import { WEBSOCKET_HEADERS } from '../http/test-socket.ts';
import { createPresence, type Presence } from '../presence/presence.ts';
import { createPublisher, type Publisher } from '../publisher/publisher.ts';
import { createGateway, type GatewayDependencies } from './gateway.ts';
import { Client } from './test-client.ts';

/** The features that connections can reach. */
export type Features = Pick<GatewayDependencies, 'games' | 'rooms' | 'matchmaking' | 'phrases'>;

/** A browser with a session. */
export interface Visitor extends Caller {
  readonly cookie: string;
}

interface Sent {
  readonly method?: 'GET' | 'POST';
  readonly body?: unknown;
}

interface Fetched {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: unknown;
}

export interface TestParts {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly clock: ManualClock;
  readonly sessions: Sessions;
  readonly presence: Presence;
  readonly publisher: Publisher;
  readonly quotas: Quotas;
  readonly guesses: Guesses;
  readonly joins: JoinBudget;
}

export interface TestSite extends TestParts {
  readonly url: string;
  /** Log lines of level warn and above. */
  readonly logged: readonly string[];
  /** Creates a player with a name and a country, and a session. */
  visitor(name?: string): Promise<Visitor>;
  /** Creates another session of the same player. */
  again(visitor: Visitor): Visitor;
  /** Makes the visitor's session act for the player of another one. */
  become(visitor: Visitor, other: Visitor): Visitor;
  endSession(visitor: Visitor): void;
  /** The status of the answer to a handshake with these headers; 101 if it is admitted. */
  handshake(headers: Readonly<Record<string, string>>): Promise<number>;
  /** Opens a client that has been welcomed. */
  connect(visitor: Visitor, headers?: Readonly<Record<string, string>>): Promise<Client>;
  /** Sends a request of a page: a POST if it has a body, unless the method is given. */
  fetch(visitor: Visitor | null, path: string, sent?: Sent): Promise<Fetched>;
  /** The answer of the channel authorization endpoint. */
  authorize(visitor: Visitor | null, socketId: string, channel: string): Promise<{ status: number; auth: string }>;
  /** Authorizes and subscribes. */
  subscribe(client: Client, visitor: Visitor, channel: string): Promise<Answer<{ readonly game: OnlineGame | null }>>;
  /** Joins the private channel of a game and announces the player, as a page does. */
  enter(client: Client, visitor: Visitor, gameId: string): Promise<void>;
  /** Closes all connections and deletes all players. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Sessions with cookies `session=<id>`. */
function createTestSessions() {
  const players = new Map<string, string>();
  const listeners: ((sessionId: string) => void)[] = [];
  const changeListeners: ((sessionId: string) => void)[] = [];
  const recent: Sessions['recent'] = ({ cookie }) => {
    const sessionId = cookie?.replace('session=', '') ?? '';
    const playerId = players.get(sessionId);
    return playerId === undefined ? null : { sessionId, playerId };
  };
  const sessions: Sessions = {
    of: async (headers) => recent(headers),
    recent,
    onEnded: (listener) => listeners.push(listener),
    onPlayerChanged: (listener) => changeListeners.push(listener),
    forget: () => undefined,
    playersOf: async () => players,
  };
  return {
    sessions,
    begin: (playerId: string): Visitor => {
      const sessionId = randomUUID();
      players.set(sessionId, playerId);
      return { playerId, sessionId, cookie: `session=${sessionId}` };
    },
    become: (sessionId: string, playerId: string): Visitor => {
      players.set(sessionId, playerId);
      for (const listener of changeListeners) listener(sessionId);
      return { playerId, sessionId, cookie: `session=${sessionId}` };
    },
    end: (sessionId: string): void => {
      players.delete(sessionId);
      for (const listener of listeners) listener(sessionId);
    },
  };
}

/** Stubs of the features that a test does not need: no room has members, and searching and phrases are unavailable. */
const ABSENT: Omit<Features, 'games'> = {
  rooms: { isMember: async () => false },
  matchmaking: { find: async () => err('unavailable') },
  phrases: { say: async () => err('unavailable') },
};

/** @param beside a site whose database is shared, to simulate another process; otherwise a new database is used */
export async function startTestSite(
  compose: (parts: TestParts) => Pick<Features, 'games'> & Partial<Features>,
  changes: Partial<AppConfig> = {},
  beside?: TestSite,
): Promise<TestSite> {
  const { database } = beside ?? (await createTestDatabase());
  const config = testConfig(changes);
  const clock = stoppedClock();
  const { sessions, begin, become, end } = createTestSessions();
  const presence = createPresence({ database });
  const logged: string[] = [];
  const app = Fastify({
    trustProxy: [...config.trustProxy],
    logger: { level: 'warn', stream: { write: (line: string) => logged.push(line) } },
  });
  const admission = createAdmission({ database, config });
  const { quotas } = admission;
  admission.calls(app, sessions);
  await registerHttp(app);
  const publisher = createPublisher({ bus: createLocalBus(), clock, log: app.log });
  const { roomJoins: joins } = admission;
  const parts = { app, database, clock, sessions, presence, publisher, quotas, guesses: admission.guesses(), joins };
  const features = { ...ABSENT, ...compose(parts) };
  const { server, log } = app;
  const gateway = createGateway({ ...parts, ...features, server, admission, secret: config.sessionSecret, log });
  app.addHook('preClose', () => gateway.close());
  gateway.routes(app);
  await publisher.start();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const clients = new Set<Client>();

  const site: TestSite = {
    ...parts,
    url,
    logged,
    async visitor(name = 'Ada') {
      const id = randomUUID();
      await database.insertInto('anonymous_users').values({ id, username: name, country: 'NL' }).execute();
      return begin(id);
    },
    again: ({ playerId }) => begin(playerId),
    become: ({ sessionId }, { playerId }) => become(sessionId, playerId),
    endSession: ({ sessionId }) => end(sessionId),
    async handshake(headers) {
      const asked = request(`${url}${REALTIME_PATH}`, {
        headers: { ...WEBSOCKET_HEADERS, ...headers },
      });
      const upgraded = once(asked, 'upgrade');
      const answered = once(asked, 'response');
      asked.end();
      const [response] = (await Promise.race([upgraded, answered])) as [IncomingMessage];
      asked.destroy();
      return response.statusCode ?? 0;
    },
    async connect(visitor, headers = {}) {
      const client = await Client.open(url, { headers: { cookie: visitor.cookie, ...headers } });
      clients.add(client);
      return client;
    },
    async fetch(visitor, path, { body, method = body === undefined ? 'GET' : 'POST' } = {}) {
      const response = await fetch(url + path, {
        method,
        headers: {
          origin: url,
          ...(visitor !== null && { cookie: visitor.cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const answer: unknown = await response.json();
      return { status: response.status, retryAfter: response.headers.get('retry-after'), body: answer };
    },
    async authorize(visitor, socketId, channel) {
      const asked = { socket_id: socketId, channel_name: channel };
      const { status, body } = await site.fetch(visitor, '/api/realtime/auth', { body: asked });
      return { status, auth: (body as { auth?: string }).auth ?? '' };
    },
    async subscribe(client, visitor, channel) {
      const { auth } = await site.authorize(visitor, client.welcome.socket_id, channel);
      return client.request('subscribe', { channel, auth });
    },
    async enter(client, visitor, gameId) {
      await site.subscribe(client, visitor, gameChannel(gameId));
      client.tell('client-joined', { gameId });
    },
    async clear() {
      for (const client of clients) client.close();
      clients.clear();
      await database.transaction().execute(async (trx) => {
        // The closes of these connections may be written at the same time, and lock the tables in this order.
        await sql`lock table player_presence`.execute(trx);
        await sql`truncate anonymous_users, chess_games cascade`.execute(trx);
      });
    },
    async close() {
      await site.clear();
      await app.close();
      if (beside === undefined) await database.destroy();
    },
  };
  return site;
}

/** The error code of an answer; null if it is not a refusal. */
export function refusalOf(answer: Answer<unknown>): string | null {
  return answer.ok ? null : answer.problem.error;
}
