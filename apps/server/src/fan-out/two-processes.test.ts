/** Two servers on one database, as two processes have it: whoever is on one hears of what happens on the other. */
import type { AddressInfo } from 'node:net';
import {
  api,
  type ClientEvents,
  type Endpoint,
  gameChannel,
  gameRowChannel,
  type GameIntent,
  REALTIME_PATH,
  roomChannel,
  type ServerEvents,
  type Welcome,
} from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { openDatabase } from '../database/connection.ts';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { intentOf, moveIntent, rematchIntent } from '../games/test-kit.ts';
import { testConfig } from '../test-config.ts';
import { createFanOut, type FanOut } from './fan-out.ts';
import { openFanOut } from './open.ts';
import { createPostgresCarrier } from './postgres.ts';
import { createRedisCarrier } from './redis.ts';
import { cutPostgresCarriers } from './test-cut.ts';
import { hasRedis, startTestRedis, type TestRedis } from './test-redis.ts';

const PATIENCE = { timeout: 15_000, interval: 20 };
const log = pino({ level: 'silent' });

type Client = Socket<ServerEvents, ClientEvents>;

interface TestProcess {
  readonly origin: string;
  close(): Promise<void>;
}

/** A visitor with a name, whose calls and whose websocket go to the process that is named each time. */
interface Visitor {
  readonly id: string;
  call(
    to: TestProcess,
    endpoint: Endpoint,
    body?: unknown,
    params?: Readonly<Record<string, string>>,
  ): Promise<Response>;
  connect(to: TestProcess): Promise<{ client: Client; heard: [keyof ServerEvents, unknown][] }>;
}

/** @param by the way to the others: the one of the configuration, if left out */
async function startProcess(own: TestDatabase, redisUrl: string | null, by?: FanOut): Promise<TestProcess> {
  const config = testConfig();
  const database = openDatabase(own.url, { onError: () => undefined });
  const { sessionSecret } = config;
  const fanOut = by ?? openFanOut({ redisUrl, databaseUrl: own.url, sessionSecret }, log);
  const app: FastifyInstance = await buildApp({ config, database, webBuild: null, fanOut });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    async close() {
      await app.close();
      await fanOut.close();
      await database.destroy();
    },
  };
}

let visitors = 0;

async function visit(first: TestProcess): Promise<Visitor> {
  visitors += 1;
  const address = `10.0.0.${visitors}`;
  const name = `Visitor ${visitors}`;
  let cookie = '';
  const call: Visitor['call'] = async ({ origin }, { method, path }, body, params = {}) => {
    const answer = await fetch(origin + path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? ''), {
      method,
      headers: {
        origin,
        cookie,
        'x-forwarded-for': address,
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie;
    return answer;
  };
  const guest = (await (await call(first, api.signInAsGuest)).json()) as { player: { id: string } };
  await call(first, api.saveProfile, { name, country: 'NO' });
  return {
    id: guest.player.id,
    call,
    async connect({ origin }) {
      const client: Client = io(origin, {
        path: REALTIME_PATH,
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        extraHeaders: { origin, cookie, 'x-forwarded-for': address },
      });
      const heard: [keyof ServerEvents, unknown][] = [];
      client.onAny((event: keyof ServerEvents, payload: unknown) => heard.push([event, payload]));
      await new Promise((resolve, reject) => {
        client.once('welcome', resolve);
        client.once('connect_error', reject);
      });
      return { client, heard };
    },
  };
}

type Connected = Awaited<ReturnType<Visitor['connect']>>;

function heardOf({ heard }: Connected, event: keyof ServerEvents): unknown[] {
  return heard.filter(([name]) => name === event).map(([, payload]) => payload);
}

/** Waits for an event with at least this payload, and returns the whole of it. */
async function hears(connected: Connected, event: keyof ServerEvents, payload: object): Promise<unknown> {
  const expected: unknown = expect.objectContaining(payload);
  await vi.waitFor(() => expect(heardOf(connected, event)).toContainEqual(expected), PATIENCE);
  return heardOf(connected, event).at(-1);
}

/** The ticket comes from `issuer`, which need not be the process of the websocket. */
async function join(visitor: Visitor, { client, heard }: Connected, issuer: TestProcess, channel: string) {
  const [, welcome] = heard.find(([event]) => event === 'welcome') ?? [];
  const answer = await visitor.call(issuer, api.authorizeChannel, {
    socket_id: (welcome as Welcome).socket_id,
    channel_name: channel,
  });
  const { auth } = (await answer.json()) as { auth: string };
  expect(await client.emitWithAck('subscribe', { channel, auth })).toMatchObject({ ok: true });
}

const ways = [
  { name: 'PostgreSQL', here: true },
  { name: 'Redis', here: hasRedis },
];

describe.each(ways)('two processes that hear each other by $name', ({ name, here }) => {
  let own: TestDatabase;
  let redis: TestRedis | null = null;
  let one: TestProcess;
  let two: TestProcess;

  beforeAll(async () => {
    if (!here) return;
    own = await createTestDatabase();
    if (name === 'Redis') redis = await startTestRedis();
    one = await startProcess(own, redis?.url ?? null);
    two = await startProcess(own, redis?.url ?? null);
  });
  afterAll(async () => {
    if (!here) return;
    await one.close();
    await two.close();
    await redis?.kill();
    await own.drop();
  });

  /** The processes do not hear each other; by PostgreSQL they soon do again. */
  async function cut(): Promise<void> {
    if (redis !== null) return redis.kill();
    await cutPostgresCarriers(own.database);
  }

  /** A game with one player connected to each of two processes. */
  async function startGame(first = one) {
    const [anna, bela] = [await visit(first), await visit(two)];
    const [annas, belas] = [await anna.connect(first), await bela.connect(two)];
    await anna.call(first, api.findMatch);
    const found = (await (await bela.call(two, api.findMatch)).json()) as { game_id: string };
    const gameId = found.game_id;
    await hears(annas, 'match', { status: 'matched', game_id: gameId });
    const game = (await (await anna.call(first, api.getGame, undefined, { gameId })).json()) as {
      white_player_id: string;
    };
    for (const channel of [gameChannel(gameId), gameRowChannel(gameId)]) {
      await join(anna, annas, two, channel);
      await join(bela, belas, first, channel);
    }
    const annaIsWhite = game.white_player_id === anna.id;
    const [here1, here2] = [
      { visitor: anna, socket: annas, process: first },
      { visitor: bela, socket: belas, process: two },
    ];
    return { gameId, white: annaIsWhite ? here1 : here2, black: annaIsWhite ? here2 : here1 };
  }

  type Side = Awaited<ReturnType<typeof startGame>>['white'];

  async function act({ socket }: Side, gameId: string, intent: GameIntent): Promise<void> {
    expect(await socket.client.emitWithAck('intent', { gameId, intent })).toMatchObject({ ok: true });
  }

  test.runIf(here)('a game is played across them: its start, its moves, its end and the next one', async () => {
    const { gameId, white, black } = await startGame();
    for (const { socket } of [white, black]) await hears(socket, 'gameStart', { gameId });
    white.socket.client.emit('client-joined', { gameId });
    await hears(black.socket, 'client-joined', { gameId, playerId: white.visitor.id });

    await act(white, gameId, moveIntent('e2e4'));
    await hears(black.socket, 'opponentMove', { uci: 'e2e4' });
    await act(black, gameId, moveIntent('e7e5'));
    await hears(white.socket, 'opponentMove', { uci: 'e7e5' });
    await act(white, gameId, intentOf('resign'));
    await hears(black.socket, 'game', { id: gameId, end_reason: 'resignation' });
    await act(black, gameId, rematchIntent(false));
    await hears(white.socket, 'game', { id: gameId, rematch_offer: 'b' });
    await act(white, gameId, rematchIntent(false));
    await vi.waitFor(() => expect(heardOf(black.socket, 'gameStart')).toHaveLength(2), PATIENCE);
    white.socket.client.disconnect();
    black.socket.client.disconnect();
  });

  test.runIf(here)('the host of a room hears of a guest who comes by the other one', async () => {
    const [host, guest] = [await visit(one), await visit(two)];
    const hosts = await host.connect(one);
    const opened = await host.call(one, api.createRoom, { isPrivate: true, rule_set: 'standard' });
    const { room } = (await opened.json()) as { room: { game_id: string; room_code: string } };
    await join(host, hosts, one, roomChannel(room.game_id));
    await guest.call(two, api.joinRoom, { room_code: room.room_code });
    expect(await hears(hosts, 'room', { guest_id: guest.id })).toMatchObject({ game_id: room.game_id });
    hosts.client.disconnect();
  });

  test.runIf(here)('S-15: who signs out on one has no connection left on the other', async () => {
    const visitor = await visit(one);
    const { client, heard } = await visitor.connect(two);
    const ended = new Promise((resolve) => client.once('disconnect', resolve));
    const answer = await visitor.call(one, api.signOut);
    expect(answer.status).toBe(200);
    await ended;
    expect(heard).toContainEqual(['signed-out', undefined]);
  });

  test.runIf(here)('both count the players of both', async () => {
    const [anna, bela] = [await visit(one), await visit(two)];
    const [annas, belas] = [await anna.connect(one), await bela.connect(two)];
    const online = async (process: TestProcess): Promise<number> =>
      ((await (await fetch(process.origin + api.getPresence.path)).json()) as { online: number }).online;
    const present = await online(one);
    expect(present).toBeGreaterThanOrEqual(2);
    expect(await online(two)).toBe(present);
    annas.client.disconnect();
    belas.client.disconnect();
    await vi.waitFor(async () => expect(await online(one)).toBeLessThanOrEqual(present - 2), PATIENCE);
  });

  test.runIf(here)('a move that was made while one did not hear is told when it hears again', async () => {
    const { gameId, white, black } = await startGame();
    await cut();
    await act(white, gameId, moveIntent('e2e4'));
    expect(await hears(black.socket, 'game', { moves: ['e2e4'] })).toMatchObject({ id: gameId });
    await redis?.start();
    white.socket.client.disconnect();
    black.socket.client.disconnect();
  });

  test.runIf(here)('so is a move that a process committed and, being killed, told nobody', async () => {
    let isKilled = false;
    const carrier =
      redis === null ? createPostgresCarrier(own.url) : createRedisCarrier(redis.url, testConfig().sessionSecret);
    const fanOut = createFanOut({
      carrier: { ...carrier, send: async (texts) => (isKilled ? undefined : carrier.send(texts)) },
      log,
    });
    const doomed = await startProcess(own, null, fanOut);
    const { gameId, white, black } = await startGame(doomed);
    const [mover, waiting] = white.process === doomed ? [white, black] : [black, white];
    if (mover === black) {
      await act(white, gameId, moveIntent('e2e4'));
      await hears(black.socket, 'opponentMove', { uci: 'e2e4' });
    }
    isKilled = true;
    await act(mover, gameId, moveIntent(mover === white ? 'e2e4' : 'e7e5'));
    expect(await hears(waiting.socket, 'game', { ply: mover === white ? 1 : 2 })).toMatchObject({ id: gameId });
    for (const { socket } of [mover, waiting]) socket.client.disconnect();
    await doomed.close();
  });

  test.runIf(here)('so is a guest who came, and a match that was made meanwhile', async () => {
    const [host, guest] = [await visit(one), await visit(two)];
    const [anna, bela] = [await visit(one), await visit(two)];
    const [hosts, annas] = [await host.connect(one), await anna.connect(one)];
    const opened = await host.call(one, api.createRoom, { isPrivate: true, rule_set: 'standard' });
    const { room } = (await opened.json()) as { room: { game_id: string; room_code: string } };
    await join(host, hosts, one, roomChannel(room.game_id));
    await anna.call(one, api.findMatch);
    await cut();
    await guest.call(two, api.joinRoom, { room_code: room.room_code });
    await bela.call(two, api.findMatch);
    expect(await hears(hosts, 'room', { guest_id: guest.id })).toMatchObject({ game_id: room.game_id });
    expect(await hears(annas, 'match', { status: 'matched' })).toMatchObject({ user_id: anna.id });
    await redis?.start();
    hosts.client.disconnect();
    annas.client.disconnect();
  });

  test.runIf(here)('S-15: a session that ended without a word has no connection left after that either', async () => {
    const visitor = await visit(one);
    const { client, heard } = await visitor.connect(two);
    const ended = new Promise((resolve) => client.once('disconnect', resolve));
    await own.database.deleteFrom('sessions').where('player_id', '=', visitor.id).execute();
    await cut();
    await ended;
    expect(heard).toContainEqual(['signed-out', undefined]);
    await redis?.start();
  });
});
