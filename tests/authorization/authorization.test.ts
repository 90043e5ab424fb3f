/** Tests each cell of the tables in docs/authorization.md on a real server. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { positionKey, START_FEN } from '@sixtyfour/chess';
import {
  api,
  clientEvents,
  type Endpoint,
  gameChannel,
  matchChannel,
  pathOf,
  Problem,
  problemMessages,
  roomChannel,
  type IntentFrame,
  type ServerEvents,
} from '@sixtyfour/contract';
import { ENGINE_VERSION } from '@sixtyfour/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repositoryRoot } from '../../tools/repository.ts';
import type { PersonSocket, Person } from '../person.ts';
import { createRoles, type RoleFixture } from './roles.ts';
import { type About, expectedOfCalls, expectedOfFrames, type Outcome, type Role, ROLES } from './expected.ts';
import { AUTHORIZATION_FILE, render } from './render.ts';

type CallName = keyof typeof api;
type EventName = keyof typeof clientEvents;

const roles = Object.keys(ROLES) as Role[];

/** Generous: seven roles, each with its own game, on a busy machine. */
const ROW_MS = 120_000;

let fixture: RoleFixture;

beforeAll(async () => {
  fixture = await createRoles();
});
afterAll(() => fixture.close());

interface Cell {
  readonly role: Role;
  readonly about: About;
  readonly person: Person;
}

/** A move of white. */
const move = () => ({ type: 'move', moveId: randomUUID(), version: 0, from: [6, 4], to: [4, 4] });

const byGame = async ({ about }: Cell) => ({ params: { gameId: await fixture.idOf(about) } });
const byRush = async ({ about }: Cell) => ({ params: { rushId: await fixture.idOf(about) } });
const byCode = async ({ about }: Cell) => ({
  body: { room_code: about === 'the room' ? await fixture.roomCode() : 'ABC234' },
});
const email = { email: 'nobody@chess.example' };

interface Sent {
  readonly query?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The input of each call. It is valid, so that only the role decides about a refusal. Other calls have no input. */
const sent: Readonly<Partial<Record<CallName, (cell: Cell) => Promise<Sent> | Sent>>> = {
  reportClientError: () => ({ body: { message: 'Error: a test', source: null, line: null, page: '/' } }),
  saveProfile: () => ({ body: { name: 'Ada', country: 'NO' } }),
  signUp: () => ({
    body: { email: `${randomUUID()}@chess.example`, password: fixture.password, data: { name: 'Ada' }, ofAge: true },
  }),
  confirmEmail: () => ({ body: { code: 'x'.repeat(43) } }),
  signInWithPassword: () => ({ body: { ...email, password: fixture.password } }),
  resendVerification: () => ({ body: email }),
  requestPasswordReset: () => ({ body: email }),
  resetPassword: () => ({ body: { code: 'x'.repeat(43), password: fixture.password } }),
  getGame: byGame,
  sendIntent: async (cell) => ({ ...(await byGame(cell)), body: move() }),
  sayPhrase: async (cell) => ({ ...(await byGame(cell)), body: { phrase: 'hello' } }),
  createRoom: () => ({ body: { isPrivate: true, rule_set: 'standard' } }),
  joinRoom: byCode,
  readInvitation: byCode,
  getRoom: byGame,
  closeRoom: byGame,
  getPuzzle: () => ({ params: { puzzleId: fixture.puzzleId } }),
  startRush: () => ({ body: { mode: 'three' } }),
  playRush: async (cell) => ({ ...(await byRush(cell)), body: { number: 1, ply: 0, move: '7,4-0,4' } }),
  getRush: byRush,
  endRush: byRush,
  openingMoves: () => ({ query: { position: positionKey(START_FEN) } }),
  ownAiGame: byGame,
  gameCount: byGame,
  openAiGame: () => ({
    body: { id: randomUUID(), persona: 'bobby-fish-er', ruleSet: 'standard', engineVersion: ENGINE_VERSION },
  }),
  playAiMoves: async (cell) => ({ ...(await byGame(cell)), body: { from: 0, moves: ['e2e4'] } }),
  endAiGame: async (cell) => ({ ...(await byGame(cell)), body: { by: 'resignation' } }),
  authorizeChannel: async (cell) => {
    const connection = await cell.person.connect();
    return { body: { socket_id: connection?.client.welcome.socket_id ?? 'none', channel_name: await channelOf(cell) } };
  },
};

async function channelOf({ about, person }: Cell): Promise<string> {
  if (about === 'the own channel') return matchChannel(await fixture.playerIdOf(person));
  const id = await fixture.idOf(about);
  return about === 'the room' ? roomChannel(id) : gameChannel(id);
}

async function outcomeOfCall(name: CallName, cell: Cell): Promise<Outcome> {
  const endpoint: Endpoint = api[name];
  const { params = {}, query = {}, body } = (await sent[name]?.(cell)) ?? {};
  const path = pathOf(endpoint, params);
  const exchange = await cell.person.exchange({
    method: endpoint.method,
    path: body === undefined ? `${path}?${new URLSearchParams(query).toString()}` : path,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer: unknown = JSON.parse(exchange.text);
  if (exchange.status === 200) {
    endpoint.response.parse(answer);
    return 'ok';
  }
  return Problem.parse(answer).error as Outcome;
}

/** A ticket for a channel; if it is refused, a ticket issued to another player. */
async function ticketFor({ person, role }: Cell, connection: PersonSocket, channel_name: string): Promise<string> {
  const ask = (by: Person, socket_id: string) => {
    const { method, path } = api.authorizeChannel;
    return by.exchange({ method, path, body: JSON.stringify({ socket_id, channel_name }) });
  };
  const own = await ask(person, connection.client.welcome.socket_id);
  if (own.status === 200) return api.authorizeChannel.response.parse(JSON.parse(own.text)).auth;
  const other = await fixture.opponentOf(role);
  const theirs = await ask(other, (await other.connect())?.client.welcome.socket_id ?? '');
  return theirs.status === 200 ? api.authorizeChannel.response.parse(JSON.parse(theirs.text)).auth : 'none';
}

async function subscribe(cell: Cell, connection: PersonSocket): Promise<Outcome> {
  const channel = await channelOf(cell);
  const answer = await connection.client.request('subscribe', {
    channel,
    auth: await ticketFor(cell, connection, channel),
  });
  return answer.ok ? 'ok' : (answer.problem.error as Outcome);
}

/** Whether the opponent receives `event` about this player after `act`. */
async function isDelivered(
  cell: Cell,
  connection: PersonSocket,
  event: 'client-joined' | 'client-left',
  act: () => void,
) {
  const opponent = await fixture.opponentOf(cell.role);
  const theirs = await opponent.connect();
  if (theirs === null) throw new Error('the other side is not connected');
  await subscribe({ ...cell, person: opponent, role: cell.role === 'white' ? 'black' : 'white' }, theirs);
  await subscribe(cell, connection);
  const playerId = await fixture.playerIdOf(cell.person);
  let hasHeard = false;
  const listener: (joined: ServerEvents[typeof event]) => void = (joined) => {
    hasHeard ||= joined.playerId === playerId;
  };
  theirs.client.on(event, listener);
  act();
  await connection.client.heartbeat();
  await theirs.client.heartbeat();
  return hasHeard ? 'delivered' : 'not delivered';
}

type Send = (cell: Cell, connection: PersonSocket) => Promise<Outcome>;

const outcomeOfAnswer = (answer: { ok: true } | { ok: false; problem: Problem }): Outcome =>
  answer.ok ? 'ok' : (answer.problem.error as Outcome);

const act =
  (event: 'intent' | 'client-opponentMove'): Send =>
  async ({ about }, { client }) => {
    const frame = { gameId: await fixture.idOf(about), intent: move() } as IntentFrame;
    return outcomeOfAnswer(await client.request(event, frame));
  };

const send: Readonly<Record<EventName, Send>> = {
  subscribe,
  joinGame: async ({ about }, { client }) =>
    outcomeOfAnswer(await client.request('joinGame', { gameId: await fixture.idOf(about) })),
  unsubscribe: async (cell, connection) => {
    const gameId = await fixture.idOf(cell.about);
    return isDelivered(cell, connection, 'client-left', () => {
      connection.client.tell('client-joined', { gameId });
      connection.client.tell('unsubscribe', { channel: gameChannel(gameId) });
    });
  },
  intent: act('intent'),
  'client-opponentMove': act('client-opponentMove'),
  phrase: async ({ about }, { client }) =>
    outcomeOfAnswer(await client.request('phrase', { gameId: await fixture.idOf(about), phrase: 'hello' })),
  'client-joined': async (cell, connection) => {
    const gameId = await fixture.idOf(cell.about);
    return isDelivered(cell, connection, 'client-joined', () => connection.client.tell('client-joined', { gameId }));
  },
  'client-left': async (cell, connection) => {
    const gameId = await fixture.idOf(cell.about);
    return isDelivered(cell, connection, 'client-left', () => {
      connection.client.tell('client-joined', { gameId });
      connection.client.tell('client-left', { gameId });
      connection.client.tell('unsubscribe', { channel: gameChannel(gameId) });
    });
  },
  'client-joinQueue': async (_cell, { client }) =>
    outcomeOfAnswer(await client.request('client-joinQueue', { playerName: 'Ada', country: 'NO' })),
  heartbeat: async (_cell, { client }) => {
    await client.heartbeat();
    return 'ok';
  },
};

async function outcomeOfFrame(name: EventName, cell: Cell): Promise<Outcome> {
  const connection = await cell.person.connect();
  return connection === null ? 'not admitted' : send[name](cell, connection);
}

const rowsOf = <Name extends string>(table: Readonly<Record<Name, readonly { about: About; expected: object }[]>>) =>
  (Object.keys(table) as Name[]).flatMap((name) =>
    table[name].map(({ about, expected }) => [name, about, expected] as const),
  );

describe('the tables', () => {
  test('S-02 have exactly one row for every call and frame of the contract', () => {
    expect(Object.keys(expectedOfCalls).toSorted()).toEqual(Object.keys(api).toSorted());
    expect(Object.keys(expectedOfFrames).toSorted()).toEqual(Object.keys(clientEvents).toSorted());
    for (const cases of [...Object.values(expectedOfCalls), ...Object.values(expectedOfFrames)])
      expect(cases.length).toBeGreaterThan(0);
  });

  test(`match ${AUTHORIZATION_FILE} (npm run authorization writes it)`, async () => {
    expect(await readFile(join(repositoryRoot, AUTHORIZATION_FILE), 'utf8')).toBe(render());
  });

  test('contain only existing problem codes', () => {
    const outcomes = [...Object.values(expectedOfCalls), ...Object.values(expectedOfFrames)].flatMap((cases) =>
      cases.flatMap(({ expected }) => Object.values(expected)),
    );
    const others = new Set(['ok', 'delivered', 'not delivered', 'not admitted']);
    expect(outcomes.filter((outcome) => !others.has(outcome) && !(outcome in problemMessages))).toEqual([]);
  });
});

/** The outcome of each role. If the call changes something, the fixture is reset for each role. */
async function outcomesOf(about: About, changes: boolean, of: (cell: Cell) => Promise<Outcome>) {
  const outcomes: Partial<Record<Role, Outcome>> = {};
  for (const role of roles) {
    if (changes) await fixture.clear();
    outcomes[role] = await of({ role, about, person: await fixture.person(role) });
  }
  if (changes) await fixture.clear();
  return outcomes;
}

test.each(rowsOf(expectedOfCalls))(
  'S-02 who may call %s, about %s',
  { timeout: ROW_MS },
  async (name, about, expected) => {
    const changes = api[name].method !== 'GET' || about === 'the game, ended';
    expect(await outcomesOf(about, changes, (cell) => outcomeOfCall(name, cell))).toEqual(expected);
  },
);

test.each(rowsOf(expectedOfFrames))(
  'S-02 who may send %s, about %s',
  { timeout: ROW_MS },
  async (name, about, expected) => {
    expect(await outcomesOf(about, true, (cell) => outcomeOfFrame(name, cell))).toEqual(expected);
  },
);
