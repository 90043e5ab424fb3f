/** Two servers on one database, like two processes: clients of one receive what happens on the other. */
import type { AddressInfo } from 'node:net';
import {
  api,
  type Endpoint,
  gameChannel,
  gameRowChannel,
  type GameIntent,
  roomChannel,
  type MoveBroadcast,
  type OnlineGame,
  type ServerEvents,
} from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { type Bus, createLocalBus } from '../bus/bus.ts';
import { createNatsBus } from '../bus/nats.ts';
import { createPostgresBus } from '../bus/postgres.ts';
import { cutPostgresBus } from '../bus/test-cut.ts';
import { hasNats, startTestNats, type TestNats } from '../bus/test-nats.ts';
import { openDatabase } from '../database/connection.ts';
import type { TestDatabase } from '../database/test-database.ts';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { TestBrowser } from '../gateway/test-browser.ts';
import type { Client } from '../gateway/test-client.ts';
import { intentOf, moveIntent, rematchIntent } from '../games/test-kit.ts';
import { testConfig } from '../test-config.ts';

const PATIENCE = { timeout: 15_000, interval: 20 };

interface TestProcess {
  readonly origin: string;
  close(): Promise<void>;
}

/** A visitor with a name. Each call and websocket names the process that it goes to. */
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

async function startProcess(own: TestDatabase, bus: Bus): Promise<TestProcess> {
  const database = openDatabase(own.url, { onError: () => undefined });
  const app: FastifyInstance = await buildApp({ config: testConfig(), database, webBuild: null, bus });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    async close() {
      await app.close();
      await bus.close();
      await database.destroy();
    },
  };
}

/** A bus that loses the messages for which `loses` is true. */
function lossy(bus: Bus, loses: () => boolean): Bus {
  return {
    ...bus,
    send(topic, text) {
      if (!loses()) bus.send(topic, text);
    },
    get isUp() {
      return bus.isUp;
    },
  };
}

let visitors = 0;

async function visit(first: TestProcess): Promise<Visitor> {
  visitors += 1;
  const browser = new TestBrowser(`10.0.0.${visitors}`);
  const name = `Visitor ${visitors}`;
  const call: Visitor['call'] = ({ origin }, ...request) => browser.call(origin, ...request);
  const guest = (await (await call(first, api.signInAsGuest)).json()) as { player: { id: string } };
  await call(first, api.saveProfile, { name, country: 'NO' });
  return {
    id: guest.player.id,
    call,
    async connect({ origin }) {
      const heard: [keyof ServerEvents, unknown][] = [];
      const client = await browser.connect(origin, (opened) => {
        opened.onAny((event, payload) => heard.push([event, payload]));
      });
      return { client, heard };
    },
  };
}

type Connected = Awaited<ReturnType<Visitor['connect']>>;

function heardOf({ heard }: Connected, event: keyof ServerEvents): unknown[] {
  return heard.filter(([name]) => name === event).map(([, payload]) => payload);
}

/** Waits for an event with at least this payload, and returns the whole payload. */
async function hears(connected: Connected, event: keyof ServerEvents, payload: object): Promise<unknown> {
  const expected: unknown = expect.objectContaining(payload);
  await vi.waitFor(() => expect(heardOf(connected, event)).toContainEqual(expected), PATIENCE);
  return heardOf(connected, event).at(-1);
}

/**
 * The moves that a page would show. Throws if a version repeats or goes back, or if a move does not follow the last
 * one.
 */
function movesOf({ heard }: Connected): readonly string[] {
  let shown: { version: number; moves: readonly string[] } = { version: 0, moves: [] };
  for (const [event, payload] of heard) {
    if (event === 'game') {
      const { version, moves } = payload as OnlineGame;
      if (version < shown.version) throw new Error(`version ${version} after ${shown.version}`);
      shown = { version, moves };
    }
    if (event !== 'opponentMove') continue;
    const { version, ply, uci } = payload as MoveBroadcast;
    if (version <= shown.version) throw new Error(`version ${version} after ${shown.version}`);
    if (ply !== shown.moves.length + 1) throw new Error(`ply ${ply} after ${shown.moves.length}`);
    shown = { version, moves: [...shown.moves, uci] };
  }
  return shown.moves;
}

/** Joins a channel with a ticket from `issuer`, which may be another process than that of the websocket. */
async function join(visitor: Visitor, { client }: Connected, issuer: TestProcess, channel: string) {
  const answer = await visitor.call(issuer, api.authorizeChannel, {
    socket_id: client.welcome.socket_id,
    channel_name: channel,
  });
  const { auth } = (await answer.json()) as { auth: string };
  expect(await client.request('subscribe', { channel, auth })).toMatchObject({ ok: true });
}

/** Starts a game between players connected to these two processes. */
async function startGameOf(first: TestProcess, second: TestProcess) {
  const [anna, bela] = [await visit(first), await visit(second)];
  const [annas, belas] = [await anna.connect(first), await bela.connect(second)];
  await anna.call(first, api.findMatch);
  const { game_id: gameId } = (await (await bela.call(second, api.findMatch)).json()) as { game_id: string };
  await hears(annas, 'match', { status: 'matched', game_id: gameId });
  const game = (await (await anna.call(first, api.getGame, undefined, { gameId })).json()) as {
    white_player_id: string;
  };
  for (const channel of [gameChannel(gameId), gameRowChannel(gameId)]) {
    await join(anna, annas, second, channel);
    await join(bela, belas, first, channel);
  }
  const annaIsWhite = game.white_player_id === anna.id;
  const [here1, here2] = [
    { visitor: anna, socket: annas, process: first },
    { visitor: bela, socket: belas, process: second },
  ];
  return { gameId, white: annaIsWhite ? here1 : here2, black: annaIsWhite ? here2 : here1 };
}

type Side = Awaited<ReturnType<typeof startGameOf>>['white'];

async function act({ socket }: Side, gameId: string, intent: GameIntent): Promise<void> {
  expect(await socket.client.request('intent', { gameId, intent })).toMatchObject({ ok: true });
}

const own = setUpTestDatabase();
let nats: TestNats | null = null;

function everySecond(): () => boolean {
  let count = 0;
  return () => {
    count += 1;
    return count % 2 === 0;
  };
}

/** `guests`: whether messages that are not in the database arrive. */
const buses = [
  { name: 'PostgreSQL', here: true, guests: true, open: () => createPostgresBus(own.url) },
  { name: 'NATS', here: hasNats, guests: true, open: () => createNatsBus(nats?.url ?? '', 'secret') },
  {
    name: 'PostgreSQL that loses every second message',
    here: true,
    guests: false,
    open: () => lossy(createPostgresBus(own.url), everySecond()),
  },
  { name: 'polling alone', here: true, guests: false, open: createLocalBus },
];

beforeAll(async () => {
  if (hasNats) nats = await startTestNats(1);
});
afterAll(() => nats?.close());

describe.each(buses)('two processes with $name', ({ here, guests, open }) => {
  let one: TestProcess;
  let two: TestProcess;
  beforeAll(async () => {
    if (!here) return;
    one = await startProcess(own, open());
    two = await startProcess(own, open());
  });
  afterAll(async () => {
    if (!here) return;
    await one.close();
    await two.close();
  });

  const startGame = () => startGameOf(one, two);

  test.runIf(here)('a game is played across them: its start, its moves, its end and the next one', async () => {
    const { gameId, white, black } = await startGame();
    for (const { socket } of [white, black]) await hears(socket, 'gameStart', { gameId });
    white.socket.client.tell('client-joined', { gameId });
    if (guests) await hears(black.socket, 'client-joined', { gameId, playerId: white.visitor.id });

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
    white.socket.client.close();
    black.socket.client.close();
  });

  test.runIf(here)('a phrase reaches the player on the other process, and comes back to the speaker once', async () => {
    const { gameId, white, black } = await startGame();
    await hears(white.socket, 'gameStart', { gameId });
    for (const [side, phrase] of [
      [white, 'good-luck'],
      [black, 'thank-you'],
      [white, 'smile'],
    ] as const)
      expect(await side.socket.client.request('phrase', { gameId, phrase })).toMatchObject({ ok: true });
    const said = [
      { gameId, number: 1, seat: 'w', phrase: 'good-luck' },
      { gameId, number: 2, seat: 'b', phrase: 'thank-you' },
      { gameId, number: 3, seat: 'w', phrase: 'smile' },
    ];
    for (const { socket } of [white, black]) {
      await vi.waitFor(() => expect(heardOf(socket, 'phrase')).toEqual(said), PATIENCE);
      socket.client.close();
    }
  });

  test.runIf(here)('the host of a room is told about a guest who joins through the other process', async () => {
    const [host, guest] = [await visit(one), await visit(two)];
    const hosts = await host.connect(one);
    const opened = await host.call(one, api.createRoom, { isPrivate: true, rule_set: 'standard' });
    const { room } = (await opened.json()) as { room: { game_id: string; room_code: string } };
    await join(host, hosts, one, roomChannel(room.game_id));
    await guest.call(two, api.joinRoom, { room_code: room.room_code });
    expect(await hears(hosts, 'room', { guest_id: guest.id })).toMatchObject({ game_id: room.game_id });
    hosts.client.close();
  });

  test.runIf(here)('S-15: a session that signs out on one process has no connection left on the other', async () => {
    const visitor = await visit(one);
    const { client, heard } = await visitor.connect(two);
    const ended = client.closed();
    const answer = await visitor.call(one, api.signOut);
    expect(answer.status).toBe(200);
    await ended;
    expect(heard).toContainEqual(['signed-out', null]);
  });

  test.runIf(here)('both processes count the players of both', async () => {
    const [anna, bela] = [await visit(one), await visit(two)];
    const [annas, belas] = [await anna.connect(one), await bela.connect(two)];
    const online = async (process: TestProcess): Promise<number> =>
      ((await (await fetch(process.origin + api.getPresence.path)).json()) as { online: number }).online;
    // The visitors of other tests leave in the meantime.
    await vi.waitFor(async () => expect(await online(two)).toBe(await online(one)), PATIENCE);
    const present = await online(one);
    expect(present).toBeGreaterThanOrEqual(2);
    annas.client.close();
    belas.client.close();
    await vi.waitFor(async () => expect(await online(one)).toBeLessThanOrEqual(present - 2), PATIENCE);
  });

  test.runIf(here)('F-08 both processes get every version of a game once and in order', async () => {
    const { gameId, white, black } = await startGame();
    const moves = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5'];
    for (const [index, uci] of moves.entries()) {
      const [mover, other] = index % 2 === 0 ? [white, black] : [black, white];
      await act(mover, gameId, moveIntent(uci));
      await vi.waitFor(() => expect(movesOf(other.socket)).toContain(uci), PATIENCE);
    }
    for (const { socket } of [white, black]) {
      await vi.waitFor(() => expect(movesOf(socket)).toEqual(moves), PATIENCE);
      socket.client.close();
    }
  });

  test.runIf(here)('S-15 a session that ended without a notice has no connection left', async () => {
    const visitor = await visit(one);
    const { client, heard } = await visitor.connect(two);
    const ended = client.closed();
    await own.database.deleteFrom('sessions').where('player_id', '=', visitor.id).execute();
    await ended;
    expect(heard).toContainEqual(['signed-out', null]);
  });
});

test('a move is not lost while the connections of the bus are cut', async () => {
  const [one, two] = [
    await startProcess(own, createPostgresBus(own.url)),
    await startProcess(own, createPostgresBus(own.url)),
  ];
  const { gameId, white, black } = await startGameOf(one, two);
  await cutPostgresBus(own.database);
  await act(white, gameId, moveIntent('e2e4'));
  expect(await hears(black.socket, 'opponentMove', { uci: 'e2e4' })).toMatchObject({ ply: 1 });
  for (const { socket } of [white, black]) socket.client.close();
  await one.close();
  await two.close();
});
