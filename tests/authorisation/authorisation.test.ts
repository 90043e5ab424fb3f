/** Each cell of the tables of docs/authorisation.md, on a real server: HTTP, websockets, sessions, a database. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  api,
  clientEvents,
  type Endpoint,
  gameChannel,
  matchChannel,
  Problem,
  problemMessages,
  roomChannel,
  type ServerEvents,
} from '@sixtyfour/contract';
import { ENGINE_VERSION } from '@sixtyfour/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repositoryRoot } from '../../tools/repository.ts';
import type { Line, Person } from '../person.ts';
import { assemble, type Cast } from './cast.ts';
import { type About, expectedOfCalls, expectedOfFrames, type Outcome, type Role, ROLES } from './expected.ts';
import { AUTHORISATION_FILE, render } from './render.ts';

type CallName = keyof typeof api;
type EventName = keyof typeof clientEvents;

const roles = Object.keys(ROLES) as Role[];

/** Seven roles, each with a game of its own: on a machine that is busy. */
const ROW_MS = 120_000;

let cast: Cast;

beforeAll(async () => {
  cast = await assemble();
});
afterAll(() => cast.close());

interface Cell {
  readonly role: Role;
  readonly about: About;
  readonly person: Person;
}

/** White's first move, or what white would say of it: the seat decides. */
const move = () => ({ type: 'move', moveId: randomUUID(), version: 0, from: [6, 4], to: [4, 4] });

const byGame = async ({ about }: Cell) => ({ params: { gameId: await cast.idOf(about) } });
const email = { email: 'nobody@chess.example' };

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** What is sent in a cell: well formed, so that a refusal is one of the role. Left out: nothing. */
const sent: Readonly<Partial<Record<CallName, (cell: Cell) => Promise<Sent> | Sent>>> = {
  reportClientError: () => ({ body: { message: 'Error: a test', source: null, line: null, page: '/' } }),
  saveProfile: () => ({ body: { name: 'Ada', country: 'NO' } }),
  signUp: () => ({
    body: { email: `${randomUUID()}@chess.example`, password: cast.password, data: { name: 'Ada' }, ofAge: true },
  }),
  signInWithPassword: () => ({ body: { ...email, password: cast.password } }),
  resendVerification: () => ({ body: email }),
  requestPasswordReset: () => ({ body: email }),
  resetPassword: () => ({ body: { code: 'x'.repeat(43), password: cast.password } }),
  getGame: byGame,
  act: async (cell) => ({ ...(await byGame(cell)), body: move() }),
  createRoom: () => ({ body: { isPrivate: true, rule_set: 'standard' } }),
  joinRoom: async ({ about }) => ({ body: { room_code: about === 'the room' ? await cast.roomCode() : 'ABC234' } }),
  getRoom: byGame,
  closeRoom: byGame,
  getPuzzle: () => ({ params: { puzzleId: cast.puzzleId } }),
  gameCount: byGame,
  openAiGame: () => ({
    body: { id: randomUUID(), persona: 'bobby-fish-er', ruleSet: 'standard', engineVersion: ENGINE_VERSION },
  }),
  playAiMoves: async (cell) => ({ ...(await byGame(cell)), body: { from: 0, moves: ['e2e4'] } }),
  endAiGame: async (cell) => ({ ...(await byGame(cell)), body: { by: 'resignation' } }),
  authorizeChannel: async (cell) => {
    const line = await cell.person.line();
    return { body: { socket_id: line?.socketId ?? 'none', channel_name: await channelOf(cell) } };
  },
};

async function channelOf({ about, person }: Cell): Promise<string> {
  if (about === 'the own channel') return matchChannel(await cast.playerIdOf(person));
  const id = await cast.idOf(about);
  return about === 'the room' ? roomChannel(id) : gameChannel(id);
}

async function outcomeOfCall(name: CallName, cell: Cell): Promise<Outcome> {
  const { method, path, response }: Endpoint = api[name];
  const { params = {}, body } = (await sent[name]?.(cell)) ?? {};
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => params[key] ?? '');
  const exchange = await cell.person.exchange({
    method,
    path: filled,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer: unknown = JSON.parse(exchange.text);
  if (exchange.status === 200) {
    response.parse(answer);
    return 'ok';
  }
  return Problem.parse(answer).error as Outcome;
}

/** A ticket to a channel, or one that was given to somebody else. */
async function ticketFor({ person, role }: Cell, line: Line, channel_name: string): Promise<string> {
  const ask = (by: Person, socket_id: string) => {
    const { method, path } = api.authorizeChannel;
    return by.exchange({ method, path, body: JSON.stringify({ socket_id, channel_name }) });
  };
  const own = await ask(person, line.socketId);
  if (own.status === 200) return api.authorizeChannel.response.parse(JSON.parse(own.text)).auth;
  const other = await cast.opponentOf(role);
  const theirs = await ask(other, (await other.line())?.socketId ?? '');
  return theirs.status === 200 ? api.authorizeChannel.response.parse(JSON.parse(theirs.text)).auth : 'none';
}

async function subscribe(cell: Cell, line: Line): Promise<Outcome> {
  const channel = await channelOf(cell);
  const answer = await line.socket.emitWithAck('subscribe', { channel, auth: await ticketFor(cell, line, channel) });
  return answer.ok ? 'ok' : (answer.problem.error as Outcome);
}

/** Whether the other side hears of this player while `act` is done by somebody who is at the game, if they may be. */
async function heard(cell: Cell, line: Line, event: 'client-joined' | 'client-left', act: () => void) {
  const opponent = await cast.opponentOf(cell.role);
  const theirs = await opponent.line();
  if (theirs === null) throw new Error('the other side is not connected');
  await subscribe({ ...cell, person: opponent, role: cell.role === 'white' ? 'black' : 'white' }, theirs);
  await subscribe(cell, line);
  const playerId = await cast.playerIdOf(cell.person);
  let hasHeard = false;
  const listener: ServerEvents[typeof event] = (joined) => {
    hasHeard ||= joined.playerId === playerId;
  };
  theirs.socket.on(event, listener);
  act();
  await line.socket.emitWithAck('heartbeat');
  await theirs.socket.emitWithAck('heartbeat');
  return hasHeard ? 'heard' : 'unheard';
}

type Send = (cell: Cell, line: Line) => Promise<Outcome>;

const outcomeOfAnswer = (answer: { ok: true } | { ok: false; problem: Problem }): Outcome =>
  answer.ok ? 'ok' : (answer.problem.error as Outcome);

const act =
  (event: 'intent' | 'client-opponentMove'): Send =>
  async ({ about }, { socket }) => {
    const frame = { gameId: await cast.idOf(about), intent: move() } as Parameters<typeof socket.emit<'intent'>>[1];
    return outcomeOfAnswer(await socket.emitWithAck(event, frame));
  };

const send: Readonly<Record<EventName, Send>> = {
  subscribe,
  unsubscribe: async (cell, line) => {
    const gameId = await cast.idOf(cell.about);
    return heard(cell, line, 'client-left', () => {
      line.socket.emit('client-joined', { gameId });
      line.socket.emit('unsubscribe', { channel: gameChannel(gameId) });
    });
  },
  intent: act('intent'),
  'client-opponentMove': act('client-opponentMove'),
  'client-joined': async (cell, line) => {
    const gameId = await cast.idOf(cell.about);
    return heard(cell, line, 'client-joined', () => line.socket.emit('client-joined', { gameId }));
  },
  'client-left': async (cell, line) => {
    const gameId = await cast.idOf(cell.about);
    return heard(cell, line, 'client-left', () => {
      line.socket.emit('client-joined', { gameId });
      line.socket.emit('client-left', { gameId });
      line.socket.emit('unsubscribe', { channel: gameChannel(gameId) });
    });
  },
  'client-joinQueue': async (_cell, { socket }) =>
    outcomeOfAnswer(await socket.emitWithAck('client-joinQueue', { playerName: 'Ada', country: 'NO' })),
  heartbeat: async (_cell, { socket }) => {
    await socket.emitWithAck('heartbeat');
    return 'ok';
  },
};

async function outcomeOfFrame(name: EventName, cell: Cell): Promise<Outcome> {
  const line = await cell.person.line();
  return line === null ? 'not admitted' : send[name](cell, line);
}

const rowsOf = <Name extends string>(table: Readonly<Record<Name, readonly { about: About; expected: object }[]>>) =>
  (Object.keys(table) as Name[]).flatMap((name) =>
    table[name].map(({ about, expected }) => [name, about, expected] as const),
  );

describe('the tables', () => {
  test('S-02 have a row for every call and every frame of the contract, and for nothing else', () => {
    expect(Object.keys(expectedOfCalls).toSorted()).toEqual(Object.keys(api).toSorted());
    expect(Object.keys(expectedOfFrames).toSorted()).toEqual(Object.keys(clientEvents).toSorted());
    for (const cases of [...Object.values(expectedOfCalls), ...Object.values(expectedOfFrames)])
      expect(cases.length).toBeGreaterThan(0);
  });

  test(`are what ${AUTHORISATION_FILE} says: npm run authorisation`, async () => {
    expect(await readFile(join(repositoryRoot, AUTHORISATION_FILE), 'utf8')).toBe(render());
  });

  test('name refusals that there are', () => {
    const outcomes = [...Object.values(expectedOfCalls), ...Object.values(expectedOfFrames)].flatMap((cases) =>
      cases.flatMap(({ expected }) => Object.values(expected)),
    );
    const others = new Set(['ok', 'heard', 'unheard', 'not admitted']);
    expect(outcomes.filter((outcome) => !others.has(outcome) && !(outcome in problemMessages))).toEqual([]);
  });
});

/** The outcome of each role. What changes something finds everything as it was for each of them. */
async function outcomesOf(about: About, changes: boolean, of: (cell: Cell) => Promise<Outcome>) {
  const outcomes: Partial<Record<Role, Outcome>> = {};
  for (const role of roles) {
    if (changes) await cast.clear();
    outcomes[role] = await of({ role, about, person: await cast.person(role) });
  }
  if (changes) await cast.clear();
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
